import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Failure } from '../../../shared/ipc/failure.ts'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import { documentId } from '../../../shared/schemas/document.ts'
import { tryCall } from '../../ipc/call.ts'
import { queries } from '../../ipc/queries.ts'
import { messages } from '../../messages/messages.ts'
import { draftFromText, MetadataEditor, readDraft } from '../../metadata/index.ts'
import { useRouter } from '../../services/router/router.tsx'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { InTrashNotice } from '../trash/index.ts'

type EditByIdDialogProps = { readonly connection: ConnectionSummary; onClose(): void }
type Problem = { readonly field: 'id' | 'form'; readonly text: string }

/** For documents the library does not know: the title alone is safe, metadata is replaced unseen. */
export function EditByIdDialog({ connection, onClose }: EditByIdDialogProps) {
  const { openById } = messages.library
  const [id, setId] = useState('')
  const [title, setTitle] = useState('')
  const [replaces, setReplaces] = useState(false)
  const [metadata, setMetadata] = useState(() => draftFromText(null))
  const [problem, setProblem] = useState<Problem | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isSaving, setSaving] = useState(false)
  const { show } = useToasts()
  const { go } = useRouter()
  const rested = useDebounced(id, 200)
  const known = useQuery({
    ...queries.document(connection.id, rested),
    enabled: rested.trim() !== '',
  })
  const isKnown = rested === id && known.data?.knowledge === 'full'
  const open = () => {
    onClose()
    go({ screen: 'document', connectionId: connection.id, documentId: id })
  }

  const check = (): Problem | null => {
    if (id.trim() === '') return { field: 'id', text: openById.idMissing }
    if (!documentId.safeParse(id).success) return { field: 'id', text: openById.idNotUsable }
    if (title.trim() === '' && !replaces) return { field: 'form', text: openById.nothing }
    const read = readDraft(metadata)
    if (!replaces || read.ok) return null
    const { unfinished, unreadable } = messages.metadata
    return { field: 'form', text: read.error === 'unfinished' ? unfinished : unreadable }
  }
  const save = async () => {
    const found = check()
    setProblem(found)
    setFailure(null)
    if (found !== null) return
    setSaving(true)
    const read = readDraft(metadata)
    const saved = await tryCall('documents/edit-unknown', {
      connectionId: connection.id,
      documentId: id,
      ...(title.trim() !== '' && { title }),
      ...(replaces && { metadata: read.ok && read.value !== null ? read.value.text : '{}' }),
    })
    setSaving(false)
    if (!saved.ok) {
      setFailure(saved.error)
      return
    }
    show({
      kind: 'result',
      about: `item:${saved.value.itemId}`,
      text: messages.document.accepted(title.trim() === '' ? id : title),
    })
    open()
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
            <Button look="primary" onClick={open}>
              {openById.open}
            </Button>
          ) : (
            <Button look="primary" busy={isSaving && openById.saving} onClick={() => void save()}>
              {openById.save}
            </Button>
          )}
        </>
      }
    >
      <p>{openById.text}</p>
      <Field label={openById.id} error={problem?.field === 'id' ? problem.text : undefined}>
        {(parts) => <TextInput {...parts} mono value={id} onChange={(event) => setId(event.target.value)} />}
      </Field>
      <InTrashNotice
        connectionId={connection.id}
        documentId={id}
        hint={messages.trash.known.byId}
        onRestored={open}
      />
      {isKnown ? (
        <Notice>
          <p>{openById.known}</p>
        </Notice>
      ) : (
        <>
          <Field label={openById.title} hint={openById.titleHint}>
            {(parts) => (
              <TextInput {...parts} value={title} onChange={(event) => setTitle(event.target.value)} />
            )}
          </Field>
          <Notice look="caution">
            <p>{openById.replaceWarning}</p>
            <Checkbox label={openById.replace} checked={replaces} onChange={setReplaces} />
          </Notice>
          {replaces && (
            <MetadataEditor draft={metadata} showAllProblems={problem !== null} onChange={setMetadata} />
          )}
        </>
      )}
      {problem?.field === 'form' && (
        <div role="alert">
          <Notice look="negative">
            <p>{problem.text}</p>
          </Notice>
        </div>
      )}
      {failure !== null && <FailureNotice failure={failure} />}
    </Dialog>
  )
}
