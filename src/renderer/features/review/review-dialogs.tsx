import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import type { ReviewRow, ReviewSummary } from '../../../shared/schemas/review.ts'
import { words } from '../../messages/messages.ts'
import { AcceptDialog } from './accept-dialog.tsx'
import { CollectionDialog } from './collection-dialog.tsx'
import { DiscardDialog } from './discard-dialog.tsx'
import { FieldDialog } from './field-dialog.tsx'
import { MetadataDialog } from './metadata-dialog.tsx'
import { PictureDialog } from './picture-dialog.tsx'
import { RowDialog } from './row-dialog.tsx'
import type { RowTarget } from './row-target.ts'
import { TextDialog } from './text-dialog.tsx'
import type { BatchCommands } from './use-batch-commands.ts'

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
  const { review } = words
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
