import { useQuery } from '@tanstack/react-query'
import type { ReviewRow, ReviewSummary } from '../../../../shared/schemas/review.ts'
import { callQuery } from '../../../ipc/call-query.ts'
import { messages } from '../../../messages/messages.ts'
import { reviewProblemsMessage } from '../../../messages/problems/review-problems.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { LoadedDialog } from '../../../ui/editing-dialog.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { LargePicture, PictureFacts } from '../../pictures/index.ts'
import { countTicked } from '../filter-chips.tsx'
import { type OpenDialog, useReview } from '../review-context.ts'
import { useDiscardBatch } from '../use-review-commands.ts'
import { MetadataDialog, TextDialog } from './editing-dialogs.tsx'
import { FieldDialog } from './field-dialog.tsx'
import { CollectionDialog, ReplaceDialog } from './many-rows-dialogs.tsx'

type ReviewDialogsProps = {
  readonly open: OpenDialog | null
  onAccept(count: number): void
  onClose(): void
}

export function ReviewDialogs({ open, onAccept, onClose }: ReviewDialogsProps) {
  switch (open?.kind) {
    case undefined:
      return null
    case 'accept':
      return <AcceptDialog summary={open.summary} onAccept={onAccept} onClose={onClose} />
    case 'discard':
      return <DiscardDialog count={open.count} onClose={onClose} />
    case 'collection':
      return <CollectionDialog {...open} onClose={onClose} />
    case 'replace':
      return <ReplaceDialog {...open} onClose={onClose} />
    case 'field':
      return <FieldDialog {...open} onClose={onClose} />
    case 'metadata':
    case 'text':
      return <RowDialog {...open} onClose={onClose} />
    case 'picture': {
      const { content, title, problems } = open.row
      if (content.kind !== 'picture-file') return null
      const wrong = problems.filter(({ field }) => field === 'content')
      return (
        <LargePicture
          pictureId={content.picture.id}
          name={messages.review.pictureDialog.heading(title)}
          shape={content.picture}
          beside={<PictureFacts picture={content.picture} />}
          problem={
            wrong.length > 0 && (
              <Notice look="negative">
                <p>{reviewProblemsMessage(wrong)}</p>
              </Notice>
            )
          }
          onClose={onClose}
        />
      )
    }
  }
}

type AcceptDialogProps = Omit<ReviewDialogsProps, 'open'> & { readonly summary: ReviewSummary }

/** Shown only if rows would be left over or are missing: states how many, and why. */
function AcceptDialog({ summary, onAccept, onClose }: AcceptDialogProps) {
  const { accept: w, incomplete: never } = messages.review
  const { connection } = useReview()
  const { problem, undecided, incomplete } = summary
  const count = countTicked(summary)
  return (
    <ConfirmDialog
      title={w.heading(count)}
      confirm={messages.navigation.add}
      onConfirm={() => {
        onClose()
        onAccept(count)
      }}
      onClose={onClose}
    >
      <p>{w.goes(count, connection.name)}</p>
      {incomplete.map((one) => (
        <p key={one.id}>{never.text(one)}</p>
      ))}
      {problem + undecided > 0 && <p>{w.stays(problem, undecided)}</p>}
    </ConfirmDialog>
  )
}

type DiscardDialogProps = { readonly count: number; onClose(): void }

function DiscardDialog({ count, onClose }: DiscardDialogProps) {
  const { discard: w } = messages.review
  const discarding = useDiscardBatch()
  return (
    <ConfirmDialog
      title={w.heading}
      confirm={messages.common.discard}
      look="danger"
      busy={discarding.isPending}
      onConfirm={() => discarding.mutate(undefined, { onSettled: onClose })}
      onClose={onClose}
    >
      <p>{w.text(count)}</p>
    </ConfirmDialog>
  )
}

type RowDialogProps = {
  readonly kind: 'metadata' | 'text'
  readonly row: ReviewRow
  readonly field?: string | undefined
  onClose(): void
}

/** Loads the complete row before editing: the table has it truncated. */
function RowDialog({ kind, row: { key, title }, field, onClose }: RowDialogProps) {
  const { metadataDialog, textDialog } = messages.review
  const { connection } = useReview()
  const query = useQuery({
    ...callQuery('review/row', { connectionId: connection.id, key }),
    // Must not change while the user types; starts from what is stored now.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const { heading } = kind === 'text' ? textDialog : metadataDialog
  return (
    <LoadedDialog query={query} title={heading(title)} onClose={onClose}>
      {(row) => {
        if (kind === 'metadata') return <MetadataDialog row={row} field={field} onClose={onClose} />
        return row.content.kind === 'text' ? (
          <TextDialog row={row} text={row.content.text} onClose={onClose} />
        ) : null
      }}
    </LoadedDialog>
  )
}
