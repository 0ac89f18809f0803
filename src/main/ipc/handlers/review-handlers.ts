import type { CallsOf, ServiceHandlers } from './services.ts'

/** The calls of the review. */
export const reviewHandlers: ServiceHandlers<CallsOf<'review'>> = {
  'review/current': async ({ reviews }, { connectionId }) => reviews.current(connectionId),
  'review/add': async ({ reviews }, addition) => reviews.add(addition),
  'review/rows': async ({ reviews }, query) => reviews.rows(query),
  'review/row': async ({ reviews }, { connectionId, key }) => reviews.row(connectionId, key),
  'review/change': async ({ reviews }, { connectionId, keys, change }) =>
    reviews.change(connectionId, keys, change),
  'review/set-field': async ({ reviews }, { connectionId, keys, name, value }) =>
    reviews.setField(connectionId, keys, { name, value }),
  'review/remove': async ({ reviews }, { connectionId, keys }) => reviews.remove(connectionId, keys),
  'review/keep-arrived': async ({ reviews }, { connectionId, handOver }) =>
    reviews.keepArrived(connectionId, handOver),
  'review/put-back': async ({ reviews }, { connectionId, removal }) => reviews.putBack(connectionId, removal),
  'review/accept': async ({ reviews }, { connectionId }) => reviews.accept(connectionId),
  'review/discard': async ({ reviews }, { connectionId }) => reviews.discard(connectionId),
  'review/web-pictures': async ({ reviews }, query) => reviews.webPictures(query),
  'review/problem-rows': async ({ reviews }, query) => reviews.problemRows(query),
}
