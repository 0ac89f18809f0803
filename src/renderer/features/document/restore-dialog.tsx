import { useState } from 'react'
import { compareMetadata } from '../../../shared/domain/metadata-changes.ts'
import { removalNames, removalsIn } from '../../../shared/domain/metadata-removals.ts'
import type { Failure } from '../../../shared/ipc/failure.ts'
import type { DocumentDetail, DocumentVersion } from '../../../shared/schemas/document.ts'
import { useMessages } from '../../app/messages.tsx'
import { tryCall } from '../../ipc/call.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { wordsOfPath } from '../../words/metadata-path.ts'
import { words } from '../../words/words.ts'
import { ChangeList } from './change-list.tsx'
import { readStoredMetadata } from './document-edit.ts'

type RestoreDialogProps = {
  readonly detail: DocumentDetail
  readonly version: DocumentVersion
  onClose(): void
}

/** Shows what putting a version back would change, and does it. */
export function RestoreDialog({ detail, version, onClose }: RestoreDialogProps) {
  const { version: w, removeTheseFields } = words.document
  const [agreed, setAgreed] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { show } = useMessages()
  const title =
    version.title !== null && version.title !== detail.title
      ? { before: detail.title, after: version.title }
      : null
  const isMetadataKnown = detail.knowledge === 'full' || version.metadata !== null
  const compared = isMetadataKnown
    ? compareMetadata(readStoredMetadata(detail.metadata), readStoredMetadata(version.metadata))
    : null
  const metadata = compared?.differs === true ? compared : null
  const removed = removalsIn(metadata?.changes ?? [])
  const isSame = title === null && metadata === null
  const restore = async () => {
    setSaving(true)
    setFailure(null)
    const { connectionId, documentId } = detail
    const done = await tryCall('documents/restore', {
      connectionId,
      documentId,
      version: version.number,
      removes: [...removalNames(removed)],
    })
    setSaving(false)
    if (!done.ok) {
      setFailure(done.error)
      return
    }
    show({ kind: 'result', about: `item:${done.value.itemId}`, text: w.accepted(version.number) })
    onClose()
  }
  return (
    <Dialog
      title={w.heading(version.number)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.common.cancel}</Button>
          <Button
            look="primary"
            disabled={isSame || (removed.length > 0 && !agreed)}
            busy={isSaving && w.confirming}
            onClick={() => void restore()}
          >
            {w.confirm}
          </Button>
        </>
      }
    >
      {isSame ? <p>{w.same}</p> : <ChangeList title={title} metadata={metadata} />}
      {removed.length > 0 && (
        <Checkbox
          label={removeTheseFields}
          hint={removed.map(({ path }) => wordsOfPath(path)).join(', ')}
          checked={agreed}
          onChange={setAgreed}
        />
      )}
      {failure !== null && <FailureNotice failure={failure} />}
    </Dialog>
  )
}
