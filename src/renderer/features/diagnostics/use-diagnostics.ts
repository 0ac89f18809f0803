import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CallOutput } from '../../../shared/ipc/contract.ts'
import { call } from '../../ipc/call.ts'
import { useCall } from '../../ipc/use-call.ts'

export type DiagnosticFile = CallOutput<'diagnostics/gather'>['files'][number]

/** What was gathered. Gathered anew when names are wanted or no longer wanted, and forgotten once it is of no use. */
export function useDiagnostics(withNames: boolean) {
  const query = useQuery({
    queryKey: ['diagnostics', withNames],
    queryFn: () => call('diagnostics/gather', { withNames }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const { mutate: forget } = useCall('diagnostics/forget')
  const id = query.data?.id
  useEffect(() => (id === undefined ? undefined : () => forget({ id })), [id, forget])
  return query
}
