import { Server } from 'lucide-react'
import { words } from '../../messages/messages.ts'
import { useConnections } from '../../services/connections.tsx'
import { useRouter } from '../../services/router/router.tsx'
import type { PaletteEntry } from './palette-entry.ts'
import { useGoTo } from './use-go-to.ts'

/** The connections, to switch to. */
export function useConnectionEntries(): readonly PaletteEntry[] {
  const { connections, chosen } = useConnections()
  const { route } = useRouter()
  const goTo = useGoTo()
  const { palette, live } = words
  return connections
    .filter(({ id }) => id !== chosen?.id)
    .map((connection) => ({
      id: `connection:${connection.id}`,
      label: palette.switchTo(connection.name),
      also: palette.also.connection,
      detail: connection.live === true ? live.mark : undefined,
      icon: Server,
      isRemembered: true,
      // What belongs to the other connection is left behind with it.
      run: () =>
        goTo(
          'collection' in route || route.screen === 'document' ? { screen: 'library' } : route,
          connection.id,
        ),
    }))
}
