import { lazy, Suspense } from 'react'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import type { QueueItem } from '../../../shared/schemas/queue.ts'
import { KeyDialog } from '../key-dialog/index.ts'
import { DiscardDialog } from './discard-dialog.tsx'
import { HistoryDialog } from './history-dialog.tsx'

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
