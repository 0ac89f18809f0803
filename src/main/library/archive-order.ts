import { z } from 'zod'
import { isFinal } from '../../shared/domain/item-state.ts'
import { itemState } from '../../shared/schemas/document.ts'
import { firstOwnKey, moveItem, nextJoinedKey, nextOwnItemKey } from './archive-keys.ts'
import type { Database } from './database.ts'

const itemRow = z.object({ item_id: z.string(), item_key: z.int(), state: itemState })
type Item = z.output<typeof itemRow>

/**
 * Puts the items of a document in the order of its versions: by their keys it is reckoned what a document is once
 * something that waits is corrected or discarded. What waits keeps its key and with it its place in the queue, unless
 * it has one from before other libraries could be joined.
 */
export function orderItems(db: Database, documentKey: number, itemIds: readonly string[]): void {
  const found = new Map(
    db
      .all(
        itemRow,
        `SELECT i.item_id, i.item_key, i.state FROM items i WHERE i.item_key IN
           (SELECT item_key FROM versions WHERE document_key = :documentKey)`,
        { documentKey },
      )
      .map((item) => [item.item_id, item] as const),
  )
  // Where an item has several versions, the last one counts.
  const order = [...new Set(itemIds.toReversed())]
    .reverse()
    .map((id) => found.get(id))
    .filter((item) => item !== undefined)
  if (isRising(order)) return
  const first = order.findIndex(
    ({ item_key }, index) =>
      item_key >= firstOwnKey || (index > 0 && item_key < (order[index - 1]?.item_key ?? 0)),
  )
  const fresh = order.slice(Math.max(0, first))
  const kept = keptAtEnd(fresh)
  for (const item of fresh.slice(0, fresh.length - kept)) {
    const waits = !isFinal(item.state)
    moveItem(db, item.item_key, waits ? nextOwnItemKey(db) : nextJoinedKey(db, 'items'))
  }
}

function isRising(items: readonly Item[]): boolean {
  return items.every(({ item_key }, index) => index === 0 || item_key > (items[index - 1]?.item_key ?? 0))
}

/** How many at the end can stay as they are: rising keys of this computer's own, if none that waits must move. */
function keptAtEnd(items: readonly Item[]): number {
  let kept = 0
  for (let next = Number.POSITIVE_INFINITY; kept < items.length; kept += 1) {
    const item = items[items.length - 1 - kept]
    if (item === undefined || item.item_key < firstOwnKey || item.item_key >= next) break
    next = item.item_key
  }
  const moved = items.slice(0, items.length - kept)
  return moved.some(({ state }) => !isFinal(state)) ? 0 : kept
}
