import { useRef, useState } from 'react'
import type { ReviewFilter, ReviewRow } from '../../../shared/schemas/review.ts'
import { useMessages } from '../../app/messages.tsx'
import { collectRows } from './collect-rows.ts'
import {
  everythingSelected,
  isRowSelected,
  nothingSelected,
  type RowSelection,
  withRows,
} from './row-selection.ts'
import type { ReviewRows } from './use-review-rows.ts'

/** The chosen rows of what the filter shows. Another filter begins with none. */
export function useRowSelection(connectionId: string, filter: ReviewFilter, rows: ReviewRows) {
  const [selection, setSelection] = useState<RowSelection>(nothingSelected)
  const [shown, setShown] = useState(filter)
  if (shown !== filter) {
    setShown(filter)
    setSelection(nothingSelected)
  }
  const anchor = useRef<{ readonly index: number; readonly isOn: boolean } | null>(null)
  const { showFailure } = useMessages()

  const selectOne = (row: ReviewRow, index: number) => {
    const isOn = !isRowSelected(selection, row.key)
    anchor.current = { index, isOn }
    setSelection(withRows(selection, [row.key], isOn))
  }
  /** From the row chosen last up to this one; those between may have to be fetched first. */
  const selectRange = async (from: number, to: number, isOn: boolean) => {
    const [first, last] = [Math.min(from, to), Math.max(from, to)]
    const here = Array.from({ length: last - first + 1 }, (_, at) => rows.rowAt(first + at))
    const known = here.filter((row) => row !== undefined)
    const found =
      known.length === here.length
        ? { ok: true as const, value: known }
        : await collectRows(connectionId, filter, first, last)
    if (!found.ok) return showFailure(found.error)
    const keys = found.value.map(({ key }) => key)
    setSelection((before) => withRows(before, keys, isOn))
  }
  return {
    selection,
    isSelected: (key: number) => isRowSelected(selection, key),
    select: (row: ReviewRow, index: number, how: 'one' | 'range') => {
      if (how === 'one' || anchor.current === null) selectOne(row, index)
      else void selectRange(anchor.current.index, index, anchor.current.isOn)
    },
    /** As the arrows move with Shift held: what they pass is chosen too. */
    extend: (from: number, to: number) => {
      anchor.current ??= { index: from, isOn: true }
      void selectRange(anchor.current.index, to, anchor.current.isOn)
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
