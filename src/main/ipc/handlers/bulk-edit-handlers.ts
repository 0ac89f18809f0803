import { succeed } from '../../../shared/result.ts'
import type { CallsOf, ServiceHandlers } from './services.ts'

/** The calls that change or remove many documents at once, and those of the trash. */
export const bulkEditHandlers: ServiceHandlers<CallsOf<'changes' | 'trash'>> = {
  'changes/values': async ({ changes }, { connectionId, chosen }) => changes.values(connectionId, chosen),
  'changes/prepare': async ({ changes }, { connectionId, chosen, steps }) =>
    changes.prepare(connectionId, chosen, steps),
  'changes/get': async ({ library }, { changeId }) => succeed(await library.bulkEdits.get(changeId)),
  'changes/rows': async ({ library }, query) => succeed(await library.bulkEdits.rows(query)),
  'changes/apply': async ({ changes }, { changeId, agreedRemovals }) =>
    changes.apply(changeId, agreedRemovals),
  'changes/undo': async ({ changes }, { changeId }) => changes.undo(changeId),
  'changes/drop': async ({ changes }, { changeId }) => changes.drop(changeId),
  'changes/list': async ({ library }, { connectionId, limit }) =>
    succeed(await library.bulkEdits.list(connectionId, limit)),

  'trash/remove': async ({ trash }, { connectionId, chosen }) => trash.remove(connectionId, chosen),
  'trash/undo': async ({ trash }, { workId }) => trash.undo(workId),
  'trash/restore': async ({ trash }, { connectionId, chosen }) => trash.restore(connectionId, chosen),
  'trash/clear': async ({ trash }, { connectionId, chosen }) => trash.clear(connectionId, chosen),
  'trash/stop': async ({ trash }, { workId }) => {
    await trash.stopWork(workId)
    return succeed(undefined)
  },
  'trash/work': async ({ library }, { workId }) => succeed(await library.trash.get(workId)),
  'trash/left': async ({ library }, { workId, limit }) =>
    succeed([...(await library.trash.left(workId, limit))]),
  'trash/list': async ({ trash }, query) => succeed(await trash.list(query)),
  'trash/count': async ({ library }, { connectionId }) => succeed(await library.trash.count(connectionId)),
  'trash/find': async ({ trash }, { connectionId, documentId }) =>
    succeed(await trash.find(connectionId, documentId)),
}
