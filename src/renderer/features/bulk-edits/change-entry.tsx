import { useState } from 'react'
import type { ChangeSummary } from '../../../shared/schemas/bulk-edits.ts'
import { tryCall } from '../../ipc/call.ts'
import { words } from '../../messages/messages.ts'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import { ChangeProgress } from './change-progress.tsx'
import styles from './changes-history.module.css'
import { useUndoChange } from './use-undo-change.ts'

type ChangeEntryProps = {
  readonly change: ChangeSummary
  onShow(): void
  /** It is no longer in the list. */
  onDropped(): void
}

/** One change of many documents: what, when, how far, and the way back. */
export function ChangeEntry({ change, onShow, onDropped }: ChangeEntryProps) {
  const { history: w } = words.changes
  const { changeId, connectionId, state, steps, undoes, undoneBy, canUndo, at } = change
  const [isUndoing, setUndoing] = useState(false)
  const { showFailure } = useToasts()
  const undo = useUndoChange()
  const isGoing = state === 'preparing' || state === 'running'
  const isUnapplied = state === 'preparing' || state === 'ready'
  const isUndone = undoneBy !== null
  const onUndo = async () => {
    setUndoing(true)
    await undo(connectionId, changeId)
    setUndoing(false)
  }
  const onDrop = async () => {
    const dropped = await tryCall('changes/drop', { changeId })
    if (dropped.ok) onDropped()
    else showFailure(dropped.error)
  }
  const what = undoes === null ? w.steps(steps) : w.undoOf(steps)
  return (
    <li className={styles.entry}>
      <div className={styles.text}>
        <p className={styles.what}>{what}</p>
        <p className={styles.quiet}>
          <Timestamp at={at} />
          {` · ${isUndone ? w.states.undone : w.states[state]} · ${w.counts(change)}`}
        </p>
        {isGoing && <ChangeProgress change={change} />}
        {!isUnapplied && !isUndone && !canUndo && change.counts.done > 0 && (
          <p className={styles.quiet}>{w.tooOld}</p>
        )}
      </div>
      <div className={styles.actions}>
        {canUndo && !isUndone && !isUnapplied && (
          <Button
            small
            busy={isUndoing && w.undoing}
            aria-label={`${undoes === null ? w.undo : w.redo}: ${what}`}
            onClick={() => void onUndo()}
          >
            {undoes === null ? w.undo : w.redo}
          </Button>
        )}
        {isUnapplied && (
          <Button small onClick={() => void onDrop()}>
            {w.drop}
          </Button>
        )}
        <Button small look="quiet" onClick={onShow}>
          {w.show}
        </Button>
      </div>
    </li>
  )
}
