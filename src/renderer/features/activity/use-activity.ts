import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CallInput } from '../../../shared/ipc/contract.ts'
import { call } from '../../ipc/call.ts'
import { queryKeys } from '../../ipc/query-keys.ts'
import { useDebounced } from '../../ui/use-debounced.ts'

const typingRestMs = 60
const pageSize = 100

export type ActivityFilter = Pick<CallInput<'activity/list'>, 'connectionId' | 'outcome' | 'text'>

/** The receipts that match, newest first, and how to get more. While another filter runs, the previous stay. */
export function useActivity(filter: ActivityFilter) {
  const input = { ...filter, text: useDebounced(filter.text, typingRestMs) }
  const { data, error, refetch, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: queryKeys.activityList(input),
    queryFn: ({ pageParam }) => call('activity/list', { ...input, after: pageParam, limit: pageSize }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
  const receipts = useMemo(() => {
    // Receipts that came while the pages were read push others from one page to the next.
    const found = new Map((data?.pages ?? []).flatMap((page) => page.receipts).map((one) => [one.id, one]))
    return data === undefined ? undefined : [...found.values()]
  }, [data])
  return {
    receipts,
    failure: error?.failure ?? null,
    again: () => void refetch(),
    loadMore: () => {
      if (hasNextPage && !isFetching) void fetchNextPage()
    },
  }
}
