import { useState } from 'react'
import type { ReviewProblemCode } from '../../../../shared/domain/review-problems.ts'
import type { WholeReviewRow } from '../../../../shared/schemas/review.ts'
import { messages } from '../../../messages/messages.ts'
import { reviewProblemMessage } from '../../../messages/problems/review-problems.ts'
import { draftFromText, MetadataEditor, readDraft } from '../../../metadata/index.ts'
import { valueAt } from '../../../spreadsheets/index.ts'
import { Button } from '../../../ui/button.tsx'
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
  const problems = row.problems.filter(({ field }) => field === 'metadata')
  // Of these only the person can say that the value is right after all.
  const left = problems.filter(({ code, facts: { name } }) => {
    const isOfReading = code in readAsText && typeof name === 'string'
    return isOfReading && valueAt(draft.text, [name]) === valueAt(row.metadata, [name])
  })
  const save = () => {
    const metadata = draft.text.trim() === '' ? null : draft.text
    keeping.mutate({ key: row.key, change: { metadata } }, { onSuccess: onClose })
  }
  const keep = () => {
    setAsked(true)
    // A half-typed row of the form is in no text that could be kept.
    if (!isUnfinished && left.length === 0) save()
  }
  return (
    <EditingDialog
      docked
      title={w.heading(row.title)}
      confirm={editingDialog.keep}
      busy={keeping.isPending && editingDialog.keeping}
      leave={editingDialog.leave}
      isTouched={() => draft.text !== opened.text || isUnfinished}
      onConfirm={keep}
      onClose={onClose}
    >
      {problems.length > 0 && (
        <Notice
          look="negative"
          alert={isAsked}
          actions={
            isAsked &&
            left.length > 0 && (
              <Button small onClick={save}>
                {w.saveAnyway}
              </Button>
            )
          }
        >
          {problems.map((problem, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the problems of a row stay as long as it is edited.
            <p key={at}>{reviewProblemMessage(problem)}</p>
          ))}
        </Notice>
      )}
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

/** What reading a table found: the value is there as its text. */
const readAsText: Partial<Record<ReviewProblemCode, true>> = {
  'number-not-known': true,
  'date-not-known': true,
  'kind-not-chosen': true,
  'yes-no-not-known': true,
  'value-not-json': true,
  'number-not-exact': true,
  'cell-not-readable': true,
  'cell-too-long': true,
  'characters-lost': true,
}

/** What cannot be read is opened as JSON, where its problem is shown at its place. */
function openDraft(metadata: string | null) {
  const draft = draftFromText(metadata)
  const read = readDraft(draft)
  return !read.ok && read.error === 'unreadable' ? draftFromText(metadata, 'json') : draft
}
