import { useChooseConnection, useConnections } from '../../services/connections.tsx'
import type { Route } from '../../services/router/route.ts'
import { useRouter } from '../../services/router/router.tsx'

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

const patienceMs = 2000

/** Navigates to a button and focuses it without pressing, for actions whose context must be seen first. */
export function useLeadToButton(): (route: Route, label: string) => void {
  const goTo = useGoTo()
  return (route, label) => {
    goTo(route)
    const arrive = (): boolean => {
      const button = [...document.querySelectorAll<HTMLElement>('main button')].find(
        ({ textContent }) => textContent.trim() === label,
      )
      button?.focus()
      button?.scrollIntoView({ block: 'center' })
      return button !== undefined
    }
    // A lazily loaded screen is not there yet.
    const watch = new MutationObserver(() => {
      if (arrive()) watch.disconnect()
    })
    watch.observe(document.body, { childList: true, subtree: true })
    setTimeout(() => watch.disconnect(), patienceMs)
    requestAnimationFrame(() => {
      if (arrive()) watch.disconnect()
    })
  }
}
