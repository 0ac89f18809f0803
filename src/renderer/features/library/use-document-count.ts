import { useQuery } from '@tanstack/react-query'
import { call } from '../../ipc/call.ts'
import { queryKeys } from '../../ipc/query-keys.ts'
import type { SelectedCount } from './document-selection.ts'

/** A text that one goes on typing is not counted. */
const forgottenAfterMs = 10_000

/**
 * How many documents a search finds, as far as they are counted; undefined while that is not known. It comes when it
 * comes: no row waits for it.
 */
export function useDocumentCount(
  connectionId: string,
  text: string,
  isWanted: boolean,
): SelectedCount | undefined {
  const { data } = useQuery({
    queryKey: queryKeys.documentCount(connectionId, text),
    queryFn: async ({ signal }) => {
      let after: string | null = null
      for (;;) {
        const part: Awaited<ReturnType<typeof countPart>> = await countPart(connectionId, text, after)
        after = part.next
        if (after === null || signal.aborted) return { count: part.count, atLeast: part.atLeast }
      }
    },
    enabled: isWanted,
    gcTime: forgottenAfterMs,
  })
  return data
}

function countPart(connectionId: string, text: string, after: string | null) {
  return call('documents/count', { connectionId, text, after })
}
