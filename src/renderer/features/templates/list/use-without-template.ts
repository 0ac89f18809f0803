import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../ipc/call-query.ts'

/** Collections without a template; undefined while loading. */
export function useWithoutTemplate(connectionId: string) {
  const kept = useQuery(callQuery('templates/list', { connectionId }))
  const collections = useQuery(callQuery('collections/count', { connectionId }))
  const taken = new Set(kept.data?.map(({ collection }) => collection))
  const isKnown = kept.data !== undefined && collections.data !== undefined
  return {
    without: isKnown
      ? collections.data.collections
          .filter(({ collection }) => !taken.has(collection))
          .toSorted((a, b) => a.collection.localeCompare(b.collection))
      : undefined,
    hasTemplates: taken.size > 0,
    failure: (kept.error ?? collections.error)?.failure,
    again: () => {
      void kept.refetch()
      void collections.refetch()
    },
  }
}
