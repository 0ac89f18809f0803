import type { RefObject } from 'react'
import { isDialogOpen } from '../../services/router/router.tsx'
import { useFreeKeys } from '../../services/shortcuts.ts'

type SelectionKeys = { selectAll(): void; clear(): void }

/** Ctrl or Command and A chooses all, Escape none: in the list, and where nothing has the focus. */
export function useSelectionKeys(list: RefObject<HTMLElement | null>, { selectAll, clear }: SelectionKeys) {
  useFreeKeys((event) => {
    const { target } = event
    if (event.altKey || isDialogOpen() || !(target instanceof HTMLElement)) return
    // While a document takes the place of the list, there is nothing in sight to choose.
    if (list.current === null || (target !== document.body && !list.current.contains(target))) return
    if (isTyped(target)) return
    if (event.key === 'Escape') clear()
    else if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'a') {
      event.preventDefault()
      selectAll()
    }
  })
}

function isTyped(target: HTMLElement): boolean {
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox'
  return target instanceof HTMLTextAreaElement || target.isContentEditable
}
