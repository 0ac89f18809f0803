import { succeed } from '../../../shared/result.ts'
import type { CallsOf, ServiceHandlers } from './services.ts'

/** The calls that change or remove many documents at once, and those of the trash. */
export const bulkEditHandlers: ServiceHandlers<CallsOf<'changes' | 'trash'>> = {
  'changes/values': async ({ changes }, { connectionId, chosen }) => changes.values(connectionId, chosen),
  'changes/prepare': async ({ changes }, { connectionId, chosen, steps }) =>
    changes.prepare(connectionId, chosen, steps),
  'changes/get': async ({ changes }, { changeId }) => changes.get(changeId),
  'changes/rows': async ({ changes }, query) => changes.rows(query),
  'changes/apply': async ({ changes }, { changeId, agreedRemovals }) =>
    changes.apply(changeId, agreedRemovals),
  'changes/undo': async ({ changes }, { changeId }) => changes.undo(changeId),
  'changes/drop': async ({ changes }, { changeId }) => changes.drop(changeId),
  'changes/list': async ({ changes }, { connectionId, limit }) => changes.list(connectionId, limit),

  'trash/remove': async ({ trash }, { connectionId, chosen }) => trash.remove(connectionId, chosen),
  'trash/undo': async ({ trash }, { workId }) => trash.undo(workId),
  'trash/restore': async ({ trash }, { connectionId, chosen }) => trash.restore(connectionId, chosen),
  'trash/clear': async ({ trash }, { connectionId, chosen }) => trash.clear(connectionId, chosen),
  'trash/stop': async ({ trash }, { workId }) => {
    await trash.stopWork(workId)
    return succeed(undefined)
  },
  'trash/work': async ({ trash }, { workId }) => succeed(await trash.get(workId)),
  'trash/left': async ({ trash }, { workId, limit }) => succeed([...(await trash.left(workId, limit))]),
  'trash/list': async ({ trash }, query) => succeed(await trash.list(query)),
  'trash/count': async ({ trash }, { connectionId }) => succeed(await trash.count(connectionId)),
  'trash/find': async ({ trash }, { connectionId, documentId }) =>
    succeed(await trash.find(connectionId, documentId)),
}
