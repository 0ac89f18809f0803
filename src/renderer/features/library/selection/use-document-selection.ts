import { type RefObject, useCallback, useLayoutEffect, useMemo, useState } from 'react'
import type { Failure } from '../../../../shared/ipc/failure.ts'
import type { DocumentRow } from '../../../../shared/schemas/document.ts'
import { useMemory } from '../../../services/remembered.tsx'
import { isDialogOpen } from '../../../services/router/router.tsx'
import { isTypedInto, useFreeKeys } from '../../../services/shortcuts.ts'
import type { FoundDocuments } from '../list/found-documents.ts'
import {
  type DocumentSelection,
  documentKey,
  everythingFound,
  isDocumentSelected,
  isNothingSelected,
  nothingSelected,
  underSearch,
  withDocuments,
} from './document-selection.ts'

type Kept = {
  readonly selection: DocumentSelection
  /** Ticked one by one: a click elsewhere leaves it alone, while what was chosen by clicks goes with the next. */
  readonly isTicked: boolean
}

type SelectionState = Kept & {
  /** Everything that another search found was chosen, and is not any more. */
  readonly wasDropped: boolean
}

/** The document chosen last, from which a range goes on. */
type Anchor = {
  readonly key: string
  /** Where it stood in `list`. */
  readonly index: number
  readonly list: FoundDocuments<DocumentRow>
  readonly isOn: boolean
}

/** Where an anchor stands in a list; null where another list had it and this one does not show it. */
function anchorIn(list: FoundDocuments<DocumentRow>, anchor: Anchor | null): Anchor | null {
  if (anchor === null) return null
  const index = list.indexOf((row) => documentKey(row) === anchor.key)
  if (index >= 0) return { ...anchor, index, list }
  return anchor.list === list ? anchor : null
}

/**
 * - `tick`: a box or X. `toggle`: a click with Control or Command.
 * - `range`: from the document chosen last up to this one. `extend`: the same, always choosing.
 */
type SelectHow = 'tick' | 'toggle' | 'range' | 'extend'

type SelectionOptions = {
  readonly connectionId: string
  /** What is searched for. */
  readonly text: string
  readonly found: FoundDocuments<DocumentRow> | undefined
  onFailure(failure: Failure): void
}

/** More than can be changed at a time. */
const rangeAtMost = 10_001
const nothingKept: Kept = { selection: nothingSelected, isTicked: false }

/** The chosen documents of a connection; they stay chosen while one is on another screen. */
export function useDocumentSelection({ connectionId, text, found, onFailure }: SelectionOptions) {
  const { selection, isTicked, wasDropped, change } = useKeptSelection(connectionId, text)
  const now = { selection, isTicked, text, list: found, onFailure, change }
  const [gestures] = useState(() => new SelectionGestures(now))
  useLayoutEffect(() => {
    gestures.now = now
  })
  // The same as long as nothing else is chosen: the list is not drawn anew at every key of a search.
  return useMemo(() => {
    const { select, pick, selectAll, clear } = gestures
    return { selection, wasDropped, select, pick, selectAll, clear }
  }, [selection, wasDropped, gestures])
}
export type DocumentSelectionPort = ReturnType<typeof useDocumentSelection>

type SelectionNow = Kept & {
  readonly text: string
  readonly list: FoundDocuments<DocumentRow> | undefined
  onFailure(failure: Failure): void
  readonly change: ReturnType<typeof useKeptSelection>['change']
}

/** What clicks and keys do to the selection, and from where a range goes on. Its functions stay the same. */
class SelectionGestures {
  now: SelectionNow
  #anchor: Anchor | null = null
  /** What the last range selected besides what was selected already. */
  #extended: readonly string[] = []

  constructor(now: SelectionNow) {
    this.now = now
  }

