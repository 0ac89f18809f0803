import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Failure } from '../../../../shared/ipc/failure.ts'
import type { DocumentRow } from '../../../../shared/schemas/document.ts'
import { useMemory } from '../../../services/remembered.tsx'
import { isDialogOpen } from '../../../services/router/router.tsx'
import { useFreeKeys } from '../../../services/shortcuts.ts'
import { documentKey } from '../document-key.ts'
import type { FoundDocuments } from '../list/found-documents.ts'
import {
  type DocumentSelection,
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

type Held = Kept & {
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
 * - `tick`: a box, X or Space. `toggle`: a click with Control or Command.
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
  const last = useRef({ selection, isTicked, text, found, onFailure })
  const anchor = useRef<Anchor | null>(null)
  /** What the last range selected besides what was selected already. */
  const extended = useRef<readonly string[]>([])
  useLayoutEffect(() => {
    last.current = { selection, isTicked, text, found, onFailure }
  })
  const selectRange = useCallback(
    async (index: number, isTicking: boolean) => {
      const { found: list, onFailure: fail } = last.current
      const start = anchor.current
      if (list === undefined || start === null) return
      const [from, to] = [Math.min(start.index, index), Math.max(start.index, index)]
      const between = await list.rowsBetween(from, to, rangeAtMost)
      if (!between.ok) return fail(between.error)
      const keys = between.value.map(documentKey)
      // A range from the same beginning takes the place of the one before, as on the desktop.
      const given = start.isOn ? extended.current : []
      const before = withDocuments(last.current.selection, given, false)
      extended.current = keys.filter((key) => !isDocumentSelected(before, key))
      change((now) => withDocuments(withDocuments(now, given, false), keys, start.isOn), isTicking)
    },
    [change],
  )
  /** Stays the same function, so that rows need not be drawn anew. `from`: where `extend` begins without an anchor. */
  const select = useCallback(
    (index: number, how: SelectHow, from: number = index) => {
      const { found: list, selection: before, isTicked: wasTicked } = last.current
      if (list === undefined) return
      // What another search showed is no beginning here, and what it chose stays.
      if (anchor.current?.list !== list) extended.current = []
      anchor.current = anchorIn(list, anchor.current)
      const row = list.rowAt(index)
      const isRange = how === 'range' || how === 'extend'
      if (isRange) {
        const first = list.rowAt(from)
        if (anchor.current === null && first !== undefined)
          anchor.current = { key: documentKey(first), index: from, list, isOn: true }
        if (how === 'extend' && anchor.current !== null) anchor.current = { ...anchor.current, isOn: true }
        void selectRange(index, wasTicked)
        return
      }
      if (row === undefined) return
      const key = documentKey(row)
      const isOn = !isDocumentSelected(before, key)
      // On the desktop, what was clicked before is chosen: a second one joins it.
      const clicked = anchor.current
      const joins = how === 'toggle' && isNothingSelected(before) && clicked !== null && clicked.key !== key
      anchor.current = { key, index, list, isOn }
      extended.current = []
      change(
        (now) => withDocuments(now, joins ? [clicked.key, key] : [key], isOn),
        wasTicked || how === 'tick',
      )
    },
    [change, selectRange],
  )
  /** A plain click, which opens a document. */
  const pick = useCallback(
    (index: number) => {
      const { found: list } = last.current
      const row = list?.rowAt(index)
      if (list === undefined || row === undefined) return
      anchor.current = { key: documentKey(row), index, list, isOn: true }
      extended.current = []
      if (!last.current.isTicked) change(() => nothingSelected)
    },
    [change],
  )
  const selectAll = useCallback(
    (isTicking: boolean) => {
      anchor.current = null
      extended.current = []
      change(() => everythingFound(last.current.text), isTicking)
    },
    [change],
  )
  const clear = useCallback(() => {
    anchor.current = null
    extended.current = []
    change(() => nothingSelected)
  }, [change])
  // The same as long as nothing else is chosen: the list is not drawn anew at every key of a search.
  return useMemo(
    () => ({ selection, wasDropped, select, pick, selectAll, clear }),
    [selection, wasDropped, select, pick, selectAll, clear],
  )
}
export type DocumentSelectionPort = ReturnType<typeof useDocumentSelection>

/** The selection of a connection, also while another screen is shown; another search drops what it does not keep. */
function useKeptSelection(connectionId: string, text: string) {
  const memory = useMemory()
  const name = `library:selection:${connectionId}`
  const [held, setHeld] = useState<Held>(() => ({
    // One name is always used with one type.
    ...((memory.get(name) as Kept | undefined) ?? nothingKept),
    wasDropped: false,
  }))
  if (underSearch(held.selection, text) !== held.selection) setHeld({ ...nothingKept, wasDropped: true })
  const { selection, isTicked } = held
  useLayoutEffect(() => {
    memory.set(name, { selection, isTicked })
  })
  const change = useCallback(
    (next: (before: DocumentSelection) => DocumentSelection, ticks?: boolean) =>
      setHeld((before) => {
        const after = next(before.selection)
        const isTickedNow = !isNothingSelected(after) && (ticks ?? before.isTicked)
        return { selection: after, isTicked: isTickedNow, wasDropped: false }
      }),
    [],
  )
  return { ...held, change }
}

type SelectionKeys = { selectAll(): void; clear(): void }

/** Ctrl or Command and A chooses all, Escape none: in the list, and where nothing has the focus. */
export function useSelectionKeys(list: RefObject<HTMLElement | null>, { selectAll, clear }: SelectionKeys) {
  useFreeKeys((event) => {
    const { target } = event
    if (event.altKey || isDialogOpen() || !(target instanceof HTMLElement)) return
    // While a document takes the place of the list, there is nothing in sight to choose.
    if (list.current === null || (target !== document.body && !list.current.contains(target))) return
    if (isTyped(target)) return
    if (event.key === 'Escape') clear()
    else if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'a') {
      event.preventDefault()
      selectAll()
    }
  })
}

function isTyped(target: HTMLElement): boolean {
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox'
  return target instanceof HTMLTextAreaElement || target.isContentEditable
}
