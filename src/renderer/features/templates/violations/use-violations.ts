import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../ipc/call.ts'

const atATime = 200
/** Maximum documents listed; further ones appear when these are repaired. */
const mostShown = 10_000

export function useViolations(connectionId: string, collection: string) {
  const client = useQueryClient()
  const [isStopped, setStopped] = useState(false)
  // Its own key, so that changes do not restart the check.
  const queryKey = ['violations', connectionId, collection]
  const { data, error, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) =>
      call('templates/violations', { connectionId, collection, after: pageParam, limit: atATime }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const documents = data?.pages.flatMap((page) => page.documents) ?? []
  const goesOn = hasNextPage && documents.length < mostShown && !isStopped && error === null
  useEffect(() => {
    if (goesOn && !isFetching) void fetchNextPage()
  }, [goesOn, isFetching, fetchNextPage])
  return {
    documents,
    looked: data?.pages.reduce((sum, page) => sum + page.looked, 0) ?? 0,
    isOver: !goesOn && !isFetching,
    failure: error?.failure,
    stop: () => setStopped(true),
    again: () => {
      setStopped(false)
      void client.resetQueries({ queryKey })
    },
  }
}
