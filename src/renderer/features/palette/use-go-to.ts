import { useChooseConnection, useConnections } from '../../services/connections.tsx'
import type { Route } from '../../services/router/route.ts'
import { useRouter } from '../../services/router/router.tsx'

/** Leads to a screen, with its connection chosen first; the focus follows to the screen's heading. */
export function useGoTo(): (route: Route, connectionId?: string | null) => void {
  const { go, leave } = useRouter()
  const { chosen } = useConnections()
  const choose = useChooseConnection()
  return (route, connectionId = null) => {
    const walk = () => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      go(route)
    }
    if (connectionId === null || connectionId === chosen?.id) walk()
    else leave(() => void choose(connectionId).then(walk))
  }
}
