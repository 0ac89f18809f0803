import type { Handlers } from '../register-calls.ts'
import type { Services } from './services.ts'

type ReviewHandlers = Pick<Handlers, Extract<keyof Handlers, `review/${string}`>>

/** The calls of the review; everything is decided by its use cases. */
export function reviewHandlers(ready: () => Promise<Services>): ReviewHandlers {
  return {
    'review/current': async ({ connectionId }) => (await ready()).reviews.current(connectionId),
    'review/add': async (addition) => (await ready()).reviews.add(addition),
    'review/rows': async (query) => (await ready()).reviews.rows(query),
    'review/row': async ({ connectionId, key }) => (await ready()).reviews.row(connectionId, key),
    'review/change': async ({ connectionId, keys, change }) =>
      (await ready()).reviews.change(connectionId, keys, change),
    'review/set-field': async ({ connectionId, keys, name, value }) =>
      (await ready()).reviews.setField(connectionId, keys, { name, value }),
    'review/remove': async ({ connectionId, keys }) => (await ready()).reviews.remove(connectionId, keys),
    'review/keep-arrived': async ({ connectionId, handOver }) =>
      (await ready()).reviews.keepArrived(connectionId, handOver),
    'review/put-back': async ({ connectionId, removal }) =>
      (await ready()).reviews.putBack(connectionId, removal),
    'review/accept': async ({ connectionId }) => (await ready()).reviews.accept(connectionId),
    'review/discard': async ({ connectionId }) => (await ready()).reviews.discard(connectionId),
    'review/web-pictures': async (query) => (await ready()).reviews.webPictures(query),
    'review/problem-rows': async (query) => (await ready()).reviews.problemRows(query),
  }
}
