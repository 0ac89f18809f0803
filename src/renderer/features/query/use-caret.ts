import { type RefObject, useCallback, useSyncExternalStore } from 'react'

const events = ['focus', 'blur', 'input'] as const

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
