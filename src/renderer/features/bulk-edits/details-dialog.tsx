import type { ChangeFilter } from '../../../shared/schemas/bulk-edits.ts'
import { words } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { ChangedDocuments } from './changed-documents.tsx'
import styles from './preview.module.css'
import { useChange } from './use-change.ts'

type DetailsDialogProps = {
  readonly changeId: string
  readonly firstFilter?: ChangeFilter
  onClose(): void
}

/** The documents of a change that was made, each with what it did there. */
export function DetailsDialog({ changeId, firstFilter, onClose }: DetailsDialogProps) {
  const { changes: w } = words
  const { change, failure, again } = useChange(changeId)
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
