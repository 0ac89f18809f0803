import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ReviewFilter, ReviewRow } from '../../../shared/schemas/review.ts'
import { useToasts } from '../../services/toasts/toasts.tsx'
import {
  collectRows,
  everythingSelected,
  isRowSelected,
  nothingSelected,
  type RowSelection,
  type RowTarget,
  rowsWithKeys,
  withRows,
} from './row-selection.ts'
import type { ReviewRows } from './use-review-rows.ts'

/** The last chosen row, where a range begins. */
type Anchor = {
  readonly key: number
  readonly isOn: boolean
  /** Its index among the filter's rows. */
  readonly index: number
  readonly count: number
  readonly filter: ReviewFilter
}

/** The chosen rows of the current filter. A new filter starts with none. */
export function useRowSelection(connectionId: string, filter: ReviewFilter, rows: ReviewRows) {
  const [selection, setSelection] = useState<RowSelection>(nothingSelected)
  const [shown, setShown] = useState(filter)
  if (shown !== filter) {
    setShown(filter)
    setSelection(nothingSelected)
  }
  const anchor = useRef<Anchor | null>(null)
  const { showError } = useToasts()

  const setAnchor = ({ key }: ReviewRow, index: number, isOn: boolean) => {
    anchor.current = { key, isOn, index, count: rows.count, filter }
  }
  /** Null if the rows have changed and it is not among them: its old index belongs to a different row. */
  const anchorHere = (): Anchor | null => {
    if (anchor.current === null) return null
    const index = rows.indexOf(anchor.current.key)
    if (index !== undefined) return { ...anchor.current, index }
    return anchor.current.filter === filter && anchor.current.count === rows.count ? anchor.current : null
  }
  const selectOne = (row: ReviewRow, index: number) => {
    const isOn = !isRowSelected(selection, row.key)
    setAnchor(row, index, isOn)
    setSelection(withRows(selection, [row.key], isOn))
  }
  const selectRows = (found: readonly ReviewRow[], isOn: boolean) => {
    const keys = found.map(({ key }) => key)
    setSelection((before) => withRows(before, keys, isOn))
  }
  type Range = { readonly first: number; readonly last: number; readonly isOn: boolean }
  const { mutate: fetchRange } = useMutation({
    mutationFn: ({ first, last }: Range) => collectRows(connectionId, filter, first, last),
    onError: showError,
    onSuccess: (found, { isOn }) => selectRows(found, isOn),
  })
  /** Selects from the anchor to this row; rows in between may not be loaded yet. */
  const selectRange = (from: number, to: number, isOn: boolean) => {
    const [first, last] = [Math.min(from, to), Math.max(from, to)]
    const here = Array.from({ length: last - first + 1 }, (_, at) => rows.rowAt(first + at))
    const known = here.filter((row) => row !== undefined)
    if (known.length === here.length) selectRows(known, isOn)
    else fetchRange({ first, last, isOn })
  }
  return {
    selection,
    isSelected: (key: number) => isRowSelected(selection, key),
    /** What a command at the row is for: all selected rows if it is among them, else this one. */
    at: (key: number): RowTarget =>
      isRowSelected(selection, key) ? { filter, selection } : rowsWithKeys([key]),
    select: (row: ReviewRow, index: number, how: 'one' | 'range') => {
      const start = how === 'range' ? anchorHere() : null
      if (start === null) selectOne(row, index)
      else selectRange(start.index, index, start.isOn)
    },
    /** Arrow keys with Shift select the rows they pass. */
    extend: (from: number, to: number) => {
      const start = anchorHere()
      const first = rows.rowAt(from)
      if (start === null && first !== undefined) setAnchor(first, from, true)
      selectRange(start?.index ?? from, to, start?.isOn ?? true)
    },
    choose: (keys: readonly number[]) => {
      anchor.current = null
      setSelection({ kind: 'some', keys: new Set(keys) })
    },
    selectAll: (isOn: boolean) => {
      anchor.current = null
      setSelection(isOn ? everythingSelected : nothingSelected)
    },
  }
}
export type ReviewSelectionPort = ReturnType<typeof useRowSelection>
