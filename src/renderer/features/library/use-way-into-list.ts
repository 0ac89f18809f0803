import type { RefObject } from 'react'
import { isDialogOpen } from '../../services/router/router.tsx'
import { isTypedInto, matchesShortcut, useFreeKeys } from '../../services/shortcuts.ts'

type WayIntoList = { toFirst(): void; toActive(): void }

/**
 * Leads into the list by the keys that lead on inside it: from the search to what it found first, and from anywhere
 * else where nothing is typed to where one was.
 */
export function useWayIntoList(list: RefObject<HTMLElement | null>, { toFirst, toActive }: WayIntoList) {
  useFreeKeys((event) => {
    const { target } = event
    if (event.isComposing || isDialogOpen()) return
    if (!(target instanceof HTMLElement) || target.closest('[data-index], [role="menu"], [role="listbox"]'))
      return
    // While a document takes the place of the list, there is nothing to lead to.
    if (list.current === null || list.current.getClientRects().length === 0) return
    if (isSearchOfList(target)) {
      if (!matchesShortcut(event, 'intoList')) return
      event.preventDefault()
      return toFirst()
    }
    // Arrows mean something else to what has the focus.
    if (isTypedInto(target) || event.key.startsWith('Arrow')) return
    if (!matchesShortcut(event, 'nextRow') && !matchesShortcut(event, 'previousRow')) return
    event.preventDefault()
    toActive()
  })
}

function isSearchOfList(target: HTMLElement): boolean {
  return target instanceof HTMLInputElement && target.type === 'search' && target.closest('search') !== null
}
