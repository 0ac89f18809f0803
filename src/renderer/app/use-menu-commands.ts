import { useEvent } from '../ipc/use-event.ts'
import type { Route } from './route.ts'
import { isDialogOpen, useRouter } from './router.tsx'

/** The window's menu leads to the same places as the sidebar. */
export function useMenuCommands(): void {
  const { go } = useRouter()
  useEvent('menu-command', ({ command }) => {
    // Those two open over whatever is on the screen, and listen themselves.
    if (isDialogOpen() || command === 'palette' || command === 'keys') return
    const route: Route =
      command === 'search'
        ? { screen: 'library', search: true }
        : { screen: command === 'about' ? 'settings' : command }
    // The focus follows to the screen's heading; see `useFocusOnArrival`.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    go(route)
  })
}
