import { openSearchPanel } from '@codemirror/search'
import type { Text } from '@codemirror/state'
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
import { type JsonHelper, shortText } from './json-helper.ts'
import type { JsonMarks } from './json-marks.ts'
import { finishPaste } from './paste-long.ts'
import { SearchPanel } from './search/search-panel.tsx'
import { createSearchPanelHost, type OpenSearch } from './search/search-panel-host.ts'
import { textInSlices, withLineFeeds } from './text-in-slices.ts'
import { createTextRelay, type TextRelay } from './text-relay.ts'

export type JsonEditorHandle = {
  goTo(offset: number): void
  find(): void
  /** Moves white space. A long text is tidied up beside the page, and left alone where it is typed on meanwhile. */
  tidy(): Promise<void>
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
  /** The draft is to tidy its text up: the editor's is already. */
  onTidied(): void
  onMarks(marks: JsonMarks): void
}

/** The editor as it is open. */
type OpenEditor = { readonly view: EditorView; readonly relay: TextRelay }

/** Makes the editor's view and its relay, and keeps them at the draft's text and context. Gives the open search. */
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
    const open = (wanted: string, doc: string | Text): OpenEditor => {
      const relay = createTextRelay(wanted, (next, isStep) => onEdit(next, isStep))
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
      return { view, relay }
    }
    let isOver = false
    const openLong = async () => {
      let wanted: string
      let doc: Text
      do {
        wanted = withLineFeeds(first().text)
        doc = await textInSlices(wanted)
        // Undo and redo are within reach while it is made.
      } while (!isOver && wanted !== withLineFeeds(first().text))
      if (!isOver) opened.current = open(wanted, doc)
    }
    const short = withLineFeeds(first().text)
    if (short.length > shortText) void openLong()
    else opened.current = open(short, short)
    return () => {
      isOver = true
      if (opened.current !== null) finishPaste(opened.current.view)
      opened.current?.relay.flush()
      opened.current?.relay.forget()
      opened.current?.view.destroy()
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
  const { text, helper, ref, onChange, onTidied } = props
  const host = useRef<HTMLDivElement>(null)
  const opened = useRef<OpenEditor | null>(null)
  const search = useJsonView(host, opened, props)
  const onEdit = useEffectEvent(onChange)
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
      async tidy() {
        if (opened.current === null) return
        const { relay } = opened.current
        if (relay.text().length <= shortText) {
          if (tidyShort(opened.current)) onTidy()
          return
        }
        const tidied = await tidyLong(opened, helper)
        if (tidied !== undefined) onEdit(tidied, true)
      },
      text: () => opened.current?.relay.text() ?? withLineFeeds(text),
      focus: () => opened.current?.view.focus(),
    }),
    [text, helper],
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

/** False where nothing was to be done. */
function tidyShort({ view, relay }: OpenEditor): boolean {
  const edits = tidyEdits(relay.text())
  if (edits === undefined || edits.length === 0) return false
  relay.flush()
  // Here already as what it is, white space, so that cursor and folds stay; the draft comes to the same text.
  view.dispatch({
    changes: edits.map(({ offset, length, insert }) => ({ from: offset, to: offset + length, insert })),
    annotations: fromDraft.of(true),
  })
  const tidied = view.state.doc.toString()
  relay.hold(tidied)
  relay.expect(tidied)
  return true
}

/** The text tidied up beside the page; undefined where it is tidy, or was typed on or closed meanwhile. */
async function tidyLong(
  opened: RefObject<OpenEditor | null>,
  helper: JsonHelper,
): Promise<string | undefined> {
  if (opened.current === null) return undefined
  const { view, relay } = opened.current
  const { doc } = view.state
  const before = relay.text()
  const tidied = await helper.ask('tidy', before)
  if (tidied === undefined || tidied === before) return undefined
  const made = await textInSlices(tidied)
  if (opened.current?.view !== view || view.state.doc !== doc) return undefined
  relay.flush()
  replaceAll(view, made)
  relay.hold(tidied)
  relay.expect(tidied)
  return tidied
}

/** Puts in a text that came from elsewhere, changing no more than differs, so that cursor and folds stay. */
function replaceText(view: EditorView, current: string, wanted: string): void {
  if (current === wanted) return
  const { offset, removed, inserted } = changeBetween(current, wanted)
  replace(view, offset, offset + removed.length, inserted)
}

/** Puts another text in place of the whole one. */
function replaceAll(view: EditorView, wanted: Text): void {
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