  /** `from`: where `extend` begins without an anchor. */
  readonly select = (index: number, how: SelectHow, from: number = index): void => {
    const { list } = this.now
    if (list === undefined) return
    // What another search showed is no beginning here, and what it chose stays.
    if (this.#anchor?.list !== list) this.#extended = []
    this.#anchor = anchorIn(list, this.#anchor)
    if (how === 'range' || how === 'extend') {
      const first = list.rowAt(from)
      if (this.#anchor === null && first !== undefined)
        this.#anchor = { key: documentKey(first), index: from, list, isOn: true }
      if (how === 'extend' && this.#anchor !== null) this.#anchor = { ...this.#anchor, isOn: true }
      void this.#selectRange(index)
    } else this.#selectOne(list, index, how)
  }

  /** A plain click, which opens a document. */
  readonly pick = (index: number): void => {
    const { list, isTicked, change } = this.now
    const row = list?.rowAt(index)
    if (list === undefined || row === undefined) return
    this.#begin({ key: documentKey(row), index, list, isOn: true })
    if (!isTicked) change(() => nothingSelected)
  }

  readonly selectAll = (isTicking: boolean): void => {
    this.#begin(null)
    this.now.change(() => everythingFound(this.now.text), isTicking)
  }

  readonly clear = (): void => {
    this.#begin(null)
    this.now.change(() => nothingSelected)
  }

  #begin(anchor: Anchor | null): void {
    this.#anchor = anchor
    this.#extended = []
  }

  #selectOne(list: FoundDocuments<DocumentRow>, index: number, how: 'tick' | 'toggle'): void {
    const { selection, isTicked, change } = this.now
    const row = list.rowAt(index)
    if (row === undefined) return
    const key = documentKey(row)
    const isOn = !isDocumentSelected(selection, key)
    // On the desktop, what was clicked before is chosen: a second one joins it.
    const clicked = this.#anchor
    const joins = how === 'toggle' && isNothingSelected(selection) && clicked !== null && clicked.key !== key
    this.#begin({ key, index, list, isOn })
    const keys = joins ? [clicked.key, key] : [key]
    change((before) => withDocuments(before, keys, isOn), isTicked || how === 'tick')
  }

  async #selectRange(index: number): Promise<void> {
    const { list, isTicked, onFailure, change } = this.now
    const start = this.#anchor
    if (list === undefined || start === null) return
    const [from, to] = [Math.min(start.index, index), Math.max(start.index, index)]
    const between = await list.rowsBetween(from, to, rangeAtMost)
    if (!between.ok) return onFailure(between.error)
    const keys = between.value.map(documentKey)
    // A range from the same beginning takes the place of the one before, as on the desktop.
    const given = start.isOn ? this.#extended : []
    const left = withDocuments(this.now.selection, given, false)
    this.#extended = keys.filter((key) => !isDocumentSelected(left, key))
    change((before) => withDocuments(withDocuments(before, given, false), keys, start.isOn), isTicked)
  }
}

/** The selection of a connection, also while another screen is shown; another search drops what it does not keep. */
function useKeptSelection(connectionId: string, text: string) {
  const memory = useMemory()
  const name = `library:selection:${connectionId}`
  const [state, setState] = useState<SelectionState>(() => ({
    // One name is always used with one type.
    ...((memory.get(name) as Kept | undefined) ?? nothingKept),
    wasDropped: false,
  }))
  if (underSearch(state.selection, text) !== state.selection) setState({ ...nothingKept, wasDropped: true })
  const { selection, isTicked } = state
  useLayoutEffect(() => {
    memory.set(name, { selection, isTicked })
  })
  const change = useCallback(
    (next: (before: DocumentSelection) => DocumentSelection, ticks?: boolean) =>
      setState((before) => {
        const after = next(before.selection)
        const isTickedNow = !isNothingSelected(after) && (ticks ?? before.isTicked)
        return { selection: after, isTicked: isTickedNow, wasDropped: false }
      }),
    [],
  )
  return { ...state, change }
}

type SelectionKeys = { selectAll(): void; clear(): void }

/** Ctrl or Command and A chooses all, Escape none: in the list, and where nothing has the focus. */
export function useSelectionKeys(list: RefObject<HTMLElement | null>, { selectAll, clear }: SelectionKeys) {
  useFreeKeys((event) => {
    const { target } = event
    if (event.altKey || isDialogOpen() || !(target instanceof HTMLElement)) return
    // While a document takes the place of the list, there is nothing in sight to choose.
    if (list.current === null || (target !== document.body && !list.current.contains(target))) return
    if (isTypedInto(target)) return
    if (event.key === 'Escape') clear()
    else if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'a') {
      event.preventDefault()
      selectAll()
    }
  })
}
