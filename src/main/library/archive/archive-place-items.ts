import { z } from 'zod'
import type { Database } from '../db/database.ts'
import { type JoinedKeys, keysInOrder, moveItem, nextOwnItemKey } from '../records/item-keys.ts'
import type { Comparison } from './archive-compare.ts'
import type { OurStep } from './archive-document-here.ts'
import { addJoinedItem, updateJoinedItem } from './archive-items.ts'
import type { KeyOf, TheirStep } from './archive-versions.ts'

/** A history in its order, and of which document it is. */
export type PlacedHistory = {
  readonly merged: Comparison<OurStep, TheirStep>['merged']
  readonly connectionId: string
  readonly documentId: string
  readonly keyOf: KeyOf
}

/**
 * Gives every item of a history the key that it has to have, and writes those down that have just come. Returns the key
 * of each by its id; versions that are there still name the old one.
 */
export function placeItems(
  db: Database,
  { merged, connectionId, documentId, keyOf }: PlacedHistory,
  keys: JoinedKeys,
): ReadonlyMap<string, number> {
  let own = 0
  const fresh = keysInOrder(merged.map(asOrdered), {
    joined: () => keys.next('items'),
    own: () => {
      own = Math.max(own + 1, nextOwnItemKey(db))
      return own
    },
  })
  const placed = new Map<string, number>()
  const moved = new Map<number, number>()
  for (const one of merged) {
    const { itemId } = one.step
    if (placed.has(itemId)) continue
    const before = one.side === 'here' ? one.step.itemKey : one.step.here.known?.item_key
    const key = fresh.get(itemId) ?? before
    if (key === undefined) continue
    placed.set(itemId, key)
    if (one.side === 'there') {
      const { item: line, here } = one.step
      const item = { line, itemId, connectionId, documentId, contentKey: keyOf(line.content) }
      if (here.known === undefined) addJoinedItem(db, item, key)
      else if (here.known.is_pruned === 1)
        updateJoinedItem(db, item, here.known.item_key, here.known.joined === 0)
    }
    if (before !== undefined && before !== key) moved.set(before, key)
  }
  if (moved.size > 0) moveItems(db, moved, { connectionId, documentId })
  return placed
}

function asOrdered(one: PlacedHistory['merged'][number]) {
  const { itemId, state } = one.step
  if (one.side === 'here') return { itemId, state, key: one.step.itemKey }
  const { known } = one.step.here
  const isToldAnew = known === undefined || (known.is_pruned === 1 && known.joined !== 0)
  return { itemId, state: isToldAnew ? state : known.state, key: known?.item_key ?? null }
}

const foundRow = z.object({ found: z.int() })

function moveItems(
  db: Database,
  moved: ReadonlyMap<number, number>,
  of: { readonly connectionId: string; readonly documentId: string },
): void {
  const isInTrash =
    db.get(
      foundRow,
      `SELECT 1 AS found FROM removed_documents WHERE connection_id = :connectionId AND document_id = :documentId LIMIT 1`,
      of,
    ) !== undefined
  for (const [from, to] of moved) {
    moveItem(db, from, to)
    if (isInTrash) db.run('UPDATE removed_versions SET item_key = :to WHERE item_key = :from', { from, to })
  }
}
