import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failed } from '../../../shared/ipc/failure.ts'
import type { DocumentDetail } from '../../../shared/schemas/document.ts'
import type { QueueItem } from '../../../shared/schemas/queue.ts'
import { CallError, call } from '../../ipc/call.ts'
import { callKey } from '../../ipc/call-query.ts'
import { messages } from '../../messages/messages.ts'
import { draftFromText, readDraft } from '../../metadata/index.ts'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { LoadedDialog } from '../../ui/editing-dialog.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { assess, type DocumentEditValues } from './document-edit.ts'
import { type EditConflict, isConflict, mergeEdit, type Settled } from './edit-conflict.ts'

type TeamConflictDialogProps = { readonly item: QueueItem; onClose(): void }

export function TeamConflictDialog({ item, onClose }: TeamConflictDialogProps) {
  const query = useQuery({
    queryKey: callKey('team/conflict', { itemId: item.id }, 'opened'),
    queryFn: () => openConflict(item),
    // Opened afresh each time.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  return (
    <LoadedDialog title={item.title} query={query} onClose={onClose}>
      {(opened) => <OpenedConflict item={item} opened={opened} onClose={onClose} />}
    </LoadedDialog>
  )
}

async function openConflict({ id, connectionId, documentId }: QueueItem): Promise<EditConflict> {
  const [found, detail] = await Promise.all([
    call('team/conflict', { itemId: id }),
    call('documents/get', { connectionId, documentId }),
  ])
  if (found === null || detail === null) throw new CallError(failed('item-not-possible'))
  const { base, mine, theirs, at, person } = found
  const latest: DocumentDetail = { ...detail, ...theirs, changedAt: at }
  const values = {
    title: mine.title ?? '',
    metadata: draftFromText(mine.metadata),
    replacesUnseen: false,
    base,
  }
  const merged = await mergeEdit(values, latest, undefined, person)
  if (merged === undefined) throw new CallError(failed('metadata-not-valid'))
  if (isConflict(merged)) return merged
  const settled = { title: merged.title, fields: [] }
  const nothingOpen = { merged: [], hidden: 0, title: null, mergedTitle: null, fields: [] }
  return { values, latest, person, settled, ...nothingOpen }
}

type OpenedConflictProps = TeamConflictDialogProps & { readonly opened: EditConflict }

function OpenedConflict({ item, opened, onClose }: OpenedConflictProps) {
  const [conflict, setConflict] = useState(opened)
  const { show } = useToasts()
  const saving = useMutation({
    mutationFn: async (settled: Settled) => {
      const { values, latest, person } = conflict
      const merged = await mergeEdit(values, latest, settled, person)
      if (merged === undefined) throw new CallError(failed('metadata-not-valid'))
      if (isConflict(merged)) return merged
      await send(item, merged, latest)
      return merged.title
    },
    onSuccess: (outcome) => {
      if (typeof outcome !== 'string') return setConflict(outcome)
      show({ kind: 'result', about: `item:${item.id}`, text: messages.document.accepted(outcome) })
      onClose()
    },
  })
  const failure = saving.error?.failure
  return (
    <ConflictDialog
      conflict={failure === undefined ? conflict : { ...conflict, failure }}
      busy={saving.isPending}
      cancel={messages.common.cancel}
      onSave={(settled) => saving.mutate(settled)}
      onKeepEditing={onClose}
    />
  )
}

async function send({ id }: QueueItem, merged: DocumentEditValues, theirs: DocumentDetail): Promise<void> {
  const read = readDraft(merged.metadata)
  const assessment = await assess(theirs, merged)
  if (!read.ok || assessment === undefined || assessment.problem !== null)
    throw new CallError(
      failed(assessment?.problem === 'metadata-too-long' ? assessment.problem : 'metadata-not-valid'),
    )
  if (assessment.isChanged) await call('queue/correct', { id, title: merged.title, metadata: read.value })
  else await call('queue/discard', { ids: [id] })
}
