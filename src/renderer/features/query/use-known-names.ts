import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useConnections } from '../../app/connections.tsx'
import { queries } from '../../ipc/queries.ts'
import type { KnownNames } from './completion.ts'

/** What of the library can be named in a search: for completion, and to choose from. */
export function useKnownNames(connectionId: string) {
  const client = useQueryClient()
  const { connections } = useConnections()
  const fields = useQuery(queries.libraryFields(connectionId)).data?.fields
  const collections = useQuery(queries.collections(connectionId)).data
  const batches = useQuery(queries.libraryBatches(connectionId)).data
  const known = useMemo<KnownNames>(
    () => ({
      fields: fields ?? [],
      collections: collections ?? [],
      connections: connections.map(({ name }) => name),
      batches: batches ?? [],
    }),
    [fields, collections, connections, batches],
  )
  /** Asks again unless that was done a moment ago. */
  const refresh = () => {
    void client.prefetchQuery(queries.libraryFields(connectionId))
    void client.prefetchQuery(queries.libraryBatches(connectionId))
  }
  return { known, refresh }
}
