import { useRef, useState } from 'react'
import type { BulkEditFilter, BulkEditSummary } from '../../../shared/schemas/bulk-edits.ts'
import { useCall } from '../../ipc/call.ts'
import { messages } from '../../messages/messages.ts'
import { useConnections } from '../../services/connections.tsx'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { InfoDialog } from '../../ui/confirm-dialog.tsx'
import { Loaded } from '../../ui/feedback/loading.tsx'
import { FailureNotice } from '../../ui/feedback/notice.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import styles from './bulk-edits.module.css'
import { BulkEditProgress, ChangedDocuments } from './changed-documents.tsx'
import { useBulkEdit, useBulkEdits, useUndoBulkEdit } from './use-bulk-edit.ts'

type BulkEditHistoryDialogProps = { readonly connectionId: string; onClose(): void }

const listed = 50

export function BulkEditHistoryDialog({ connectionId, onClose }: BulkEditHistoryDialogProps) {
  const { history: w } = messages.changes
  const { nameOf } = useConnections()
  const edits = useBulkEdits(connectionId, listed)
  const [shown, setShown] = useState<string | null>(null)
  const list = useRef<HTMLUListElement>(null)
  return (
    <InfoDialog wide title={w.heading} onClose={onClose}>
      <p>{w.text(nameOf(connectionId))}</p>
      <Loaded query={edits} lines={4}>
        {(changes) =>
          changes.length === 0 ? (
            <p className={styles.historyQuiet}>{w.none}</p>
          ) : (
            <ul ref={list} className={styles.historyList} aria-label={messages.changes.history.heading}>
              {changes.map((change) => (
                <BulkEditEntry
                  key={change.bulkEditId}
                  change={change}
                  onShow={() => setShown(change.bulkEditId)}
                  onDropped={() => list.current?.querySelector<HTMLElement>('button')?.focus()}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {shown !== null && <BulkEditDetailsDialog bulkEditId={shown} onClose={() => setShown(null)} />}
    </InfoDialog>
  )
}

type BulkEditEntryProps = {
  readonly change: BulkEditSummary
  onShow(): void
  onDropped(): void
}

function BulkEditEntry({ change, onShow, onDropped }: BulkEditEntryProps) {
  const { history: w } = messages.changes
  const { bulkEditId, state, steps, undoes, undoneBy, canUndo, at, by } = change
  const { showError: onError } = useToasts()
  const undo = useUndoBulkEdit()
  const drop = useCall('bulk-edits/drop', { onSuccess: onDropped, onError })
  const isGoing = state === 'preparing' || state === 'running'
  const isUnapplied = state === 'preparing' || state === 'ready'
  const isUndone = undoneBy !== null
  const what = undoes === null ? w.steps(steps) : w.undoOf(steps)
  return (
    <li className={styles.historyEntry}>
      <div className={styles.text}>
        <p className={styles.what}>{what}</p>
        <p className={styles.historyQuiet}>
          <Timestamp at={at} />
          {by !== null && ` · ${by}`}
          {` · ${w.stateName(isUndone ? 'undone' : state)} · ${w.counts(change)}`}
        </p>
        {isGoing && <BulkEditProgress change={change} />}
        {!isUnapplied && !isUndone && !canUndo && by === null && change.counts.done > 0 && (
          <p className={styles.historyQuiet}>{w.tooOld}</p>
        )}
      </div>
      <div className={styles.actions}>
        {canUndo && !isUndone && !isUnapplied && (
          <Button
            small
            busy={undo.isPending}
            aria-label={`${undoes === null ? messages.common.undo : messages.common.redo}: ${what}`}
            onClick={() => undo.mutate(change)}
          >
            {undoes === null ? messages.common.undo : messages.common.redo}
          </Button>
        )}
        {isUnapplied && (
          <Button small onClick={() => drop.mutate({ bulkEditId })}>
            {messages.common.discard}
          </Button>
        )}
        {by === null && (
          <Button small look="quiet" onClick={onShow}>
            {w.show}
          </Button>
        )}
      </div>
    </li>
  )
}

type BulkEditDetailsDialogProps = {
  readonly bulkEditId: string
  readonly firstFilter?: BulkEditFilter
  onClose(): void
}

export function BulkEditDetailsDialog({ bulkEditId, firstFilter, onClose }: BulkEditDetailsDialogProps) {
  const { changes: w } = messages
  const { data: change, error, refetch } = useBulkEdit(bulkEditId)
  return (
    <InfoDialog full title={w.details.heading} onClose={onClose}>
      <div className={styles.part}>
        <FailureNotice failure={error?.failure} onAgain={() => void refetch()} />
      </div>
      {change != null && (
        <ChangedDocuments
          change={change}
          firstFilter={firstFilter}
          heading={
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
    </InfoDialog>
  )
}
