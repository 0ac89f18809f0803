import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { changeBetween, undoWayOf } from './draft-history.ts'

/**
 * Undo and redo for a whole editor, including its inputs, whose native undo knows only their own characters.
 */
export function useUndoKeys(undo: () => void, redo: () => void) {
  return {
    onKeyDown: (event: KeyboardEvent) => {
      const way = undoWayOf(event)
      const { target } = event
      if (way === undefined || event.defaultPrevented) return
      // The JSON view handles these keys itself.
      if (!(target instanceof HTMLElement) || target.isContentEditable) return
      event.preventDefault()
      const before = isTextControl(target) ? target.value : ''
      // Synchronous, so that the next key finds the caret in place.
      flushSync(way === 'undo' ? undo : redo)
      // The focused field may have disappeared with the undo: the button keeps receiving the keys.
      if (!target.isConnected) event.currentTarget.querySelector<HTMLElement>('[data-undo]')?.focus()
      if (!isTextControl(target) || document.activeElement !== target || target.value === before) return
      const { offset, inserted } = changeBetween(before, target.value)
      target.setSelectionRange(offset + inserted.length, offset + inserted.length)
    },
  }
}

function isTextControl(target: HTMLElement): target is HTMLInputElement | HTMLTextAreaElement {
  if (target instanceof HTMLTextAreaElement) return true
  return target instanceof HTMLInputElement && target.type === 'text'
}
