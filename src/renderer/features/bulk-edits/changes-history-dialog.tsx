import { useRef, useState } from 'react'
import { words } from '../../messages/messages.ts'
import { useConnections } from '../../services/connections.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ChangeEntry } from './change-entry.tsx'
import styles from './changes-history.module.css'
import { DetailsDialog } from './details-dialog.tsx'
import { useChanges } from './use-change.ts'

type ChangesHistoryDialogProps = { readonly connectionId: string; onClose(): void }

const listed = 50

/** What was done to several documents at once, with the way back of each. */
export function ChangesHistoryDialog({ connectionId, onClose }: ChangesHistoryDialogProps) {
  const { history: w } = words.changes
  const { nameOf } = useConnections()
  const { changes, failure, again } = useChanges(connectionId, listed)
  const [shown, setShown] = useState<string | null>(null)
  const list = useRef<HTMLUListElement>(null)
  return (
    <Dialog wide title={w.heading} onClose={onClose} actions={<Button onClick={onClose}>{w.close}</Button>}>
      <p>{w.text(nameOf(connectionId))}</p>
      {failure !== null && <FailureNotice failure={failure} onAgain={again} />}
      {changes === undefined ? (
        failure === null && <Skeleton lines={4} />
      ) : changes.length === 0 ? (
        <p className={styles.quiet}>{w.none}</p>
      ) : (
        <ul ref={list} className={styles.list} aria-label={w.list}>
          {changes.map((change) => (
            <ChangeEntry
              key={change.changeId}
              change={change}
              onShow={() => setShown(change.changeId)}
              onDropped={() => list.current?.querySelector<HTMLElement>('button')?.focus()}
            />
          ))}
        </ul>
      )}
      {shown !== null && <DetailsDialog changeId={shown} onClose={() => setShown(null)} />}
    </Dialog>
  )
}
