import type { Text } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { textInSlices, withLineFeeds } from './text-in-slices.ts'

/** In UTF-16 units. Up to here the editor pastes by itself, in some milliseconds. */
export const shortPaste = 250_000

/** What is being made ready to be put in. */
const pasting = new WeakMap<EditorView, { readonly text: string }>()

/** Takes a long text over from the editor, which would make its lines in one go and stop the window. */
export function pasteLong(event: ClipboardEvent, view: EditorView): boolean {
  finishPaste(view)
  const text = event.clipboardData?.getData('text/plain') ?? ''
  if (text.length <= shortPaste) return false
  event.preventDefault()
  const mine = { text }
  pasting.set(view, mine)
  void textInSlices(withLineFeeds(text)).then((made) => {
    if (pasting.get(view) === mine) put(view, made)
  })
  return true
}

/** Puts in at once what is still being made ready: before anything else is done, so that all stays in its order. */
export function finishPaste(view: EditorView): void {
  const waiting = pasting.get(view)
  if (waiting !== undefined) put(view, view.state.toText(waiting.text))
}

function put(view: EditorView, text: Text): void {
  pasting.delete(view)
  view.dispatch(view.state.replaceSelection(text), { userEvent: 'input.paste', scrollIntoView: true })
}
