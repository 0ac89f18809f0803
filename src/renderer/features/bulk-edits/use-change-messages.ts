import { useEffect, useRef } from 'react'
import type { ChangeProblem } from '../../../shared/domain/change-problems.ts'
import type { ChangeState, ChangeSummary } from '../../../shared/schemas/bulk-edits.ts'
import { tryCall } from '../../ipc/call.ts'
import { useEvent } from '../../ipc/use-event.ts'
import { useConnections } from '../../services/connections.tsx'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { doneMessage } from './done-message.ts'
import { useUndoChange } from './use-undo-change.ts'

/** What is over when the window opens is not news; as many as can be asked for. */
const lookedAtOnOpening = 100
const rowsLookedAt = 200

/** Says when a change of many documents is done: one begun here, or one that went on after a start. */
export function useChangeMessages(onShow: (changeId: string) => void): void {
  const { connections, nameOf } = useConnections()
  const { show } = useToasts()
  const undo = useUndoChange()
  const states = useRef(new Map<string, ChangeState>())
  const connectionIds = connections.map(({ id }) => id).join(' ')
  useEffect(() => {
    for (const connectionId of connectionIds.split(' ').filter((id) => id !== ''))
      void tryCall('changes/list', { connectionId, limit: lookedAtOnOpening }).then((found) => {
        for (const { changeId, state } of found.ok ? found.value : [])
          if (!states.current.has(changeId)) states.current.set(changeId, state)
      })
  }, [connectionIds])
  const tell = async (change: ChangeSummary) => {
    const why = change.counts.leftOut > 0 ? await reasonsOf(change.changeId) : []
    show(
      doneMessage(change, nameOf(change.connectionId), why, {
        show: () => onShow(change.changeId),
        undo: () => void undo(change.connectionId, change.changeId),
      }),
    )
  }
  useEvent('changes-changed', ({ changeId }) => {
    void tryCall('changes/get', { changeId }).then((found) => {
      if (!found.ok || found.value === null) return
      const { state } = found.value
      const before = states.current.get(changeId)
      if (before !== undefined && isOver(before)) return
      states.current.set(changeId, state)
      if (isOver(state)) void tell(found.value)
    })
  })
}

const isOver = (state: ChangeState) => state === 'done' || state === 'stopped'

/** Why documents were left out, as far as the first of them tell. */
async function reasonsOf(changeId: string): Promise<readonly ChangeProblem[]> {
  const page = await tryCall('changes/rows', { changeId, only: 'left-out', after: null, limit: rowsLookedAt })
  if (!page.ok) return []
  const found = page.value.rows.map(({ problem }) => problem).filter((problem) => problem !== null)
  return [...new Set(found)]
}
