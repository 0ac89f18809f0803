import { useQueryClient } from '@tanstack/react-query'
import type { CallInput, CallOutput } from '../../../shared/ipc/contract.ts'
import type { Failure } from '../../../shared/ipc/failure.ts'
import type { Result } from '../../../shared/result.ts'
import { tryCall } from '../../ipc/call.ts'
import { queryKeys } from '../../ipc/query-keys.ts'

/** Changes a connection and resolves once the screen shows it. */
export function useChangeConnection() {
  const client = useQueryClient()
  return async (
    change: CallInput<'connections/change'>,
  ): Promise<Result<CallOutput<'connections/change'>, Failure>> => {
    const changed = await tryCall('connections/change', change)
    if (changed.ok) await client.invalidateQueries({ queryKey: queryKeys.connections })
    return changed
  }
}

/** Resolves once the screen shows the connections as they are now. */
export function useRefreshConnections(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: queryKeys.connections })
}
