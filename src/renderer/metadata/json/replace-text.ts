import type { Text } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { changeBetween } from '../draft-history.ts'
import { fromDraft } from './create-json-view.ts'

/** Puts in a text that came from elsewhere, changing no more than differs, so that cursor and folds stay. */
export function replaceText(view: EditorView, current: string, wanted: string): void {
  if (current === wanted) return
  const { offset, removed, inserted } = changeBetween(current, wanted)
  replace(view, offset, offset + removed.length, inserted)
}

/** Puts another text in place of the whole one. */
export function replaceAll(view: EditorView, wanted: Text): void {
  replace(view, 0, view.state.doc.length, wanted)
}

function replace(view: EditorView, from: number, to: number, insert: string | Text): void {
  view.dispatch({
    changes: { from, to, insert },
    // After an undo one wants to see what came back.
    ...(view.hasFocus && { selection: { anchor: from + insert.length }, scrollIntoView: true }),
    annotations: fromDraft.of(true),
  })
}
