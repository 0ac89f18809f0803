import { useEffect, useRef } from 'react'
import type { BulkEditProblem } from '../../../shared/domain/bulk-edits/bulk-edit.ts'
import type { BulkEditState, BulkEditSummary } from '../../../shared/schemas/bulk-edits.ts'
import { tryCall } from '../../ipc/call.ts'
import { useEvent } from '../../ipc/refresh-on-events.ts'
import { messages } from '../../messages/messages.ts'
import { useConnections } from '../../services/connections.tsx'
import type { ToastContent } from '../../services/toasts/toast-list.ts'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { useUndoBulkEdit } from './use-bulk-edit.ts'

/** Bulk edits that finished before the window opened are not reported. Maximum of one request. */
const lookedAtOnOpening = 100
const rowsLookedAt = 200

export function useBulkEditToasts(onShow: (bulkEditId: string) => void): void {
  const { connections, chosen, nameOf } = useConnections()
  const { show } = useToasts()
  const undo = useUndoBulkEdit()
  const states = useRef(new Map<string, BulkEditState>())
  const connectionIds = connections.map(({ id }) => id).join(' ')
  useEffect(() => {
    for (const connectionId of connectionIds.split(' ').filter((id) => id !== ''))
      void tryCall('bulk-edits/list', { connectionId, limit: lookedAtOnOpening }).then((found) => {
        for (const { bulkEditId, state } of found.ok ? found.value : [])
          if (!states.current.has(bulkEditId)) states.current.set(bulkEditId, state)
      })
  }, [connectionIds])
  const tell = async (change: BulkEditSummary) => {
    const why = change.counts.leftOut > 0 ? await reasonsOf(change.bulkEditId) : []
    const { connectionId } = change
    show({
      ...completedToast(change, await isUndo(change), why, {
        show: () => onShow(change.bulkEditId),
        undo: () => undo.mutate(change),
      }),
      more: connectionId === chosen?.id ? undefined : nameOf(connectionId),
    })
  }
  useEvent('bulk-edits-changed', ({ bulkEditId }) => {
    if (bulkEditId === null) return
    void tryCall('bulk-edits/get', { bulkEditId }).then((found) => {
      if (!found.ok || found.value === null) return
      const { state } = found.value
      const before = states.current.get(bulkEditId)
      if (before !== undefined && isOver(before)) return
      states.current.set(bulkEditId, state)
      if (isOver(state)) void tell(found.value)
    })
  })
}

const isOver = (state: BulkEditState) => state === 'done' || state === 'stopped'

async function reasonsOf(bulkEditId: string): Promise<readonly BulkEditProblem[]> {
  const page = await tryCall('bulk-edits/rows', {
    bulkEditId,
    only: 'left-out',
    after: null,
    limit: rowsLookedAt,
  })
  if (!page.ok) return []
  const found = page.value.rows.map(({ problem }) => problem).filter((problem) => problem !== null)
  return [...new Set(found)]
}

/** False for a bulk edit of its own, and for a redo, which undoes an undo. */
async function isUndo({ undoes }: BulkEditSummary): Promise<boolean> {
  // A team's bulk edits come from outside, and may undo each other in a circle.
  const undone = new Set<string>()
  for (let next = undoes; next !== null && !undone.has(next); ) {
    undone.add(next)
    const found = await tryCall('bulk-edits/get', { bulkEditId: next })
    next = found.ok && found.value !== null ? found.value.undoes : null
  }
  return undone.size % 2 === 1
}

type CompletedActions = { show(): void; undo(): void }

function completedToast(
  change: BulkEditSummary,
  wasUndo: boolean,
  why: readonly BulkEditProblem[],
  { show, undo }: CompletedActions,
): ToastContent {
  const { done: w } = messages.changes
  const { counts, state, connectionId } = change
  const text =
    counts.done === 0
      ? w.nothing
      : state === 'stopped'
        ? w.stopped(counts.done)
        : wasUndo
          ? w.undone(counts.done)
          : w.changed(counts.done)
  return {
    kind: 'result',
    about: `change:${connectionId}`,
    text: counts.leftOut === 0 ? text : `${text}. ${w.leftOut(counts.leftOut, why)}`,
    actions: [
      ...(change.canUndo && counts.done > 0
        ? [{ label: wasUndo ? messages.common.redo : messages.common.undo, onChoose: undo }]
        : []),
      // A toast with an action is not replaced at once by the next result.
      ...(counts.leftOut > 0 ? [{ label: messages.common.show, onChoose: show }] : []),
    ],
    // Undo must stay available while documents are still being sent.
    ...(!wasUndo && { staysMs: null }),
  }
}
