import type { EditorView } from '@codemirror/view'
import { fromDraft } from './create-json-view.ts'

/** The editor holds every line break as `\n`. */
export function withLineFeeds(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}

/** Puts in a text that came from elsewhere, changing no more than differs, so that cursor and folds stay. */
export function replaceText(view: EditorView, text: string): void {
  const current = view.state.doc.toString()
  const wanted = withLineFeeds(text)
  if (current === wanted) return
  const shorter = Math.min(current.length, wanted.length)
  let start = 0
  while (start < shorter && current.charCodeAt(start) === wanted.charCodeAt(start)) start += 1
  let end = 0
  while (
    end < shorter - start &&
    current.charCodeAt(current.length - 1 - end) === wanted.charCodeAt(wanted.length - 1 - end)
  )
    end += 1
  view.dispatch({
    changes: { from: start, to: current.length - end, insert: wanted.slice(start, wanted.length - end) },
    // After an undo one wants to see what came back.
    ...(view.hasFocus && { selection: { anchor: wanted.length - end }, scrollIntoView: true }),
    annotations: fromDraft.of(true),
  })
}
