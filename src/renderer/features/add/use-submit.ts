import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Failure } from '../../../shared/ipc/failure.ts'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import { useMessages } from '../../app/messages.tsx'
import { tryCall } from '../../ipc/call.ts'
import { queries } from '../../ipc/queries.ts'
import { queryKeys } from '../../ipc/query-keys.ts'
import { formatDuration } from '../../words/format.ts'
import { words } from '../../words/words.ts'
import { type AddValues, toNewDocument } from './add-values.ts'

type SubmitOptions = {
  readonly connection: ConnectionSummary
  /** The document is on disk: the form may be cleared for the next one. */
  onAccepted(values: AddValues): void
  /** The document was taken back before it left: the form gets it again. */
  onUndone(values: AddValues): void
}

export function useSubmit({ connection, onAccepted, onUndone }: SubmitOptions) {
  const [isSubmitting, setSubmitting] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { show, showFailure } = useMessages()
  const client = useQueryClient()

  const undo = async (itemId: string, values: AddValues) => {
    const undone = await tryCall('queue/discard', { ids: [itemId] })
    if (!undone.ok) {
      showFailure(undone.error)
      return
    }
    if (undone.value.changed === 0) {
      show({ kind: 'failure', text: words.messages.notUndone(values.title) })
      return
    }
    show({ kind: 'result', about: `item:${itemId}`, text: words.messages.undone(values.title) })
    onUndone(values)
  }

  const submit = async (values: AddValues) => {
    setSubmitting(true)
    setFailure(null)
    const added = await tryCall('documents/add', toNewDocument(connection.id, values))
    setSubmitting(false)
    if (!added.ok) {
      setFailure(added.error)
      return
    }
    const { itemId, undoUntil } = added.value
    const heldMs = undoUntil === null ? 0 : Math.max(0, undoUntil - Date.now())
    const { messages } = words
    show({
      kind: 'result',
      about: `item:${itemId}`,
      text:
        heldMs > 0
          ? messages.acceptedHeld(values.title, formatDuration(heldMs))
          : messages.accepted(values.title),
      ...(heldMs > 0 && { staysMs: heldMs }),
      actions: [
        ...(heldMs > 0
          ? [{ label: messages.undo, onChoose: () => void undo(itemId, values) }]
          : [{ label: messages.openQueue, to: { screen: 'queue' } as const }]),
        {
          label: messages.openDocument,
          to: { screen: 'document', connectionId: connection.id, documentId: values.documentId } as const,
        },
      ],
    })
    onAccepted(values)
    void rememberCollection(values.collection)
  }

  const rememberCollection = async (collection: string) => {
    const { lastCollections } = await client.ensureQueryData(queries.preferences())
    const changed = await tryCall('preferences/change', {
      lastCollections: { ...lastCollections, [connection.id]: collection },
    })
    if (changed.ok) client.setQueryData(queryKeys.preferences, changed.value)
  }

  return { isSubmitting, failure, submit }
}
