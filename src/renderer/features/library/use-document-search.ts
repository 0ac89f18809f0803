import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../ipc/call.ts'
import { queryKeys } from '../../ipc/query-keys.ts'
import { useDebounced } from '../../ui/use-debounced.ts'

const typingRestMs = 60
const pageSize = 200

/** The rows found so far, and how to get more. While another search runs, the previous rows stay. */
export function useDocumentSearch(connectionId: string, text: string) {
  const rested = useDebounced(text, typingRestMs)
  const input = { connectionId, text: rested }
  const query = useInfiniteQuery({
    queryKey: queryKeys.search(input),
    queryFn: ({ pageParam }) => call('documents/search', { ...input, after: pageParam, limit: pageSize }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
  const { data, hasNextPage, isFetching, fetchNextPage, error, refetch } = query
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows), [data])
  return {
    rows,
    /** Whether there is nothing more to load. */
    isWhole: data !== undefined && !hasNextPage,
    total: data?.pages[0],
    failure: error?.failure ?? null,
    again: () => void refetch(),
    loadMore: () => {
      if (hasNextPage && !isFetching) void fetchNextPage()
    },
  }
}
export type DocumentSearch = ReturnType<typeof useDocumentSearch>
