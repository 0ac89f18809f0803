import type { Handlers } from '../register-calls.ts'
import type { Services } from './services.ts'

type ChangeHandlers = Pick<Handlers, Extract<keyof Handlers, `changes/${string}`>>

/** The calls of changes of many documents; everything is decided by their use cases. */
export function changeHandlers(ready: () => Promise<Services>): ChangeHandlers {
  return {
    'changes/values': async ({ connectionId, chosen }) =>
      (await ready()).changes.values(connectionId, chosen),
    'changes/prepare': async ({ connectionId, chosen, steps }) =>
      (await ready()).changes.prepare(connectionId, chosen, steps),
    'changes/get': async ({ changeId }) => (await ready()).changes.get(changeId),
    'changes/rows': async (query) => (await ready()).changes.rows(query),
    'changes/apply': async ({ changeId, agreedRemovals }) =>
      (await ready()).changes.apply(changeId, agreedRemovals),
    'changes/undo': async ({ changeId }) => (await ready()).changes.undo(changeId),
    'changes/drop': async ({ changeId }) => (await ready()).changes.drop(changeId),
    'changes/list': async ({ connectionId, limit }) => (await ready()).changes.list(connectionId, limit),
  }
}
