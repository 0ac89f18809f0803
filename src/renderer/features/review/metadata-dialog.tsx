import { useState } from 'react'
import type { WholeReviewRow } from '../../../shared/schemas/review.ts'
import { words } from '../../messages/messages.ts'
import { draftFromText, MetadataEditor, readDraft } from '../../metadata/index.ts'
import { Notice } from '../../ui/notice.tsx'
import { useEditorContext } from '../templates/index.ts'
import { EditingDialog } from './editing-dialog.tsx'

type MetadataDialogProps = {
  readonly connectionId: string
  readonly row: WholeReviewRow
  /** Whether it was kept; where not, what was typed stays. */
  onKeep(metadata: string | null): Promise<boolean>
  onClose(): void
}

/** A row's metadata, in the editor used everywhere. JSON that cannot be read yet is kept as typed, too. */
export function MetadataDialog({ connectionId, row, onKeep, onClose }: MetadataDialogProps) {
  const { metadataDialog: w } = words.review
  const [opened] = useState(() => openDraft(row.metadata))
  const [draft, setDraft] = useState(opened)
  const [isAsked, setAsked] = useState(false)
  const context = useEditorContext(connectionId, row.collection, draft.text)
  const read = readDraft(draft)
  const isUnfinished = !read.ok && read.error === 'unfinished'
  return (
    <EditingDialog
      title={w.heading(row.title)}
      isTouched={draft.text !== opened.text || isUnfinished}
      onKeep={async () => {
        setAsked(true)
        // A half-typed row of the form is in no text that could be kept.
        return !isUnfinished && onKeep(draft.text.trim() === '' ? null : draft.text)
      }}
      onClose={onClose}
    >
      <MetadataEditor draft={draft} context={context} showAllProblems={isAsked} onChange={setDraft} />
      {isAsked && isUnfinished && (
        <div role="alert">
          <Notice look="negative">
            <p>{words.metadata.unfinished}</p>
          </Notice>
        </div>
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
