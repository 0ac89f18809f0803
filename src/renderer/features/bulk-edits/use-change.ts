import { skipToken, useQuery } from '@tanstack/react-query'
import { call } from '../../ipc/call.ts'
import { queryKeys } from '../../ipc/query-keys.ts'

/** One change of many documents as it is now; asked for again whenever something of it changes. */
export function useChange(changeId: string | null) {
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.change(changeId ?? ''),
    queryFn: changeId === null ? skipToken : () => call('changes/get', { changeId }),
  })
  return { change: data, failure: error?.failure ?? null, again: () => void refetch() }
}

/** The newest changes of many documents of a connection. */
export function useChanges(connectionId: string, limit: number) {
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.changes(connectionId, limit),
    queryFn: () => call('changes/list', { connectionId, limit }),
  })
  return { changes: data, failure: error?.failure ?? null, again: () => void refetch() }
}
