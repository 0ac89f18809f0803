import { type RefObject, useCallback, useSyncExternalStore } from 'react'

/**
 * Not `input`: what is drawn between the typing and React's own hearing of it puts the text back as it was, and a letter
 * is lost. The caret's own event comes after both.
 */
const events = ['focus', 'blur'] as const

/** Where the caret of a field is; null while the field is not where the person is. */
export function useCaret(field: RefObject<HTMLInputElement | null>): number | null {
  const subscribe = useCallback(
    (onMove: () => void) => {
      const watched = field.current
      for (const name of events) watched?.addEventListener(name, onMove)
      window.document.addEventListener('selectionchange', onMove)
      return () => {
        for (const name of events) watched?.removeEventListener(name, onMove)
        window.document.removeEventListener('selectionchange', onMove)
      }
    },
    [field],
  )
  return useSyncExternalStore(subscribe, () => {
    const watched = field.current
    return watched !== null && watched === window.document.activeElement ? watched.selectionStart : null
  })
}
