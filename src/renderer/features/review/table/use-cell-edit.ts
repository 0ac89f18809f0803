import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ReviewRow } from '../../../../shared/schemas/review.ts'
import type { CallError } from '../../../ipc/call.ts'
import { messages } from '../../../messages/messages.ts'
import { failureMessage } from '../../../messages/problems/failures.ts'
import type { UndoWay } from '../../../metadata/index.ts'
import { useToasts } from '../../../services/toasts/toasts.tsx'
import { useReview } from '../review-context.ts'
import type { ReviewRows } from '../use-review-rows.ts'
import { type CellChange, type CellEdit, changeOfEdit, startEdit } from './cell-edit.ts'
import type { TypedField } from './row-stops.ts'

/** The cell being edited; at most one. Leaving it saves, except with Escape; if saving fails, it stays open. */
export function useCellEdit(rows: ReviewRows) {
  const { actions } = useReview()
  const [edit, setEdit] = useState<CellEdit | null>(null)
  const steps = useRef<Record<UndoWay, CellEdit[]>>({ undo: [], redo: [] })
  const { show } = useToasts()

  const keep = (ended: CellEdit) => {
    setEdit(null)
    const change = changeOfEdit(ended)
    if (change === undefined) return
    steps.current = { undo: [...steps.current.undo, ended], redo: [] }
    save(ended, change)
  }
  const save = (ended: CellEdit, change: CellChange) => {
    actions.changeCell(ended.key, change).catch(({ failure }: CallError) => {
      show({
        kind: 'failure',
        about: 'review',
        text: failureMessage(failure),
        more: messages.review.notKept,
        detail: failure.detail,
      })
      // Unless a different cell is being edited by now.
      setEdit((now) => now ?? ended)
    })
  }

  // The row may disappear during editing, for example if the batch changes elsewhere; the typed text is lost with it.
  const isGone = edit !== null && rows.indexOf(edit.key) === undefined && rows.rowAt(edit.index) !== undefined
  const keepGone = useEffectEvent(() => {
    if (edit !== null) keep(edit)
  })
  useEffect(() => {
    if (isGone) keepGone()
  }, [isGone])

  // Leaving the screen by a shortcut unmounts the input without a blur event.
  const last = useRef(edit)
  useEffect(() => {
    last.current = edit
  }, [edit])
  const keepLast = useEffectEvent(() => {
    const change = last.current === null ? undefined : changeOfEdit(last.current)
    if (last.current !== null && change !== undefined)
      actions.changeCell(last.current.key, change).catch(() => undefined)
  })
  useEffect(() => () => keepLast(), [])

  return {
    edit,
    begin: (row: ReviewRow, index: number, field: TypedField, typed?: string): boolean => {
      const begun = startEdit(row, index, field, typed)
      if (begun !== undefined) setEdit(begun)
      return begun !== undefined
    },
    type: (text: string) => setEdit((now) => now && { ...now, text }),
    keep,
    /** Takes the last edit of this visit back, or repeats it; undefined if there is none. */
    step: (way: UndoWay): CellEdit | undefined => {
      const step = steps.current[way].pop()
      if (step === undefined) return undefined
      const turned = { ...step, before: step.text, text: step.before }
      steps.current[way === 'undo' ? 'redo' : 'undo'].push(turned)
      const change = changeOfEdit(turned)
      if (change !== undefined) save(turned, change)
      return turned
    },
    giveUp: () => setEdit(null),
  }
}
