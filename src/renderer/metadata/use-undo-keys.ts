import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { changeBetween, undoWayOf } from './draft-history.ts'

/**
 * The keys of undo and redo for all of an editor, its text fields included: their own undo knows single letters, and
 * nothing of what was done beside them.
 */
export function useUndoKeys(undo: () => void, redo: () => void) {
  return {
    onKeyDown: (event: KeyboardEvent) => {
      const way = undoWayOf(event)
      const { target } = event
      if (way === undefined || event.defaultPrevented) return
      // The JSON view has keys of its own.
      if (!(target instanceof HTMLElement) || target.isContentEditable) return
      event.preventDefault()
      const before = isTextControl(target) ? target.value : ''
      // At once, so that the next key finds the caret where it belongs.
      flushSync(way === 'undo' ? undo : redo)
      // The field it was in may be gone with what was undone: the keys are still heard from the button.
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
