import { useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../ipc/query-keys.ts'

/** Resolves once the screen shows the connections as they are now. */
export function useRefreshConnections(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: queryKeys.connections })
}
