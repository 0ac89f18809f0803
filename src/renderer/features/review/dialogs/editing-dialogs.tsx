import { useState } from 'react'
import type { WholeReviewRow } from '../../../../shared/schemas/review.ts'
import { messages } from '../../../messages/messages.ts'
import { draftFromText, MetadataEditor, readDraft } from '../../../metadata/index.ts'
import { EditingDialog } from '../../../ui/editing-dialog.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { LongTextArea } from '../../../ui/fields/long-text-area.tsx'
import { useEditorContext } from '../../templates/index.ts'
import { useReview } from '../review-context.ts'
import { useChangeRow } from '../use-review-commands.ts'

type RowEditorProps = { readonly row: WholeReviewRow; onClose(): void }

const rows = 14

/** A row's text, whole. */
export function TextDialog({ row, text, onClose }: RowEditorProps & { readonly text: string }) {
  const { textDialog: w, editingDialog } = messages.review
  const [typed, setTyped] = useState(text)
  const keeping = useChangeRow()
  const keep = () => {
    if (typed === text) return onClose()
    const change = { content: { kind: 'text', text: typed } } as const
    keeping.mutate({ key: row.key, change }, { onSuccess: onClose })
  }
  return (
    <EditingDialog
      title={w.heading(row.title)}
      confirm={editingDialog.keep}
      busy={keeping.isPending && editingDialog.keeping}
      leave={editingDialog.leave}
      isTouched={() => typed !== text}
      onConfirm={keep}
      onClose={onClose}
    >
      <Field label={w.label}>
        {(parts) => (
          <LongTextArea
            {...parts}
            rows={rows}
            value={typed}
            say={messages.intake.longText}
            onChange={setTyped}
          />
        )}
      </Field>
    </EditingDialog>
  )
}

/** A row's metadata, in the editor used everywhere. JSON that cannot be read yet is kept as typed, too. */
export function MetadataDialog({ row, onClose }: RowEditorProps) {
  const { metadataDialog: w, editingDialog } = messages.review
  const { connection } = useReview()
  const [opened] = useState(() => openDraft(row.metadata))
  const [draft, setDraft] = useState(opened)
  const [isAsked, setAsked] = useState(false)
  const keeping = useChangeRow()
  const context = useEditorContext(connection.id, row.collection, draft.text)
  const read = readDraft(draft)
  const isUnfinished = !read.ok && read.error === 'unfinished'
  const keep = () => {
    setAsked(true)
    // A half-typed row of the form is in no text that could be kept.
    if (isUnfinished) return
    const metadata = draft.text.trim() === '' ? null : draft.text
    keeping.mutate({ key: row.key, change: { metadata } }, { onSuccess: onClose })
  }
  return (
    <EditingDialog
      title={w.heading(row.title)}
      confirm={editingDialog.keep}
      busy={keeping.isPending && editingDialog.keeping}
      leave={editingDialog.leave}
      isTouched={() => draft.text !== opened.text || isUnfinished}
      onConfirm={keep}
      onClose={onClose}
    >
      <MetadataEditor draft={draft} context={context} showAllProblems={isAsked} onChange={setDraft} />
      {isAsked && isUnfinished && (
        <Notice alert look="negative">
          <p>{messages.metadata.unfinished}</p>
        </Notice>
      )}
      {!read.ok && read.error === 'unreadable' && (
        <Notice look="caution">
          <p>{w.keepsUnreadable}</p>
        </Notice>
      )}
    </EditingDialog>
  )
}

/** What cannot be read is opened as JSON, where its problem is shown at its place. */
function openDraft(metadata: string | null) {
  const draft = draftFromText(metadata)
  const read = readDraft(draft)
  return !read.ok && read.error === 'unreadable' ? draftFromText(metadata, 'json') : draft
}
