import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallOutput } from '../../../shared/ipc/contract.ts'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import type { ConnectionPause } from '../../../shared/schemas/queue.ts'
import { CallError, call } from '../../ipc/call.ts'
import { callQuery } from '../../ipc/call-query.ts'
import { queries } from '../../ipc/queries.ts'
import { refreshFeatures } from '../../ipc/refresh-on-events.ts'
import { formatDuration } from '../../messages/format.ts'
import { messages } from '../../messages/messages.ts'
import type { ToastContent } from '../../services/toasts/toast-list.ts'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { useTellSaved } from '../../services/toasts/use-tell-saved.ts'
import { type AddValues, toNewDocument } from './add-values.ts'
import { saveInstead } from './save-instead.ts'
import { usePutBack } from './use-put-back.ts'

type SubmitOptions = {
  readonly connection: ConnectionSummary
  readonly draftName: string
  onAccepted(values: AddValues): void
}

export function useSubmit({ connection, draftName, onAccepted }: SubmitOptions) {
  const client = useQueryClient()
  const { show } = useToasts()
  const tellSaved = useTellSaved()
  const { putBack, offerAside } = usePutBack(draftName)
  const undo = useUndoAdd({ putBack, offerAside })
  const remember = useRememberCollection(connection.id)

  const update = async (values: AddValues) => {
    const { title, decision } = values
    const at = { connectionId: connection.id, documentId: decision?.documents[0] ?? '' }
    const saved = await saveInstead(at.connectionId, at.documentId, values)
    if (!saved.ok) throw new CallError(saved.error)
    const actions = [{ label: messages.common.open, to: { screen: 'document', ...at } }] as const
    tellSaved({ ...at, title, text: messages.document.accepted(title), ...saved.value, actions })
  }
  const add = async (values: AddValues) => {
    const added = await call('documents/add', toNewDocument(connection.id, values))
    const pauseNow = () =>
      client
        .getQueryData(queries.queueSummary().queryKey)
        ?.pauses.find(({ connectionId }) => connectionId === connection.id)
    show(addedToast(connection.id, values, added, pauseNow, () => undo({ itemId: added.itemId, values })))
    remember(values.collection)
  }
  const submitting = useMutation({
    mutationFn: (values: AddValues) => (values.decision?.choice === 'update' ? update(values) : add(values)),
    onSuccess: (_, values) => onAccepted(values),
    onError: ({ failure }) => {
      // The library found a duplicate that the lookup while typing missed: look it up again.
      if (failure.code === 'duplicate-known') void refreshFeatures(client, ['documents'])
    },
  })
  return {
    submitting,
    submit: (values: AddValues): Promise<void> => submitting.mutateAsync(values).catch(() => undefined),
    clearAside: (values: AddValues) => {
      const actions = [{ label: messages.common.restore, onChoose: () => void putBack(values) }]
      show({ kind: 'result', about: 'cleared', text: messages.add.cleared(values.title), actions })
    },
    skip: (values: AddValues) => {
      onAccepted(values)
      offerAside('skipped', messages.duplicates.skipped(values.title), values)
    },
  }
}

/** Undoes an add before it is sent. Values typed on the form since are set aside, and can be restored. */
function useUndoAdd({ putBack, offerAside }: ReturnType<typeof usePutBack>) {
  const { show, showError: onError } = useToasts()
  const { toasts: w } = messages
  const { mutate } = useMutation({
    mutationFn: ({ itemId }: { readonly itemId: string; readonly values: AddValues }) =>
      call('queue/discard', { ids: [itemId] }),
    onSuccess: ({ changed }, { itemId, values }) => {
      if (changed === 0) return show({ kind: 'failure', text: w.notUndone(values.title) })
      const about = `item:${itemId}`
      const typed = putBack(values)
      if (typed === null) show({ kind: 'result', about, text: w.undone })
      else offerAside(about, w.undoneOverTyped, typed)
    },
    onError,
  })
  return mutate
}

function useRememberCollection(connectionId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (collection: string) => {
      const { lastCollections } = await client.ensureQueryData(callQuery('preferences/get', undefined))
      return call('preferences/change', {
        lastCollections: { ...lastCollections, [connectionId]: collection },
      })
    },
    onSuccess: (changed) => client.setQueryData(callQuery('preferences/get', undefined).queryKey, changed),
  }).mutate
}

function addedToast(
  connectionId: string,
  { title, documentId, collection }: AddValues,
  { itemId, undoUntil }: CallOutput<'documents/add'>,
  pauseNow: () => ConnectionPause | undefined,
  onUndo: () => void,
): ToastContent {
  const { toasts: w } = messages
  const about: Pick<ToastContent, 'kind' | 'about' | 'doneMore' | 'whilePaused'> = {
    ...{ kind: 'result', about: `item:${itemId}`, doneMore: w.into(collection) },
    whilePaused: {
      connectionId,
      say: ({ until }: ConnectionPause) => ({ text: w.waits(title), more: w.waitsUntil(until) }),
    },
  }
  const wordsAt = (now: number) => acceptedWords({ title, now, undoUntil, pause: pauseNow() })
  const document = {
    label: messages.common.open,
    to: { screen: 'document', connectionId, documentId },
  } as const
  const words = wordsAt(Date.now())
  if (undoUntil === null || undoUntil <= Date.now())
    return { ...about, ...words, isUnderWay: true, actions: [document] }
  return {
    ...about,
    ...words,
    text: w.adding(title),
    countdown: {
      until: undoUntil,
      text: (leftMs: number) => wordsAt(undoUntil - leftMs).more ?? '',
      after: () => ({ ...about, ...wordsAt(Date.now()), isUnderWay: true, actions: [document] }),
    },
    actions: [{ label: messages.common.undo, onChoose: onUndo }],
  }
}

type Accepted = {
  readonly title: string
  readonly now: number
  readonly undoUntil: number | null
  readonly pause: ConnectionPause | undefined
}

export function acceptedWords({
  title,
  now,
  undoUntil,
  pause,
}: Accepted): Pick<ToastContent, 'text' | 'more'> {
  const { toasts: w } = messages
  const leavesAt = Math.max(now, undoUntil ?? now)
  if (pause !== undefined && (pause.until === null || pause.until > leavesAt))
    return { text: w.waits(title), more: w.waitsUntil(pause.until) }
  if (leavesAt <= now) return { text: w.sending(title) }
  return { text: w.adding(title), more: w.sendsIn(formatDuration(leavesAt - now)) }
}
