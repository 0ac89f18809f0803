import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useCallback, useMemo } from 'react'
import type { ConnectionSummary } from '../../shared/schemas/connection.ts'
import { tryCall } from '../ipc/call.ts'
import { callKey, callQuery } from '../ipc/call-query.ts'
import { terms } from '../messages/common.ts'
import { activity } from '../messages/library/activity.ts'
import { SelectOrAll } from '../ui/fields/select.tsx'

export type Connections = {
  readonly connections: readonly ConnectionSummary[]
  /** Connection of new documents and of the shown library. Undefined only if there is no connection. */
  readonly chosen: ConnectionSummary | undefined
  nameOf(connectionId: string): string
  /**
   * Returns true if messages about a connection are shown: those of the practice service only while it is
   * chosen.
   */
  isShown(connectionId: string): boolean
}

const ConnectionsContext = createContext<Connections | null>(null)

export function useConnections(): Connections {
  const connections = use(ConnectionsContext)
  if (connections === null) throw new Error('useConnections needs a ConnectionsProvider')
  return connections
}

type ConnectionsProviderProps = Pick<Connections, 'connections' | 'chosen'> & { readonly children: ReactNode }

export function ConnectionsProvider({ connections, chosen, children }: ConnectionsProviderProps) {
  const value = useMemo(
    () => ({
      connections,
      chosen,
      nameOf: (id: string) => connections.find((connection) => connection.id === id)?.name ?? id,
      isShown: (id: string) =>
        id === chosen?.id || connections.find((one) => one.id === id)?.kind !== 'practice',
    }),
    [connections, chosen],
  )
  return <ConnectionsContext value={value}>{children}</ConnectionsContext>
}

/** Returns a function that chooses a connection, and resolves once the screen shows both. */
export function useChooseConnection(): (connectionId: string) => Promise<void> {
  const client = useQueryClient()
  return useCallback(
    async (connectionId) => {
      const changed = await tryCall('preferences/change', { chosenConnection: connectionId })
      if (changed.ok) client.setQueryData(callQuery('preferences/get', undefined).queryKey, changed.value)
      await client.invalidateQueries({ queryKey: callKey('connections/list') })
    },
    [client],
  )
}

/** Resolves once the screen shows the current connections. */
export function useRefreshConnections(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: callKey('connections/list') })
}

type ConnectionChoiceProps = {
  /** Null for all connections. */
  readonly chosen: string | null
  onChoose(connectionId: string | null): void
}

export function ConnectionChoice({ chosen, onChoose }: ConnectionChoiceProps) {
  const { connections } = useConnections()
  return (
    <SelectOrAll
      compact
      aria-label={terms.connection}
      all={activity.allConnections}
      value={chosen}
      options={connections.map(({ id, name }) => ({ value: id, label: name }))}
      onChoose={onChoose}
    />
  )
}
