import { useRef, useState } from 'react'
import type { BulkEditFilter, BulkEditSummary } from '../../../shared/schemas/bulk-edits.ts'
import { tryCall } from '../../ipc/call.ts'
import { messages } from '../../messages/messages.ts'
import { useConnections } from '../../services/connections.tsx'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/feedback/loading.tsx'
import { FailureNotice } from '../../ui/feedback/notice.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import { BulkEditProgress } from './bulk-edit-progress.tsx'
import styles from './bulk-edits.module.css'
import { ChangedDocuments } from './changed-documents.tsx'
import { useBulkEdit, useBulkEdits } from './use-bulk-edit.ts'
import { useUndoBulkEdit } from './use-bulk-edit-toasts.ts'

type BulkEditHistoryDialogProps = { readonly connectionId: string; onClose(): void }

const listed = 50

/** What was done to several documents at once, with the way back of each. */
export function BulkEditHistoryDialog({ connectionId, onClose }: BulkEditHistoryDialogProps) {
  const { history: w } = messages.changes
  const { nameOf } = useConnections()
  const { changes, failure, again } = useBulkEdits(connectionId, listed)
  const [shown, setShown] = useState<string | null>(null)
  const list = useRef<HTMLUListElement>(null)
  return (
    <Dialog wide title={w.heading} onClose={onClose} actions={<Button onClick={onClose}>{w.close}</Button>}>
      <p>{w.text(nameOf(connectionId))}</p>
      {failure !== null && <FailureNotice failure={failure} onAgain={again} />}
      {changes === undefined ? (
        failure === null && <Skeleton lines={4} />
      ) : changes.length === 0 ? (
        <p className={styles.historyQuiet}>{w.none}</p>
      ) : (
        <ul ref={list} className={styles.historyList} aria-label={w.list}>
          {changes.map((change) => (
            <BulkEditEntry
              key={change.changeId}
              change={change}
              onShow={() => setShown(change.changeId)}
              onDropped={() => list.current?.querySelector<HTMLElement>('button')?.focus()}
            />
          ))}
        </ul>
      )}
      {shown !== null && <BulkEditDetailsDialog changeId={shown} onClose={() => setShown(null)} />}
    </Dialog>
  )
}

type BulkEditEntryProps = {
  readonly change: BulkEditSummary
  onShow(): void
  /** It is no longer in the list. */
  onDropped(): void
}

/** One change of many documents: what, when, how far, and the way back. */
function BulkEditEntry({ change, onShow, onDropped }: BulkEditEntryProps) {
  const { history: w } = messages.changes
  const { changeId, connectionId, state, steps, undoes, undoneBy, canUndo, at } = change
  const [isUndoing, setUndoing] = useState(false)
  const { showFailure } = useToasts()
  const undo = useUndoBulkEdit()
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
    <li className={styles.historyEntry}>
      <div className={styles.text}>
        <p className={styles.what}>{what}</p>
        <p className={styles.historyQuiet}>
          <Timestamp at={at} />
          {` · ${isUndone ? w.states.undone : w.states[state]} · ${w.counts(change)}`}
        </p>
        {isGoing && <BulkEditProgress change={change} />}
        {!isUnapplied && !isUndone && !canUndo && change.counts.done > 0 && (
          <p className={styles.historyQuiet}>{w.tooOld}</p>
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

type BulkEditDetailsDialogProps = {
  readonly changeId: string
  readonly firstFilter?: BulkEditFilter
  onClose(): void
}

/** The documents of a change that was made, each with what it did there. */
export function BulkEditDetailsDialog({ changeId, firstFilter, onClose }: BulkEditDetailsDialogProps) {
  const { changes: w } = messages
  const { change, failure, again } = useBulkEdit(changeId)
  return (
    <Dialog
      full
      title={w.details.heading}
      onClose={onClose}
      actions={<Button onClick={onClose}>{w.history.close}</Button>}
    >
      {failure !== null && (
        <div className={styles.part}>
          <FailureNotice failure={failure} onAgain={again} />
        </div>
      )}
      {change !== undefined && change !== null && (
        <ChangedDocuments
          change={change}
          {...(firstFilter !== undefined && { firstFilter })}
          header={
            <p className={styles.summary}>
              <strong>
                {change.undoes === null ? w.history.steps(change.steps) : w.history.undoOf(change.steps)}
              </strong>
              {' · '}
              {w.history.counts(change)}
            </p>
          }
        />
      )}
    </Dialog>
  )
}
