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
  /**
   * True if chosen by tick box: a click elsewhere then keeps the selection. A selection made by clicks ends with the
   * next click.
   */
  readonly isTicked: boolean
}

type SelectionState = Kept & {
  readonly wasDropped: boolean
}

type Anchor = {
  readonly key: string
  readonly index: number
  readonly list: FoundDocuments<DocumentRow>
  readonly isOn: boolean
}

/** Index of an anchor in a list; null if it came from a different list and is not loaded in this one. */
function anchorIn(list: FoundDocuments<DocumentRow>, anchor: Anchor | null): Anchor | null {
  if (anchor === null) return null
  const index = list.indexOf((row) => documentKey(row) === anchor.key)
  if (index >= 0) return { ...anchor, index, list }
  return anchor.list === list ? anchor : null
}

/**
 * `tick`: tick box or X. `toggle`: click with Control or Command. `range`: from the anchor to this document.
 * `extend`: a range that always selects.
 */
type SelectHow = 'tick' | 'toggle' | 'range' | 'extend'

type SelectionOptions = {
  readonly connectionId: string
  readonly text: string
  readonly found: FoundDocuments<DocumentRow> | undefined
  onFailure(failure: Failure): void
}

/** Maximum of a bulk edit, plus one to detect more. */
const rangeAtMost = 10_001
const nothingKept: Kept = { selection: nothingSelected, isTicked: false }

export function useDocumentSelection({ connectionId, text, found, onFailure }: SelectionOptions) {
  const { selection, isTicked, wasDropped, change } = useKeptSelection(connectionId, text)
  const now = { selection, isTicked, text, list: found, onFailure, change }
  const [gestures] = useState(() => new SelectionGestures(now))
  useLayoutEffect(() => {
    gestures.now = now
  })
  // Stable while the selection does not change, so that a key typed in the search does not render the list.
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

class SelectionGestures {
  now: SelectionNow
  #anchor: Anchor | null = null
  #extended: readonly string[] = []

  constructor(now: SelectionNow) {
    this.now = now
  }

  /** `from`: start of `extend` if there is no anchor. */
  readonly select = (index: number, how: SelectHow, from: number = index): void => {
    const { list } = this.now
    if (list === undefined) return
    // An anchor from a different search is invalid, and its selection stays.
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
    // As on the desktop, the document clicked before is selected too.
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
    // A range from the same anchor replaces the previous one, as on the desktop.
    const given = start.isOn ? this.#extended : []
    const left = withDocuments(this.now.selection, given, false)
    this.#extended = keys.filter((key) => !isDocumentSelected(left, key))
    change((before) => withDocuments(withDocuments(before, given, false), keys, start.isOn), isTicked)
  }
}

function useKeptSelection(connectionId: string, text: string) {
  const memory = useMemory()
  const name = `library:selection:${connectionId}`
  const [state, setState] = useState<SelectionState>(() => ({
    // The cast holds: a name is always used with one type.
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

/** Ctrl+A or Command+A selects all, Escape none: in the list, or if nothing has the focus. */
export function useSelectionKeys(list: RefObject<HTMLElement | null>, { selectAll, clear }: SelectionKeys) {
  useFreeKeys((event) => {
    const { target } = event
    if (event.altKey || isDialogOpen() || !(target instanceof HTMLElement)) return
    // Hidden while a document takes the place of the list.
    if (list.current === null || (target !== document.body && !list.current.contains(target))) return
    if (isTypedInto(target)) return
    if (event.key === 'Escape') clear()
    else if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'a') {
      event.preventDefault()
      selectAll()
    }
  })
}
