import { useQuery } from '@tanstack/react-query'
import { localDay } from '../../../shared/domain/calendar.ts'
import { call } from '../../ipc/call.ts'
import { callKey } from '../../ipc/call-query.ts'
import { useNow } from '../../ui/timestamp.tsx'

/** Number of documents that services accepted today; undefined until counted. */
export function useSentToday(connectionIds: readonly string[]): number | undefined {
  const today = localDay(useNow())
  const { data } = useQuery({
    // Renewed with the queue, which every accepted document changes.
    queryKey: callKey('queue/list', connectionIds, 'sent', today),
    queryFn: async () => {
      const figures = await Promise.all(
        connectionIds.map((connectionId) => call('usage/figures', { connectionId, from: today, to: today })),
      )
      return figures.flatMap(({ days }) => days).reduce((sum, { added, edited }) => sum + added + edited, 0)
    },
  })
  return data
}
