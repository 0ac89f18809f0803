import { useQuery } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import { queries } from '../../ipc/queries.ts'
import { words } from '../../messages/messages.ts'
import { useConnections } from '../../services/connections.tsx'
import type { PaletteEntry } from './palette-entry.ts'
import { useGoTo } from './use-go-to.ts'

/** The saved views of every connection. */
export function useViewEntries(): readonly PaletteEntry[] {
  const { connections, chosen } = useConnections()
  const { data: views = [] } = useQuery(queries.views())
  const goTo = useGoTo()
  return views.map(({ id, name, connectionId }) => {
    const owner = connections.find((connection) => connection.id === connectionId)
    return {
      id: `view:${id}`,
      label: name,
      also: words.palette.also.views,
      detail: owner === undefined || owner.id === chosen?.id ? undefined : owner.name,
      icon: Bookmark,
      isRemembered: true,
      run: () => goTo({ screen: 'library', view: id }, owner?.id ?? null),
    }
  })
}
