import { useRef } from 'react'
import type { TrashWork } from '../../../shared/schemas/trash.ts'
import { tryCall } from '../../ipc/call.ts'
import { useEvent } from '../../ipc/use-event.ts'
import { words } from '../../messages/messages.ts'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { overMessage, stoppedMessage } from './over-message.ts'
import { createWorkProgress, type WorkProgress } from './work-progress.ts'

const titlesNamed = 3

type Told = { readonly state: TrashWork['state']; readonly progress: WorkProgress | null }

/** Says when documents are removed, restored or given up: begun here, or gone on with after a start. */
export function useTrashMessages(onShowLeft: (workId: string) => void): void {
  const { show, showFailure } = useToasts()
  const told = useRef(new Map<string, Told>())
  const { message: w } = words.trash
  const undo = async (work: TrashWork) => {
    const begun = await tryCall('trash/undo', { workId: work.workId })
    if (begun.ok) show({ kind: 'result', about: aboutOf(work), text: w.running.restore })
    else showFailure(begun.error)
  }
  const stop = async ({ workId }: TrashWork) => {
    const stopped = await tryCall('trash/stop', { workId })
    if (!stopped.ok) showFailure(stopped.error)
  }
  const tellUnderWay = (work: TrashWork): WorkProgress => {
    const progress = createWorkProgress(work)
    const undoes = { label: w.undo, onChoose: () => void undo(work) }
    const actions = [
      { label: w.stop, onChoose: () => void stop(work) },
      ...(work.kind === 'remove' && work.state === 'running' ? [undoes] : []),
    ]
    const text = work.state === 'collecting' ? w.collecting[work.kind] : w.running[work.kind]
    show({ kind: 'result', about: aboutOf(work), text, actions, progress, staysMs: null })
    return progress
  }
  const tellOver = async (work: TrashWork) => {
    const { workId, state, left } = work
    const stayed =
      left > 0 && state === 'done' ? await tryCall('trash/left', { workId, limit: titlesNamed }) : undefined
    const titles = stayed?.ok === true ? stayed.value : []
    const actions = {
      about: aboutOf(work),
      undo: () => void undo(work),
      showLeft: () => onShowLeft(workId),
    }
    const titlesOrIds = titles.map(({ title, documentId }) => title ?? documentId)
    show(state === 'stopped' ? stoppedMessage(work, actions) : overMessage(work, titlesOrIds, actions))
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
    // What is undone says so itself.
    if (!isUnderWay && !(state === 'stopped' && work.isUndone)) await tellOver(work)
  }
  useEvent('trash-changed', ({ workId }) => {
    if (workId === null) return
    void tryCall('trash/work', { workId }).then((found) => {
      if (found.ok && found.value !== null) void tell(found.value)
    })
  })
}

const aboutOf = ({ connectionId }: Pick<TrashWork, 'connectionId'>): string => `trash:${connectionId}`
