import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ConnectionSummary } from '../../../../shared/schemas/connection.ts'
import type { StoredPicture } from '../../../../shared/schemas/document.ts'
import type { ReviewRow, ReviewSummary, WholeReviewRow } from '../../../../shared/schemas/review.ts'
import { call } from '../../../ipc/call.ts'
import { queryKeys } from '../../../ipc/query-keys.ts'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/feedback/loading.tsx'
import { FailureNotice } from '../../../ui/feedback/notice.tsx'
import { PictureFacts, Thumbnail } from '../../pictures/index.ts'
import type { RowTarget } from '../row-selection.ts'
import type { BatchCommands } from '../use-batch-commands.ts'
import { CollectionDialog } from './collection-dialog.tsx'
import { AcceptDialog, DiscardDialog } from './confirm-dialogs.tsx'
import { MetadataDialog, TextDialog } from './editing-dialogs.tsx'
import { FieldDialog } from './field-dialog.tsx'

export type OpenDialog =
  | { readonly kind: 'accept'; readonly summary: ReviewSummary }
  | { readonly kind: 'discard'; readonly count: number }
  | { readonly kind: 'collection'; readonly target: RowTarget; readonly count: number }
  | { readonly kind: 'field'; readonly target: RowTarget; readonly count: number; readonly isForAll: boolean }
  | { readonly kind: 'metadata' | 'text' | 'picture'; readonly row: ReviewRow }

type ReviewDialogsProps = {
  readonly open: OpenDialog | null
  readonly connection: ConnectionSummary
  readonly commands: BatchCommands
  /** So many rows were ready when it was asked. */
  onAccept(count: number): void
  onClose(): void
}

/** At most one dialog of the review is open. */
export function ReviewDialogs({ open, connection, commands, onAccept, onClose }: ReviewDialogsProps) {
  const { review } = messages
  switch (open?.kind) {
    case undefined:
      return null
    case 'accept':
      return (
        <AcceptDialog
          summary={open.summary}
          connectionName={connection.name}
          onAccept={() => onAccept(open.summary.ready)}
          onClose={onClose}
        />
      )
    case 'discard':
      return <DiscardDialog count={open.count} onDiscard={commands.discard} onClose={onClose} />
    case 'collection':
      return (
        <CollectionDialog
          connectionId={connection.id}
          count={open.count}
          onSet={(collection) => commands.setCollection(open.target, open.count, collection)}
          onClose={onClose}
        />
      )
    case 'field':
      return (
        <FieldDialog
          connectionId={connection.id}
          target={open.target}
          count={open.count}
          isForAll={open.isForAll}
          onSet={(name, value) => commands.setField(open.target, open.count, name, value)}
          onClose={onClose}
        />
      )
    case 'metadata':
      return (
        <RowDialog
          connectionId={connection.id}
          rowKey={open.row.key}
          title={review.metadataDialog.heading(open.row.title)}
          onClose={onClose}
        >
          {(row) => (
            <MetadataDialog
              connectionId={connection.id}
              row={row}
              onKeep={(metadata) => commands.changeRow(row.key, { metadata })}
              onClose={onClose}
            />
          )}
        </RowDialog>
      )
    case 'text':
      return (
        <RowDialog
          connectionId={connection.id}
          rowKey={open.row.key}
          title={review.textDialog.heading(open.row.title)}
          onClose={onClose}
        >
          {(row) =>
            row.content.kind === 'text' && (
              <TextDialog
                title={row.title}
                text={row.content.text}
                onKeep={(text) => commands.changeRow(row.key, { content: { kind: 'text', text } })}
                onClose={onClose}
              />
            )
          }
        </RowDialog>
      )
    case 'picture': {
      const { content, title } = open.row
      return content.kind === 'picture-file' ? (
        <PictureDialog title={title} picture={content.picture} onClose={onClose} />
      ) : null
    }
  }
}

type RowDialogProps = {
  readonly connectionId: string
  readonly rowKey: number
  readonly title: string
  onClose(): void
  readonly children: (row: WholeReviewRow) => ReactNode
}

/** Fetches a row whole before a dialog about it is shown: in the table it is cut short. */
function RowDialog({ connectionId, rowKey, title, onClose, children }: RowDialogProps) {
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.reviewRow(connectionId, rowKey),
    queryFn: () => call('review/row', { connectionId, key: rowKey }),
    // What is typed in the dialog is never exchanged under the hands, and it begins with what is kept now.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (data !== undefined) return children(data)
  return (
    <Dialog
      wide
      title={title}
      onClose={onClose}
      actions={<Button onClick={onClose}>{messages.common.close}</Button>}
    >
      {error === null ? (
        <Skeleton lines={4} />
      ) : (
        <FailureNotice failure={error.failure} onAgain={() => void refetch()} />
      )}
    </Dialog>
  )
}

type PictureDialogProps = { readonly title: string; readonly picture: StoredPicture; onClose(): void }

const shownSize = 240

/** A row's picture, large enough to see what it is. */
function PictureDialog({ title, picture, onClose }: PictureDialogProps) {
  return (
    <Dialog
      title={messages.review.pictureDialog.heading(title)}
      onClose={onClose}
      actions={<Button onClick={onClose}>{messages.common.close}</Button>}
    >
      <Thumbnail pictureId={picture.id} name={picture.name} size={shownSize} />
      <p>{picture.name}</p>
      <PictureFacts picture={picture} />
    </Dialog>
  )
}
