import { randomUUID } from 'node:crypto'
import { failed } from '../../../shared/ipc/failure.ts'
import { fail, succeed } from '../../../shared/result.ts'
import { checkMetadata } from '../../documents/add-document.ts'
import { correctUnlessDuplicate } from '../../documents/correct-unless-duplicate.ts'
import type { ItemCorrection } from '../../queue/ports.ts'
import type { Handlers } from '../register-calls.ts'
import type { Services } from './services.ts'

type QueueHandlers = Pick<Handlers, Extract<keyof Handlers, `queue/${string}` | `activity/${string}`>>

/** The calls of the queue and of the activity: reading goes to the store, acting to the queue. */
export function queueHandlers(ready: () => Promise<Services>): QueueHandlers {
  const done = succeed(undefined)
  return {
    'queue/list': async (query) => {
      const { items, next } = await (await ready()).queueStore.list(query)
      return succeed({ items: [...items], next })
    },
    'queue/summary': async () => succeed(await (await ready()).queueStore.summary()),
    'queue/history': async ({ id }) => succeed([...(await (await ready()).queueStore.history(id))]),
    'queue/pause-connection': async ({ connectionId }) => {
      await (await ready()).queue.pauseConnection(connectionId)
      return done
    },
    'queue/resume-connection': async ({ connectionId }) => {
      await (await ready()).queue.resumeConnection(connectionId)
      return done
    },
    'queue/pause': async ({ ids }) => count((await ready()).queue.pause(ids)),
    'queue/resume': async ({ ids }) => count((await ready()).queue.resume(ids)),
    'queue/retry': async ({ ids }) => count((await ready()).queue.retry(ids)),
    'queue/discard': async ({ ids }) => count((await ready()).queue.discard(ids)),
    'queue/cancel': async ({ ids }) => count((await ready()).queue.cancel(ids)),
    'queue/open': async ({ id }) => {
      const opened = await (await ready()).queueStore.open(id)
      return opened === null ? fail(failed('item-unknown')) : succeed(opened)
    },
    'queue/correct': async ({ id, collection, title, content, metadata, agreed = [] }) => {
      const checked = metadata === undefined ? undefined : checkMetadata(metadata)
      if (checked !== undefined && !checked.ok) return checked
      const correction: ItemCorrection = {
        ...(collection === undefined ? {} : { collection }),
        ...(title === undefined ? {} : { title }),
        ...(content === undefined ? {} : { content }),
        ...(checked === undefined ? {} : { metadata: checked.value }),
      }
      const { adding, queue, queueStore } = await ready()
      const corrected = await correctUnlessDuplicate(
        {
          duplicates: adding.duplicates,
          open: (itemId) => queueStore.open(itemId),
          correct: (itemId, wanted) => queue.correct(itemId, wanted),
        },
        id,
        correction,
        agreed,
      )
      return corrected.ok ? done : corrected
    },
    'queue/update-instead': async ({ id }) => {
      const update = await (await ready()).queue.updateInstead(id, randomUUID())
      return update.ok ? done : update
    },
    'activity/list': async (query) => {
      const { receipts, next } = await (await ready()).queueStore.receipts(query)
      return succeed({ receipts: [...receipts], next })
    },
  }
}

async function count(changing: Promise<readonly string[]>) {
  return succeed({ changed: (await changing).length })
}
