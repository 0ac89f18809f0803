import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { DocumentRow } from '../../../shared/schemas/document.ts'
import { useMemory } from '../../app/remembered.tsx'
import {
  type DocumentSelection,
  everythingFound,
  idsBetween,
  isDocumentSelected,
  nothingSelected,
  underSearch,
  withDocuments,
} from './document-selection.ts'

type Held = {
  readonly connectionId: string
  readonly selection: DocumentSelection
  /** Everything that another search found was chosen, and is not any more. */
  readonly wasGivenUp: boolean
}

/** `range`: from the document chosen last up to this one. `extend`: the same, always choosing. */
export type SelectHow = 'one' | 'range' | 'extend'

/** The chosen documents of a connection; they stay chosen while one is on another screen. */
export function useDocumentSelection(
  connectionId: string,
  text: string,
  rows: readonly DocumentRow[] | undefined,
) {
  const memory = useMemory()
  const name = `library:selection:${connectionId}`
  // One name is always used with one type.
  const remembered = (memory.get(name) as DocumentSelection | undefined) ?? nothingSelected
  const [held, setHeld] = useState<Held>({ connectionId, selection: remembered, wasGivenUp: false })
  if (held.connectionId !== connectionId) setHeld({ connectionId, selection: remembered, wasGivenUp: false })
  else if (underSearch(held.selection, text) !== held.selection)
    setHeld({ connectionId, selection: nothingSelected, wasGivenUp: true })
  const { selection } = held

  const last = useRef({ selection, rows: rows ?? [] })
  const anchor = useRef<{ readonly id: string; readonly isOn: boolean } | null>(null)
  useLayoutEffect(() => {
    last.current = { selection, rows: rows ?? [] }
    memory.set(name, selection)
  })
  const change = useCallback(
    (next: (before: DocumentSelection) => DocumentSelection) =>
      setHeld((before) => ({ ...before, selection: next(before.selection), wasGivenUp: false })),
    [],
  )
  /** Stays the same function, so that rows need not be drawn anew. */
  const select = useCallback(
    (id: string, how: SelectHow, from: string = id) => {
      if (how === 'extend') anchor.current ??= { id: from, isOn: true }
      if (how === 'one' || anchor.current === null)
        anchor.current = { id, isOn: !isDocumentSelected(last.current.selection, id) }
      const { id: start, isOn } = anchor.current
      const ids = how === 'one' ? [id] : idsBetween(last.current.rows.map(idOf), start, id)
      change((before) => withDocuments(before, ids, isOn))
    },
    [change],
  )
  return {
    selection,
    wasGivenUp: held.wasGivenUp,
    select,
    selectAll: () => {
      anchor.current = null
      change(() => everythingFound(text))
    },
    clear: () => {
      anchor.current = null
      change(() => nothingSelected)
    },
  }
}
export type DocumentSelectionPort = ReturnType<typeof useDocumentSelection>

const idOf = (row: DocumentRow) => row.documentId
