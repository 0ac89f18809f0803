import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { call } from '../../ipc/call.ts'
import { queryKeys } from '../../ipc/query-keys.ts'
import { useDebounced } from '../../ui/use-debounced.ts'

const typingRestMs = 60
const pageSize = 100
/** A search that finds little goes on looking by itself until there is a screen full. */
const soughtAtLeast = 30

/** What of the trash matches, the newest removed first, and how to get more. */
export function useTrashList(connectionId: string, text: string) {
  const rested = useDebounced(text, typingRestMs)
  const { data, error, refetch, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: queryKeys.trashList(connectionId, rested),
    queryFn: ({ pageParam }) =>
      call('trash/list', { connectionId, text: rested, after: pageParam, limit: pageSize }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
  const rows = useMemo(() => {
    // What was removed while the pages were read pushes others from one page to the next.
    const found = new Map((data?.pages ?? []).flatMap((page) => page.rows).map((row) => [row.key, row]))
    return data === undefined ? undefined : [...found.values()]
  }, [data])
  const wantsMore = rows !== undefined && rows.length < soughtAtLeast && hasNextPage
  useEffect(() => {
    if (wantsMore && !isFetching && error === null) void fetchNextPage()
  }, [wantsMore, isFetching, error, fetchNextPage])
  return {
    rows,
    isLooking: wantsMore,
    failure: error?.failure ?? null,
    again: () => void refetch(),
    loadMore: () => {
      if (hasNextPage && !isFetching) void fetchNextPage()
    },
  }
}
