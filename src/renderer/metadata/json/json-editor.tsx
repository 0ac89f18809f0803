import { openSearchPanel } from '@codemirror/search'
import type { EditorView } from '@codemirror/view'
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { tidyEdits } from '../../../shared/domain/metadata-tidy.ts'
import type { EditorContext } from '../editor-context.ts'
import { createJsonView, fromDraft } from './create-json-view.ts'
import { setJsonContext } from './json-context.ts'
import styles from './json-editor.module.css'
import type { JsonHelper } from './json-helper.ts'
import type { JsonMarks } from './json-marks.ts'
import { replaceText, withLineFeeds } from './replace-text.ts'
import { SearchPanel } from './search-panel.tsx'
import { createSearchPanelHost, type OpenSearch } from './search-panel-host.ts'
import { createTextRelay, type TextRelay } from './text-relay.ts'

export type JsonEditorHandle = {
  goTo(offset: number): void
  find(): void
  /** Moves white space; false where the text is no JSON. */
  tidy(): boolean
  /** The text as it is now, which may be newer than the draft's. */
  text(): string
  focus(): void
}

type JsonEditorProps = {
  readonly text: string
  readonly context: EditorContext
  readonly describedBy: string
  readonly helper: JsonHelper
  readonly ref?: Ref<JsonEditorHandle>
  onUndo(): void
  onRedo(): void
  /** `isStep`: something other than typing, such as what was pasted. */
  onChange(text: string, isStep: boolean): void
  onMarks(marks: JsonMarks): void
}

type Parts = { readonly view: EditorView; readonly relay: TextRelay }

export function JsonEditor(props: JsonEditorProps) {
  const { text, context, describedBy, helper, ref, onUndo, onRedo, onChange, onMarks } = props
  const host = useRef<HTMLDivElement>(null)
  const parts = useRef<Parts | null>(null)
  const [search, setSearch] = useState<OpenSearch | null>(null)
  const onEdit = useEffectEvent(onChange)
  const onMarked = useEffectEvent(onMarks)
  const undo = useEffectEvent(onUndo)
  const redo = useEffectEvent(onRedo)
  const first = useEffectEvent(() => ({ text, context }))
  useEffect(() => {
    if (host.current === null) return
    const relay = createTextRelay((next, isStep) => onEdit(next, isStep))
    const view = createJsonView({
      parent: host.current,
      ...first(),
      describedBy,
      helper,
      searchPanel: createSearchPanelHost(setSearch),
      undo: () => undo(),
      redo: () => redo(),
      onEdit: (edited, isStep) => relay.changed(edited, isStep),
      onLeave: (left) => relay.flush(left),
      onMarks: (marks) => onMarked(marks),
    })
    parts.current = { view, relay }
    return () => {
      relay.flush(view)
      relay.forget()
      parts.current = null
      view.destroy()
    }
  }, [describedBy, helper])
  useEffect(() => {
    const made = parts.current
    if (made === null || made.relay.isOwn(text)) return
    made.relay.forget()
    replaceText(made.view, text)
  }, [text])
  useEffect(() => parts.current?.view.dispatch({ effects: setJsonContext.of(context) }), [context])
  useImperativeHandle(
    ref,
    () => ({
      goTo(offset) {
        const view = parts.current?.view
        view?.focus()
        view?.dispatch({
          selection: { anchor: Math.min(offset, view.state.doc.length) },
          scrollIntoView: true,
        })
      },
      find() {
        if (parts.current !== null) openSearchPanel(parts.current.view)
      },
      tidy() {
        if (parts.current === null) return false
        const { view, relay } = parts.current
        const before = view.state.doc.toString()
        const edits = tidyEdits(before)
        if (edits === undefined || edits.length === 0) return false
        relay.flush(view)
        // Here already as what it is, white space, so that cursor and folds stay; the draft comes to the same text.
        view.dispatch({
          changes: edits.map(({ offset, length, insert }) => ({ from: offset, to: offset + length, insert })),
          annotations: fromDraft.of(true),
        })
        relay.expect(view.state.doc.toString())
        return true
      },
      text: () => parts.current?.view.state.doc.toString() ?? withLineFeeds(text),
      focus: () => parts.current?.view.focus(),
    }),
    [text],
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps Escape, which leaves the editor, from closing a dialog.
    <div
      ref={host}
      className={styles.editor}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.preventDefault()
      }}
    >
      {search !== null && createPortal(<SearchPanel open={search} />, search.element)}
    </div>
  )
}
