import { openSearchPanel } from '@codemirror/search'
import type { EditorView } from '@codemirror/view'
import {
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { tidyEdits } from '../../../shared/domain/metadata/metadata-tidy.ts'
import { changeBetween } from '../draft-history.ts'
import type { EditorContext } from '../editor-context.ts'
import { createJsonView, fromDraft } from './create-json-view.ts'
import { setJsonContext } from './json-context.ts'
import styles from './json-editor.module.css'
import type { JsonHelper } from './json-helper.ts'
import type { JsonMarks } from './json-marks.ts'
import { SearchPanel } from './search/search-panel.tsx'
import { createSearchPanelHost, type OpenSearch } from './search/search-panel-host.ts'
import { createTextRelay, type TextRelay } from './text-relay.ts'

export type JsonEditorHandle = {
  goTo(offset: number): void
  find(): void
  tidy(): void
  /** The current text; may be newer than the draft's. */
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
  onChange(text: string, isStep: boolean): void
  /** The editor has formatted its text; the draft must format its own. */
  onTidied(): void
  onMarks(marks: JsonMarks): void
}

type OpenEditor = { readonly view: EditorView; readonly relay: TextRelay }

function useJsonView(
  host: RefObject<HTMLDivElement | null>,
  opened: RefObject<OpenEditor | null>,
  { text, context, describedBy, helper, onUndo, onRedo, onChange, onMarks }: JsonEditorProps,
): OpenSearch | null {
  const [search, setSearch] = useState<OpenSearch | null>(null)
  const onEdit = useEffectEvent(onChange)
  const onMarked = useEffectEvent(onMarks)
  const undo = useEffectEvent(onUndo)
  const redo = useEffectEvent(onRedo)
  const first = useEffectEvent(() => ({ text, context }))
  useEffect(() => {
    const parent = host.current
    if (parent === null) return
    const doc = withLineFeeds(first().text)
    const relay = createTextRelay(doc, (next, isStep) => onEdit(next, isStep))
    const view = createJsonView({
      parent,
      doc,
      context: first().context,
      describedBy,
      helper,
      searchPanel: createSearchPanelHost(setSearch),
      undo: () => undo(),
      redo: () => redo(),
      onEdit: relay.changed,
      onLeave: relay.flush,
      readText: relay.text,
      onMarks: (marks) => onMarked(marks),
    })
    opened.current = { view, relay }
    return () => {
      relay.flush()
      relay.forget()
      view.destroy()
      opened.current = null
    }
  }, [host, opened, describedBy, helper])
  useEffect(() => {
    const made = opened.current
    if (made === null || made.relay.isOwn(text)) return
    made.relay.forget()
    const current = made.relay.text()
    const wanted = withLineFeeds(text)
    replaceText(made.view, current, wanted)
    made.relay.hold(wanted)
  }, [opened, text])
  useEffect(() => opened.current?.view.dispatch({ effects: setJsonContext.of(context) }), [opened, context])
  return search
}

export function JsonEditor(props: JsonEditorProps) {
  const { text, ref, onTidied } = props
  const host = useRef<HTMLDivElement>(null)
  const opened = useRef<OpenEditor | null>(null)
  const search = useJsonView(host, opened, props)
  const onTidy = useEffectEvent(onTidied)
  useImperativeHandle(
    ref,
    () => ({
      goTo(offset) {
        const view = opened.current?.view
        view?.focus()
        view?.dispatch({
          selection: { anchor: Math.min(offset, view.state.doc.length) },
          scrollIntoView: true,
        })
      },
      find() {
        if (opened.current !== null) openSearchPanel(opened.current.view)
      },
      tidy() {
        if (opened.current !== null && tidy(opened.current)) onTidy()
      },
      text: () => opened.current?.relay.text() ?? withLineFeeds(text),
      focus: () => opened.current?.view.focus(),
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

function tidy({ view, relay }: OpenEditor): boolean {
  const edits = tidyEdits(relay.text())
  if (edits === undefined || edits.length === 0) return false
  relay.flush()
  // Applied here as changes of white space, so that caret and folds stay; the draft arrives at an equal text.
  view.dispatch({
    changes: edits.map(({ offset, length, insert }) => ({ from: offset, to: offset + length, insert })),
    annotations: fromDraft.of(true),
  })
  const tidied = view.state.doc.toString()
  relay.hold(tidied)
  relay.expect(tidied)
  return true
}

/** Replaces only the differing range, so that caret and folds stay. */
function replaceText(view: EditorView, current: string, wanted: string): void {
  if (current === wanted) return
  const { offset, removed, inserted } = changeBetween(current, wanted)
  view.dispatch({
    changes: { from: offset, to: offset + removed.length, insert: inserted },
    // After an undo, show what was restored.
    ...(view.hasFocus && { selection: { anchor: offset + inserted.length }, scrollIntoView: true }),
    annotations: fromDraft.of(true),
  })
}

/** The editor stores every line break as `\n`. */
function withLineFeeds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
}
