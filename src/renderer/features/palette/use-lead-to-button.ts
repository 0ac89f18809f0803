import type { Route } from '../../services/router/route.ts'
import { useGoTo } from './use-go-to.ts'

const patienceMs = 2000

/** Leads to a button on a screen, for what has to be seen before it is done: it gets the focus and is not pressed. */
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
    // A screen loaded on demand is not there yet.
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
