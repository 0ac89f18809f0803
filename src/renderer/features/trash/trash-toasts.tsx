import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { TrashWork } from '../../../shared/schemas/trash.ts'
import { call, useCall } from '../../ipc/call.ts'
import { callKey } from '../../ipc/call-query.ts'
import { useEvent } from '../../ipc/refresh-on-events.ts'
import { messages } from '../../messages/messages.ts'
import type { Progress, ProgressSource, ToastContent } from '../../services/toasts/toast-list.ts'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { InfoDialog } from '../../ui/confirm-dialog.tsx'
import { Loaded } from '../../ui/feedback/loading.tsx'
import text from '../../ui/styles/text.module.css'
import styles from './trash.module.css'

export function TrashToasts() {
  const [shown, setShown] = useState<string | null>(null)
  useTrashToasts(setShown)
  return shown === null ? null : <NotRemovedDialog workId={shown} onClose={() => setShown(null)} />
}

const titlesNamed = 3

type Told = { readonly state: TrashWork['state']; readonly progress: TrashProgress | null }

function useTrashToasts(onShowLeft: (workId: string) => void): void {
  const { show, showError } = useToasts()
  const told = useRef(new Map<string, Told>())
  const { message: w } = messages.trash
  const stopping = useCall('trash/stop', { onError: showError })
  const { mutate: undo } = useMutation({
    mutationFn: ({ workId }: TrashWork) => call('trash/undo', { workId }),
    onSuccess: (_, work) => show({ kind: 'result', about: aboutOf(work), text: w.running.restore }),
    onError: showError,
  })
  const tellUnderWay = (work: TrashWork): TrashProgress => {
    const progress = createTrashProgress(work)
    const undoes = { label: messages.common.undo, onChoose: () => undo(work) }
    const actions = [
      { label: messages.common.stop, onChoose: () => stopping.mutate({ workId: work.workId }) },
      ...(work.kind === 'remove' && work.state === 'running' ? [undoes] : []),
    ]
    const text = w.running[work.kind]
    show({ kind: 'result', about: aboutOf(work), text, actions, progress, staysMs: null })
    return progress
  }
  const tellOver = async (work: TrashWork) => {
    const { workId, state, left } = work
    const stayed =
      left > 0 && state === 'done'
        ? await call('trash/left', { workId, limit: titlesNamed }).catch(() => [])
        : []
    const titles = stayed.map(({ title, documentId }) => title ?? documentId)
    const actions = { about: aboutOf(work), undo: () => undo(work), showLeft: () => onShowLeft(workId) }
    show(state === 'stopped' ? toastOfStopped(work, actions) : toastOfDone(work, titles, actions))
  }
  const tell = async (work: TrashWork) => {
    const { workId, state } = work
    const before = told.current.get(workId)
    if (before?.state === state) {
      before.progress?.update(work)
      return
    }
    const isUnderWay = state === 'collecting' || state === 'running'
    told.current.set(workId, { state, progress: isUnderWay ? tellUnderWay(work) : null })
    // Undo shows its own toast.
    if (!isUnderWay && !(state === 'stopped' && work.isUndone)) await tellOver(work)
  }
  useEvent('trash-changed', ({ workId }) => {
    if (workId === null) return
    void call('trash/work', { workId }).then(
      (work) => {
        if (work !== null) void tell(work)
      },
      // The next event supersedes it.
      () => undefined,
    )
  })
}

const aboutOf = ({ connectionId }: Pick<TrashWork, 'connectionId'>): string => `trash:${connectionId}`

type OverActions = { readonly about: string; undo(): void; showLeft(): void }

function toastOfDone(
  work: TrashWork,
  titles: readonly string[],
  { about, undo, showLeft }: OverActions,
): ToastContent {
  const { message: w } = messages.trash
  const { kind, done, left, joined } = work
  switch (kind) {
    case 'remove':
      return {
        kind: 'result',
        about,
        text: [
          done === 0 ? w.nothingRemoved : w.removed(done),
          ...(left === 0 ? [] : [w.left(left, titles)]),
        ].join(' '),
        actions: [
          ...(done > 0 ? [{ label: messages.common.undo, onChoose: undo }] : []),
          ...(left > titles.length ? [{ label: messages.common.show, onChoose: showLeft }] : []),
          ...(left > 0 ? [{ label: messages.common.openQueue, to: { screen: 'queue' } } as const] : []),
          ...(done > 0 ? [{ label: w.open, to: { screen: 'trash' } } as const] : []),
        ],
        // What stayed in the library needs attention.
        ...(left > 0 && { staysMs: null }),
      }
    case 'restore':
      return {
        kind: 'result',
        about,
        text: [
          done === 0 ? w.nothingRestored : w.restored(done),
          ...(joined === 0 ? [] : [w.joined(joined)]),
        ].join(' '),
      }
    case 'clear':
      return { kind: 'result', about, text: w.cleared(done) }
  }
}

export function toastOfStopped(
  { kind, done }: TrashWork,
  { about, undo }: Pick<OverActions, 'about' | 'undo'>,
): ToastContent {
  const { message: w } = messages.trash
  const became = { remove: w.removed, restore: w.restored, clear: w.cleared }
  const text = w.stopped(kind === 'remove' && done === 0 ? w.nothingRemoved : became[kind](done))
  if (kind !== 'remove' || done === 0) return { kind: 'result', about, text }
  return {
    ...{ kind: 'result', about, text },
    actions: [
      { label: messages.common.undo, onChoose: undo },
      { label: w.open, to: { screen: 'trash' } },
    ],
    staysMs: null,
  }
}

const namedAtMost = 500

function NotRemovedDialog({ workId, onClose }: { readonly workId: string; onClose(): void }) {
  const { left: w } = messages.trash
  const query = useQuery({
    queryKey: callKey('trash/left', workId),
    queryFn: async () => ({
      documents: await call('trash/left', { workId, limit: namedAtMost }),
      all: (await call('trash/work', { workId }))?.left ?? 0,
    }),
  })
  return (
    <InfoDialog title={w.heading} onClose={onClose}>
      <p>{w.text}</p>
      <Loaded query={query} lines={4}>
        {({ documents, all }) => (
          <ul className={styles.stayed} aria-label={messages.trash.left.heading}>
            {documents.map(({ documentId, title }) => (
              <li key={documentId}>
                {title ?? messages.library.untitled} <span className={text.id}>{documentId}</span>
              </li>
            ))}
            {all > documents.length && <li>{messages.common.andMore(all - documents.length)}</li>}
          </ul>
        )}
      </Loaded>
    </InfoDialog>
  )
}

export type TrashProgress = ProgressSource & { update(work: TrashWork): void }

export function createTrashProgress(first: TrashWork): TrashProgress {
  let current = progressOf(first)
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    update: (work) => {
      current = progressOf(work)
      for (const listener of listeners) listener()
    },
  }
}

function progressOf({ kind, state, total, done, left }: TrashWork): Progress {
  const { progress: w, running } = messages.trash.message
  const label = running[kind]
  if (state === 'collecting') return { label, done: 0, total: null, text: messages.common.found(total) }
  const gone = done + left
  return total === 0
    ? { label, done: gone, total: null, text: w.soFar(gone) }
    : { label, done: gone, total, text: messages.common.countOf(Math.min(gone, total), total) }
}
