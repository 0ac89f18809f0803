import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CallInput } from '../../../shared/ipc/contract.ts'
import { call } from '../../ipc/call.ts'
import { queryKeys } from '../../ipc/query-keys.ts'

/** Figures need not follow a batch as it goes out. */
const renewedAfterMs = 5000
/** Each look counts a piece of what is still uncounted. */
const whileCountingMs = 100

/** What was sent and used in a period, renewed while it is looked at. */
export function useFigures(period: CallInput<'usage/figures'>) {
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.figures(period),
    queryFn: () => call('usage/figures', period),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.isComplete === false ? whileCountingMs : renewedAfterMs),
  })
  return { figures: data, failure: error?.failure ?? null, again: () => void refetch() }
}
