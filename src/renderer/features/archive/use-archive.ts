import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ArchiveState, Joining } from '../../../shared/schemas/archive.ts'
import { queries } from '../../ipc/queries.ts'
import { queryKeys } from '../../ipc/query-keys.ts'

/** What is being taken out or brought in, and what was brought in last. */
export function useArchive(): {
  readonly state: ArchiveState
  readonly last: Joining | null
  refresh(): Promise<void>
} {
  const { data } = useQuery(queries.archive())
  const client = useQueryClient()
  return {
    state: data?.state ?? { kind: 'idle' },
    last: data?.last ?? null,
    refresh: () => client.invalidateQueries({ queryKey: queryKeys.archive }),
  }
}
