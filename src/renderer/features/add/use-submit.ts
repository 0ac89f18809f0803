import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Failure } from '../../../shared/ipc/failure.ts'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import type { ConnectionPause } from '../../../shared/schemas/queue.ts'
import { tryCall } from '../../ipc/call.ts'
import { queries } from '../../ipc/queries.ts'
import { queryKeys } from '../../ipc/query-keys.ts'
import { formatDuration } from '../../messages/format.ts'
import { messages } from '../../messages/messages.ts'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { useTellSaved } from '../../services/toasts/use-tell-saved.ts'
import { type AddValues, toNewDocument } from './add-values.ts'
import { saveInstead } from './save-instead.ts'

type SubmitOptions = {
  readonly connection: ConnectionSummary
  /** The document is on disk: the form may be cleared for the next one. */
  onAccepted(values: AddValues): void
  /** Puts a document that was taken back before it left on the form; returns what was typed there since, if anything. */
  putBack(values: AddValues): AddValues | null
}

/** Takes an added document back before it leaves. What was typed on the form since is set aside and can be brought back. */
function useUndoAdd(putBack: SubmitOptions['putBack']) {
  const { show, showFailure } = useToasts()
  const undo = async (itemId: string, values: AddValues) => {
    const undone = await tryCall('queue/discard', { ids: [itemId] })
    if (!undone.ok) {
      showFailure(undone.error)
      return
    }
    if (undone.value.changed === 0) {
      show({ kind: 'failure', text: messages.toasts.notUndone(values.title) })
      return
    }
    const about = `item:${itemId}`
    const typed = putBack(values)
    if (typed === null) show({ kind: 'result', about, text: messages.toasts.undone(values.title) })
    else offerAside(about, messages.toasts.undoneOverTyped(values.title), typed)
  }

  /** Stays until the editor decides: what is set aside is nowhere else. */
  const offerAside = (about: string, text: string, aside: AddValues) => {
    const bringBack = () => {
      const typed = putBack(aside)
      if (typed !== null) offerAside(about, messages.toasts.setAside(typed.title), typed)
    }
    const actions = [{ label: messages.toasts.bringBack(aside.title), onChoose: bringBack }]
    show({ kind: 'result', about, text, staysMs: null, actions })
  }
  return { undo, offerAside }
}

export function useSubmit({ connection, onAccepted, putBack }: SubmitOptions) {
  const [isSubmitting, setSubmitting] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { show } = useToasts()
  const tellSaved = useTellSaved()
  const client = useQueryClient()

  const { undo, offerAside } = useUndoAdd(putBack)

  const submit = async (values: AddValues) => {
    setSubmitting(true)
    setFailure(null)
    const failed = values.decision?.choice === 'update' ? await update(values) : await add(values)
    setSubmitting(false)
    if (failed !== null) setFailure(failed)
  }

  /** The first of the documents that are the same gets the form's title and fields; the form's content goes nowhere. */
  const update = async (values: AddValues): Promise<Failure | null> => {
    const documentId = values.decision?.documents[0] ?? ''
    const saved = await saveInstead(connection.id, documentId, values)
    if (!saved.ok) return saved.error
    const { title } = values
    tellSaved({
      ...{ connectionId: connection.id, documentId, title, text: messages.document.accepted(title) },
      ...saved.value,
      actions: [
        {
          label: messages.toasts.openDocument,
          to: { screen: 'document', connectionId: connection.id, documentId },
        },
      ],
    })
    onAccepted(values)
    return null
  }

  /** Leaves what is on the form out, because it is there already. It can be brought back. */
  const skip = (values: AddValues) => {
    onAccepted(values)
    offerAside('skipped', messages.duplicates.skipped(values.title), values)
  }

  const add = async (values: AddValues): Promise<Failure | null> => {
    const added = await tryCall('documents/add', toNewDocument(connection.id, values))
    if (!added.ok) {
      // The library knows better than what was found while typing: the form asks it again.
      if (added.error.code === 'duplicate-known')
        void client.invalidateQueries({ queryKey: queryKeys.library })
      return added.error
    }
    const { itemId, undoUntil } = added.value
    const heldMs = undoUntil === null ? 0 : Math.max(0, undoUntil - Date.now())
    const { toasts } = messages
    const about = `item:${itemId}`
    const textAt = (now: number) =>
      acceptedText({ title: values.title, now, undoUntil, pause: pauseOf(connection.id) })
    const queue = { label: toasts.openQueue, to: { screen: 'queue' } } as const
    const document = {
      label: toasts.openDocument,
      to: { screen: 'document', connectionId: connection.id, documentId: values.documentId },
    } as const
    show({
      kind: 'result',
      about,
      text: textAt(Date.now()),
      ...(undoUntil !== null &&
        heldMs > 0 && {
          countdown: {
            until: undoUntil,
            text: (leftMs: number) => textAt(undoUntil - leftMs),
            after: {
              kind: 'result',
              about,
              text: toasts.holdOver(values.title),
              actions: [queue, document],
            },
          },
        }),
      actions: [
        heldMs > 0 ? { label: toasts.undo, onChoose: () => void undo(itemId, values) } : queue,
        document,
      ],
    })
    onAccepted(values)
    void rememberCollection(values.collection)
    return null
  }

  const pauseOf = (connectionId: string) =>
    client
      .getQueryData(queries.queueSummary().queryKey)
      ?.pauses.find((pause) => pause.connectionId === connectionId)

  const rememberCollection = async (collection: string) => {
    const { lastCollections } = await client.ensureQueryData(queries.preferences())
    const changed = await tryCall('preferences/change', {
      lastCollections: { ...lastCollections, [connection.id]: collection },
    })
    if (changed.ok) client.setQueryData(queryKeys.preferences, changed.value)
  }

  return { isSubmitting, failure, submit, skip }
}

type Accepted = {
  readonly title: string
  readonly now: number
  /** Until when it can be taken back unsent; null where it leaves at once. */
  readonly undoUntil: number | null
  /** Why nothing is sent to its connection just now. */
  readonly pause: ConnectionPause | undefined
}

/** That a document was accepted, and when it leaves, as far as that is known. */
export function acceptedText({ title, now, undoUntil, pause }: Accepted): string {
  const { toasts } = messages
  const leavesAt = Math.max(now, undoUntil ?? now)
  if (pause !== undefined && (pause.until === null || pause.until > leavesAt)) {
    return toasts.acceptedLater(title, pause.until)
  }
  return leavesAt > now ? toasts.acceptedHeld(title, formatDuration(leavesAt - now)) : toasts.accepted(title)
}
