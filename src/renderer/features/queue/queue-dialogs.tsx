import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { QueueItem } from '../../../shared/schemas/queue.ts'
import { callQuery } from '../../ipc/call-query.ts'
import { messages } from '../../messages/messages.ts'
import { isAtTheService } from '../../messages/problems/send-problems.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/feedback/loading.tsx'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { Timestamp } from '../../ui/timestamp.tsx'
import styles from './queue.module.css'
import { useChangeItems } from './use-queue-actions.ts'

// Lazy, because the form needs the metadata editor and the list does not.
const CorrectDialog = lazyComponent(async () => (await import('./correct-dialog.tsx')).CorrectDialog)

const TeamConflictDialog = lazyComponent(
  async () => (await import('../document/index.ts')).TeamConflictDialog,
)

export type OpenDialog =
  | {
      readonly kind: 'discard'
      readonly ids: readonly string[]
      readonly items: readonly QueueItem[]
    }
  | { readonly kind: 'correct' | 'choose' | 'history'; readonly item: QueueItem }

type QueueDialogsProps = {
  readonly open: OpenDialog | null
  onDiscarded(ids: readonly string[]): void
  onClose(): void
}

export function QueueDialogs({ open, onDiscarded, onClose }: QueueDialogsProps) {
  switch (open?.kind) {
    case 'discard':
      return <DiscardDialog {...open} onDiscarded={onDiscarded} onClose={onClose} />
    case 'correct':
      return (
        <Suspense>
          <CorrectDialog item={open.item} onClose={onClose} />
        </Suspense>
      )
    case 'choose':
      return (
        <Suspense>
          <TeamConflictDialog item={open.item} onClose={onClose} />
        </Suspense>
      )
    case 'history':
      return <HistoryDialog item={open.item} onClose={onClose} />
    case undefined:
      return null
  }
}

type DiscardDialogProps = Extract<OpenDialog, { kind: 'discard' }> & Omit<QueueDialogsProps, 'open'>

function DiscardDialog({ ids, items, onDiscarded, onClose }: DiscardDialogProps) {
  const discarding = useChangeItems()
  const { discardDialog: w } = messages.queue
  const single = ids.length === 1 ? items[0] : undefined
  const doubtful = items.some(
    ({ doubtful, problem }) => doubtful || (problem !== null && isAtTheService(problem)),
  )
  return (
    <ConfirmDialog
      title={w.heading(single?.title, ids.length)}
      confirm={messages.common.discard}
      look="danger"
      busy={discarding.isPending}
      onConfirm={() =>
        discarding.mutate(
          { name: 'queue/discard', ids, onChanged: () => onDiscarded(ids) },
          { onSettled: onClose },
        )
      }
      onClose={onClose}
    >
      <p>{w.text(ids.length, single?.operation === 'update')}</p>
      {doubtful && <p>{w.doubtful}</p>}
    </ConfirmDialog>
  )
}

type HistoryDialogProps = { readonly item: QueueItem; onClose(): void }

function HistoryDialog({ item, onClose }: HistoryDialogProps) {
  const query = useQuery(callQuery('queue/history', { id: item.id }))
  const { history } = messages.queue
  return (
    <Dialog
      title={history.heading(item.title)}
      onClose={onClose}
      actions={<Button onClick={onClose}>{messages.common.close}</Button>}
    >
      <Loaded query={query} lines={4}>
        {(entries) => (
          <ol className={styles.events} aria-label={history.list}>
            {entries.map((entry, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an event has no ID, and keeps its index, as a history only grows at its end.
              <li key={index}>
                <span>{history.event(entry.event)}</span>
                <span className={styles.when}>
                  <Timestamp at={entry.at} />
                </span>
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </Dialog>
  )
}
