import { type ReactNode, useState } from 'react'
import type { WholeReviewRow } from '../../../../shared/schemas/review.ts'
import { messages } from '../../../messages/messages.ts'
import { draftFromText, MetadataEditor, readDraft } from '../../../metadata/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { LongTextArea } from '../../../ui/fields/long-text-area.tsx'
import { useEditorContext } from '../../templates/index.ts'

type EditingDialogProps = {
  readonly title: string
  /** Whether anything was typed that would be lost. */
  readonly isTouched: boolean
  readonly children: ReactNode
  /** Whether it was kept; where not, the dialog stays open. */
  onKeep(): Promise<boolean>
  onClose(): void
}

/** A part of a row, edited in a window of its own: kept, or thrown away after a question where something was typed. */
function EditingDialog({ title, isTouched, children, onKeep, onClose }: EditingDialogProps) {
  const { editingDialog: w } = messages.review
  const [isKeeping, setKeeping] = useState(false)
  const [asksToLeave, setAsksToLeave] = useState(false)
  const close = isTouched ? () => setAsksToLeave(true) : onClose
  const keep = async () => {
    if (isKeeping) return
    setKeeping(true)
    const isKept = await onKeep()
    setKeeping(false)
    if (isKept) onClose()
  }
  return (
    <>
      <Dialog
        wide
        title={title}
        onClose={close}
        actions={
          <>
            <Button onClick={close}>{messages.common.cancel}</Button>
            <Button look="primary" busy={isKeeping && w.keeping} onClick={() => void keep()}>
              {w.keep}
            </Button>
          </>
        }
      >
        {children}
      </Dialog>
      {asksToLeave && (
        <Dialog
          title={w.leave.heading}
          onClose={() => setAsksToLeave(false)}
          actions={
            <>
              <Button onClick={() => setAsksToLeave(false)}>{w.leave.stay}</Button>
              <Button look="danger" onClick={onClose}>
                {w.leave.leave}
              </Button>
            </>
          }
        >
          <p>{w.leave.text}</p>
        </Dialog>
      )}
    </>
  )
}

type TextDialogProps = {
  readonly title: string
  readonly text: string
  /** Whether it was kept; where not, what was typed stays. */
  onKeep(text: string): Promise<boolean>
  onClose(): void
}

const rows = 14

/** A row's text, whole. */
export function TextDialog({ title, text, onKeep, onClose }: TextDialogProps) {
  const { textDialog: w } = messages.review
  const [typed, setTyped] = useState(text)
  const isTouched = typed !== text
  return (
    <EditingDialog
      title={w.heading(title)}
      isTouched={isTouched}
      onKeep={async () => !isTouched || onKeep(typed)}
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

type MetadataDialogProps = {
  readonly connectionId: string
  readonly row: WholeReviewRow
  /** Whether it was kept; where not, what was typed stays. */
  onKeep(metadata: string | null): Promise<boolean>
  onClose(): void
}

/** A row's metadata, in the editor used everywhere. JSON that cannot be read yet is kept as typed, too. */
export function MetadataDialog({ connectionId, row, onKeep, onClose }: MetadataDialogProps) {
  const { metadataDialog: w } = messages.review
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
            <p>{messages.metadata.unfinished}</p>
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
