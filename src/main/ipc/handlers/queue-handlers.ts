import { randomUUID } from 'node:crypto'
import { failed } from '../../../shared/ipc/failure.ts'
import { fail, succeed } from '../../../shared/result.ts'
import { correctUnlessDuplicate } from '../../documents/duplicates.ts'
import type { ItemCorrection } from '../../queue/ports.ts'
import type { CallsOf, ServiceHandlers } from './services.ts'

const done = succeed(undefined)

/** The calls of the queue, of the activity and of usage: reading goes to the store, acting to the queue. */
export const queueHandlers: ServiceHandlers<CallsOf<'queue' | 'activity' | 'usage'>> = {
  'queue/list': async ({ library }, query) => {
    const { items, next } = await library.queue.list(query)
    return succeed({ items: [...items], next })
  },
  'queue/summary': async ({ library }) => succeed(await library.queue.summary()),
  'queue/history': async ({ library }, { id }) => succeed([...(await library.queue.history(id))]),
  'queue/pause-connection': async ({ queue }, { connectionId }) => {
    await queue.pauseConnection(connectionId)
    return done
  },
  'queue/resume-connection': async ({ queue }, { connectionId }) => {
    await queue.resumeConnection(connectionId)
    return done
  },
  'queue/pause': async ({ queue }, { ids }) => count(queue.pause(ids)),
  'queue/resume': async ({ queue }, { ids }) => count(queue.resume(ids)),
  'queue/retry': async ({ queue }, { ids }) => count(queue.retry(ids)),
  'queue/discard': async ({ queue }, { ids }) => count(queue.discard(ids)),
  'queue/cancel': async ({ queue }, { ids }) => count(queue.cancel(ids)),
  'queue/open': async ({ library }, { id }) => {
    const opened = await library.queue.open(id)
    return opened === null ? fail(failed('item-unknown')) : succeed(opened)
  },
  'queue/correct': async (
    { adding, queue, library },
    { id, collection, title, content, metadata, agreed = [] },
  ) => {
    const checked = metadata == null ? succeed(metadata) : await adding.library.metadata.check(metadata)
    if (!checked.ok) return checked
    const correction: ItemCorrection = {
      ...(collection === undefined ? {} : { collection }),
      ...(title === undefined ? {} : { title }),
      ...(content === undefined ? {} : { content }),
      ...(checked.value === undefined ? {} : { metadata: checked.value }),
    }
    const corrected = await correctUnlessDuplicate(
      {
        library: adding.library,
        open: (itemId) => library.queue.open(itemId),
        correct: (itemId, wanted) => queue.correct(itemId, wanted),
      },
      id,
      correction,
      agreed,
    )
    return corrected.ok ? done : corrected
  },
  'queue/update-instead': async ({ queue }, { id }) => {
    const update = await queue.updateInstead(id, randomUUID())
    return update.ok ? done : update
  },

  'activity/list': async ({ library }, query) => {
    const { receipts, next } = await library.queue.receipts(query)
    return succeed({ receipts: [...receipts], next })
  },

  'usage/figures': async ({ library }, period) => succeed(await library.usage.figures(period)),
  'usage/rows': async ({ library }, query) => succeed(await library.usage.rows(query)),
}

async function count(changing: Promise<readonly string[]>) {
  return succeed({ changed: (await changing).length })
}
