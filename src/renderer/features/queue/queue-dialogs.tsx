import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import type { QueueItem } from '../../../shared/schemas/queue.ts'
import { call } from '../../ipc/call.ts'
import { queryKeys } from '../../ipc/query-keys.ts'
import { messages } from '../../messages/messages.ts'
import { isAtTheService } from '../../messages/problems/send-problems.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/feedback/loading.tsx'
import { FailureNotice } from '../../ui/feedback/notice.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import { KeyDialog } from '../key-dialog/index.ts'
import styles from './queue.module.css'

// The form brings the metadata editor along, which the list can do without.
const CorrectDialog = lazy(() =>
  import('./correct-dialog.tsx').then(({ CorrectDialog }) => ({ default: CorrectDialog })),
)

export type OpenDialog =
  | { readonly kind: 'discard'; readonly ids: readonly string[]; readonly items: readonly QueueItem[] }
  | { readonly kind: 'correct' | 'history'; readonly item: QueueItem }
  | { readonly kind: 'key'; readonly connection: ConnectionSummary }

type QueueDialogsProps = {
  readonly open: OpenDialog | null
  discard(ids: readonly string[]): Promise<boolean>
  onClose(): void
}

export function QueueDialogs({ open, discard, onClose }: QueueDialogsProps) {
  switch (open?.kind) {
    case 'discard':
      return <DiscardDialog ids={open.ids} items={open.items} discard={discard} onClose={onClose} />
    case 'correct':
      return (
        <Suspense>
          <CorrectDialog item={open.item} onClose={onClose} />
        </Suspense>
      )
    case 'history':
      return <HistoryDialog item={open.item} onClose={onClose} />
    case 'key':
      return <KeyDialog connection={open.connection} onClose={onClose} />
    case undefined:
      return null
  }
}

type DiscardDialogProps = {
  readonly ids: readonly string[]
  /** Those of them that are known here; all of them where it is about one. */
  readonly items: readonly QueueItem[]
  discard(ids: readonly string[]): Promise<boolean>
  onClose(): void
}

/** An add or a change thrown away cannot be brought back, so it is asked about. */
function DiscardDialog({ ids, items, discard, onClose }: DiscardDialogProps) {
  const [isDiscarding, setDiscarding] = useState(false)
  const { discardDialog: w } = messages.queue
  const single = ids.length === 1 ? items[0] : undefined
  const doubtful = items.some(
    ({ doubtful, problem }) => doubtful || (problem !== null && isAtTheService(problem)),
  )
  return (
    <ConfirmDialog
      title={single === undefined ? w.headingMany(ids.length) : w.heading(single.title)}
      confirm={w.confirm}
      look="danger"
      busy={isDiscarding && w.discarding}
      onConfirm={() => {
        setDiscarding(true)
        void discard(ids).finally(onClose)
      }}
      onClose={onClose}
    >
      <p>{single === undefined ? w.many : single.operation === 'add' ? w.add : w.update}</p>
      {doubtful && <p>{w.doubtful}</p>}
    </ConfirmDialog>
  )
}

type HistoryDialogProps = { readonly item: QueueItem; onClose(): void }

/** Everything that happened to an entry since the app accepted it. */
function HistoryDialog({ item, onClose }: HistoryDialogProps) {
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.queueHistory(item.id),
    queryFn: () => call('queue/history', { id: item.id }),
  })
  const { history } = messages.queue
  return (
    <Dialog
      title={history.heading(item.title)}
      onClose={onClose}
      actions={<Button onClick={onClose}>{messages.common.close}</Button>}
    >
      {error !== null && <FailureNotice failure={error.failure} onAgain={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton lines={4} />}
      {data !== undefined && (
        <ol className={styles.events} aria-label={history.list}>
          {data.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a history only grows at its end.
            <li key={index}>
              <span>{history.events[entry.event]}</span>
              <span className={styles.when}>
                <Timestamp at={entry.at} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  )
}
