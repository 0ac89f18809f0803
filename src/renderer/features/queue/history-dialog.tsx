import { useQuery } from '@tanstack/react-query'
import type { QueueItem } from '../../../shared/schemas/queue.ts'
import { call } from '../../ipc/call.ts'
import { queryKeys } from '../../ipc/query-keys.ts'
import { words } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import styles from './history-dialog.module.css'

type HistoryDialogProps = { readonly item: QueueItem; onClose(): void }

/** Everything that happened to an entry since the app accepted it. */
export function HistoryDialog({ item, onClose }: HistoryDialogProps) {
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.queueHistory(item.id),
    queryFn: () => call('queue/history', { id: item.id }),
  })
  const { history } = words.queue
  return (
    <Dialog
      title={history.heading(item.title)}
      onClose={onClose}
      actions={<Button onClick={onClose}>{words.common.close}</Button>}
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
