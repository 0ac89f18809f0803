import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { printPath } from '../../../shared/domain/query/field-path.ts'
import type { QueryTerm } from '../../../shared/domain/query/query.ts'
import { callQuery } from '../../ipc/call-query.ts'
import { queries } from '../../ipc/queries.ts'
import { messages } from '../../messages/messages.ts'
import { useConnections } from '../../services/connections.tsx'
import type { KnownNames } from './completion.ts'

export function useKnownNames(connectionId: string, terms: readonly QueryTerm[]) {
  const client = useQueryClient()
  const { connections } = useConnections()
  const fields = useQuery(queries.libraryFields(connectionId)).data?.fields
  // Read only once the search is used.
  const seen = useQuery({ ...queries.knownFields(connectionId, ''), enabled: false }).data
  const collections = useQuery(callQuery('collections/list', { connectionId })).data
  const counted = useQuery(callQuery('collections/count', { connectionId })).data?.collections
  const recent = useQuery(queries.libraryBatches(connectionId)).data
  const others = batchesOf(terms).filter((number) => recent?.some(({ batch }) => batch === number) === false)
  const named = useQuery({ ...queries.importSessionsByNumber(others), enabled: others.length > 0 }).data
  const batches = useMemo(() => [...(recent ?? []), ...(named ?? [])], [recent, named])
  const known = useMemo<KnownNames>(
    () => ({
      fields: fields ?? [],
      values: new Map(seen?.map(({ path, samples }) => [printPath(path), samples.map(({ text }) => text)])),
      collections: collections ?? [],
      collectionDocuments: new Map(counted?.map(({ collection, documents }) => [collection, documents])),
      connections: connections.map(({ name }) => name),
      batches: batches.map((batch) => ({ ...batch, label: messages.importSessions.label(batch) })),
    }),
    [fields, seen, collections, counted, connections, batches],
  )
  const refresh = () => {
    void client.prefetchQuery(queries.libraryFields(connectionId))
    void client.prefetchQuery(queries.libraryBatches(connectionId))
    void client.prefetchQuery(queries.knownFields(connectionId, ''))
  }
  return { known, refresh }
}

const namedAtMost = 100

function batchesOf(terms: readonly QueryTerm[]): readonly number[] {
  const asked = terms.flatMap((term) => (term.kind === 'filter' && term.name === 'batch' ? term.values : []))
  return [...new Set(asked.filter((batch) => typeof batch === 'number'))].slice(0, namedAtMost)
}
