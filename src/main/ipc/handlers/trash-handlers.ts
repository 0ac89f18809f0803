import { succeed } from '../../../shared/result.ts'
import type { Handlers } from '../register-calls.ts'
import type { Services } from './services.ts'

type TrashHandlers = Pick<Handlers, Extract<keyof Handlers, `trash/${string}`>>

/** The calls of the trash; everything is decided by its use cases. */
export function trashHandlers(ready: () => Promise<Services>): TrashHandlers {
  return {
    'trash/remove': async ({ connectionId, chosen }) => (await ready()).trash.remove(connectionId, chosen),
    'trash/undo': async ({ workId }) => (await ready()).trash.undo(workId),
    'trash/restore': async ({ connectionId, chosen }) => (await ready()).trash.restore(connectionId, chosen),
    'trash/clear': async ({ connectionId, chosen }) => (await ready()).trash.clear(connectionId, chosen),
    'trash/stop': async ({ workId }) => {
      await (await ready()).trash.trashStop(workId)
      return succeed(undefined)
    },
    'trash/work': async ({ workId }) => succeed(await (await ready()).trash.trashGet(workId)),
    'trash/left': async ({ workId, limit }) =>
      succeed([...(await (await ready()).trash.trashLeft(workId, limit))]),
    'trash/list': async (query) => succeed(await (await ready()).trash.trashList(query)),
    'trash/count': async ({ connectionId }) => succeed(await (await ready()).trash.trashCount(connectionId)),
    'trash/find': async ({ connectionId, documentId }) =>
      succeed(await (await ready()).trash.trashFind(connectionId, documentId)),
  }
}
