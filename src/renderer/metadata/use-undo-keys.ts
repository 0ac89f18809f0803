import { type FocusEvent, type FormEvent, type KeyboardEvent, useRef } from 'react'

type TextControl = HTMLInputElement | HTMLTextAreaElement

/** What was in a text field when it took the focus, and how often its own undo was used since. */
type Session = { control: TextControl; atStart: string; undone: number }

/**
 * The keys of undo and redo for all of an editor. A text field undoes what was typed since it has the focus by
 * itself, step by step as everywhere; beyond that, and elsewhere, the editor's history has its turn.
 */
export function useUndoKeys(undo: () => void, redo: () => void) {
  const session = useRef<Session | null>(null)
  const begin = (control: TextControl) => {
    session.current = { control, atStart: control.value, undone: 0 }
  }
  return {
    onFocus: ({ target }: FocusEvent) => {
      if (isTextControl(target)) begin(target)
      else session.current = null
    },
    onInput: ({ target, nativeEvent }: FormEvent) => {
      const now = session.current
      if (now === null || target !== now.control) return
      const way = nativeEvent instanceof InputEvent ? nativeEvent.inputType : ''
      if (way === 'historyUndo') now.undone += 1
      else if (way === 'historyRedo') now.undone -= 1
      else now.undone = 0
    },
    onKeyDown: (event: KeyboardEvent) => {
      const way = wayOf(event)
      if (way === undefined || event.defaultPrevented || !(event.target instanceof HTMLElement)) return
      // The JSON view has keys of its own.
      if (event.target.isContentEditable) return
      const now = session.current
      if (now !== null && now.control === event.target) {
        const hasOwn = way === 'undo' ? now.control.value !== now.atStart : now.undone > 0
        if (hasOwn) return
      }
      event.preventDefault()
      if (way === 'undo') undo()
      else redo()
      const { target } = event
      // What the field holds now it has not got by typing, so that its own undo would not lead back from it.
      setTimeout(() => isTextControl(target) && begin(target))
    },
  }
}

function wayOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): 'undo' | 'redo' | undefined {
  if (altKey || !(ctrlKey || metaKey)) return undefined
  const letter = key.toLowerCase()
  if (letter === 'z') return shiftKey ? 'redo' : 'undo'
  return letter === 'y' && !shiftKey && ctrlKey ? 'redo' : undefined
}

function isTextControl(target: EventTarget): target is TextControl {
  if (target instanceof HTMLTextAreaElement) return true
  return target instanceof HTMLInputElement && target.type !== 'date' && target.type !== 'checkbox'
}
