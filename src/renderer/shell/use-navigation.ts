import { useEffect } from 'react'
import { after, tryCall } from '../ipc/call.ts'
import { useEvent } from '../ipc/refresh-on-events.ts'
import { type Route, searchRoute } from '../services/router/route.ts'
import { isDialogOpen, useRouter } from '../services/router/router.tsx'
import { isTypedInto, matchesShortcut, useFreeKeys } from '../services/shortcuts.ts'

export function useMenuCommands(): void {
  const { go, route: current } = useRouter()
  useEvent('menu-command', ({ command }) => {
    // Open dialogs handle these themselves.
    if (isDialogOpen() || command === 'palette' || command === 'keys') return
    if (command === 'help' || command === 'diagnostics') return
    const route: Route =
      command === 'search'
        ? searchRoute(current)
        : command === 'about'
          ? { screen: 'settings', section: 'about' }
          : { screen: command }
    // The focus moves to the screen's heading; see `useFocusHeading`.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    go(route)
  })
  useFreeKeys((event) => {
    if (event.ctrlKey || event.metaKey) return
    if (!matchesShortcut(event, 'search') || isTypedInto(event.target) || isDialogOpen()) return
    event.preventDefault()
    go(searchRoute(current))
  })
}

/** Tells main that the window listens: main buffers earlier commands. */
export function useTellListening(): void {
  useEffect(() => void tryCall('app/listening', undefined), [])
}

/** Milliseconds for whoever removed the focused element to move the focus. */
const passedOnWithinMs = 100

/**
 * Focuses the screen's heading if a banner was removed that had the focus, and nothing else has it. Lists pass their
 * focus on themselves, once the next row is loaded.
 */
export function useFocusAfterBanner(): void {
  useEffect(() => {
    const onFocusOut = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || target.closest('[aria-live], [role="alert"]') === null) return
      after(passedOnWithinMs, () => {
        if (target.isConnected || document.activeElement !== document.body || isDialogOpen()) return
        document.querySelector<HTMLElement>('[data-screen-heading]')?.focus()
      })
    }
    document.addEventListener('focusout', onFocusOut)
    return () => document.removeEventListener('focusout', onFocusOut)
  }, [])
}

const patienceMs = 2000

/** Focuses the first input of a new screen, or its heading, if the focus is lost. */
export function useFocusHeading(): void {
  const { visit } = useRouter()
  useEffect(() => {
    const focusHeading = () => {
      if (document.activeElement !== null && document.activeElement !== document.body) return true
      const target =
        document.querySelector<HTMLElement>('[data-first-field]') ??
        document.querySelector<HTMLElement>('[data-screen-heading]')
      target?.focus()
      return target !== null
    }
    if (visit === 0 || focusHeading()) return
    // A lazily loaded screen is not there yet.
    const watch = new MutationObserver(() => focusHeading() && watch.disconnect())
    watch.observe(document.body, { childList: true, subtree: true })
    const timer = setTimeout(() => watch.disconnect(), patienceMs)
    return () => {
      watch.disconnect()
      clearTimeout(timer)
    }
  }, [visit])
}
