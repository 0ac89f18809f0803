import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import { documentId as documentIdSchema } from '../../../shared/schemas/document.ts'
import { queries } from '../../ipc/queries.ts'
import { useCall } from '../../ipc/use-call.ts'
import { messages } from '../../messages/messages.ts'
import { draftFromText, type MetadataDraft, MetadataEditor, readDraft } from '../../metadata/index.ts'
import { useRouter } from '../../services/router/router.tsx'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice, Notice } from '../../ui/feedback/notice.tsx'
import { Checkbox } from '../../ui/fields/choices.tsx'
import { TextField } from '../../ui/fields/text-fields.tsx'
import { useDebounced } from '../../ui/hooks.ts'
import { InTrashNotice } from '../trash/index.ts'

type EditByIdDialogProps = { readonly connection: ConnectionSummary; onClose(): void }

/** Edits a document that the library does not know: the title alone is safe, metadata is replaced unseen. */
export function EditByIdDialog({ connection, onClose }: EditByIdDialogProps) {
  const { openById } = messages.library
  const [id, setId] = useState('')
  const [values, setValues] = useState<EditValues>(noValues)
  const [problem, setProblem] = useState<Problem | null>(null)
  const { show } = useToasts()
  const { go } = useRouter()
  const rested = useDebounced(id, 200)
  const known = useQuery({
    ...queries.document(connection.id, rested),
    enabled: rested.trim() !== '',
  })
  const isKnown = rested === id && known.data?.knowledge === 'full'
  const open = (documentId: string) => {
    onClose()
    go({ screen: 'document', connectionId: connection.id, documentId })
  }
  const saving = useCall('documents/edit-unknown', {
    onSuccess: ({ itemId }, { documentId, title }) => {
      const text = messages.document.accepted(title ?? documentId)
      show({ kind: 'result', about: `item:${itemId}`, text })
      open(documentId)
    },
  })
  const save = () => {
    const found = problemOf(id, values)
    setProblem(found)
    saving.reset()
    if (found === null) saving.mutate({ connectionId: connection.id, documentId: id, ...changesOf(values) })
  }
  return (
    <Dialog
      wide
      title={openById.heading}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{messages.common.cancel}</Button>
          {isKnown ? (
            <Button look="primary" onClick={() => open(id)}>
              {openById.open}
            </Button>
          ) : (
            <Button look="primary" busy={saving.isPending && openById.saving} onClick={save}>
              {openById.save}
            </Button>
          )}
        </>
      }
    >
      <p>{openById.text}</p>
      <TextField
        label={openById.id}
        error={problem?.field === 'id' ? problem.text : undefined}
        mono
        value={id}
        onChange={(event) => setId(event.target.value)}
      />
      <InTrashNotice
        connectionId={connection.id}
        documentId={id}
        hint={messages.trash.known.byId}
        onRestored={() => open(id)}
      />
      {isKnown ? (
        <Notice>
          <p>{openById.known}</p>
        </Notice>
      ) : (
        <UnknownDocumentFields
          values={values}
          showAllProblems={problem !== null}
          onChange={(changed) => setValues((before) => ({ ...before, ...changed }))}
        />
      )}
      {problem?.field === 'form' && (
        <div role="alert">
          <Notice look="negative">
            <p>{problem.text}</p>
          </Notice>
        </div>
      )}
      {saving.error !== null && <FailureNotice failure={saving.error.failure} />}
    </Dialog>
  )
}

type EditValues = {
  readonly title: string
  /** Whether the metadata that nobody here has seen is replaced. */
  readonly replaces: boolean
  readonly metadata: MetadataDraft
}

const noValues = (): EditValues => ({ title: '', replaces: false, metadata: draftFromText(null) })

type Problem = { readonly field: 'id' | 'form'; readonly text: string }

function problemOf(id: string, { title, replaces, metadata }: EditValues): Problem | null {
  const { openById } = messages.library
  if (id.trim() === '') return { field: 'id', text: openById.idMissing }
  if (!documentIdSchema.safeParse(id).success) return { field: 'id', text: openById.idNotUsable }
  if (title.trim() === '' && !replaces) return { field: 'form', text: openById.nothing }
  const read = readDraft(metadata)
  if (!replaces || read.ok) return null
  const { unfinished, unreadable } = messages.metadata
  return { field: 'form', text: read.error === 'unfinished' ? unfinished : unreadable }
}

function changesOf({ title, replaces, metadata }: EditValues) {
  const read = readDraft(metadata)
  return {
    ...(title.trim() !== '' && { title }),
    ...(replaces && { metadata: read.ok && read.value !== null ? read.value : '{}' }),
  }
}

type UnknownDocumentFieldsProps = {
  readonly values: EditValues
  readonly showAllProblems: boolean
  onChange(changed: Partial<EditValues>): void
}

function UnknownDocumentFields({ values, showAllProblems, onChange }: UnknownDocumentFieldsProps) {
  const { openById } = messages.library
  const { title, replaces, metadata } = values
  return (
    <>
      <TextField
        label={openById.title}
        hint={openById.titleHint}
        value={title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <Notice look="caution">
        <p>{openById.replaceWarning}</p>
        <Checkbox
          label={openById.replace}
          checked={replaces}
          onChange={(isOn) => onChange({ replaces: isOn })}
        />
      </Notice>
      {replaces && (
        <MetadataEditor
          draft={metadata}
          showAllProblems={showAllProblems}
          onChange={(changed) => onChange({ metadata: changed })}
        />
      )}
    </>
  )
}
