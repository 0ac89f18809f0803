import { useRef } from 'react'
import type { TrashWork } from '../../../shared/schemas/trash.ts'
import { useMessages } from '../../app/messages.tsx'
import { tryCall } from '../../ipc/call.ts'
import { useEvent } from '../../ipc/use-event.ts'
import { words } from '../../words/words.ts'
import { overMessage } from './over-message.ts'

const titlesNamed = 3

/** Says when documents were removed, restored or given up: begun here, or gone on with after a start. */
export function useTrashMessages(onShowLeft: (workId: string) => void): void {
  const { show, showFailure } = useMessages()
  const told = useRef(new Map<string, TrashWork['state']>())
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
  const tell = async (work: TrashWork) => {
    const { workId, connectionId, state, kind, left } = work
    if (told.current.get(workId) === state) return
    told.current.set(workId, state)
    if (state === 'collecting') return
    if (state === 'stopped') {
      // A removal that is stopped is being undone, which says so itself.
      if (kind !== 'remove') show({ kind: 'result', about: aboutOf(work), text: w.stopped[kind](work.done) })
      return
    }
    if (state === 'running') {
      const way =
        kind === 'remove'
          ? { label: w.undo, onChoose: () => void undo(work) }
          : { label: w.stop, onChoose: () => void stop(work) }
      show({ kind: 'result', about: aboutOf(work), text: w.running[kind], actions: [way], staysMs: null })
      return
    }
    const stayed = left > 0 ? await tryCall('trash/left', { workId, limit: titlesNamed }) : undefined
    const titles = stayed?.ok === true ? stayed.value : []
    show(
      overMessage(
        work,
        titles.map(({ title, documentId }) => title ?? documentId),
        { about: aboutOf({ connectionId }), undo: () => void undo(work), showLeft: () => onShowLeft(workId) },
      ),
    )
  }
  useEvent('trash-changed', ({ workId }) => {
    if (workId === null) return
    void tryCall('trash/work', { workId }).then((found) => {
      if (found.ok && found.value !== null) void tell(found.value)
    })
  })
}

const aboutOf = ({ connectionId }: Pick<TrashWork, 'connectionId'>): string => `trash:${connectionId}`
