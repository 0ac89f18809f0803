import { z } from 'zod'
import type { Database } from '../db/database.ts'
import { bytesOf } from '../records/contents.ts'
import { moveItem, nextOwnItemKey } from '../records/item-keys.ts'
import { changeItem, findItem } from '../records/queue-items.ts'
import { blockedBy, type ItemRow, nothingKnown, type Wanted, wantedRow } from '../records/rows.ts'
import { isSameMetadata, mergeVersion } from './merge-version.ts'
import { leaveToPerson } from './shared-items.ts'

const chainedRow = wantedRow
  .extend({ versionKey: z.int(), number: z.int(), itemId: z.uuid(), operation: z.enum(['add', 'update']) })
  .transform(({ versionKey, number, itemId, operation, ...wanted }) => ({
    ...{ versionKey, number, itemId, wanted },
    isAdd: operation === 'add',
  }))
type ChainedVersion = z.output<typeof chainedRow>

/** The versions of a document that its team's library does not hold yet, each made over the one before it. */
export type UnsharedChain = readonly ChainedVersion[]

export function readChain(db: Database, key: number): UnsharedChain {
  return db.all(
    chainedRow,
    `SELECT v.version_key, v.number, v.kind, v.collection, v.title, v.metadata, v.content_key, i.item_id, i.operation
     FROM versions v JOIN items i ON i.item_key = v.item_key
     WHERE v.document_key = :key AND v.shared_number IS NULL AND i.blocked_by = ${blockedBy.toBeShared}
       AND i.state NOT IN ('done', 'discarded') ORDER BY v.number`,
    { key },
  )
}

/** What the first of the chain was made over. */
export function baseOfChain(db: Database, key: number, [first]: UnsharedChain): Wanted {
  const below = db.get(
    wantedRow,
    `SELECT v.kind, v.collection, v.title, v.metadata, v.content_key
     FROM versions v JOIN items i ON i.item_key = v.item_key
     WHERE v.document_key = :key AND v.number < :number AND (i.state <> 'discarded' OR v.superseded = 1)
     ORDER BY v.number DESC LIMIT 1`,
    { key, number: first?.number ?? 0 },
  )
  return below ?? nothingKnown
}

/** Makes room for one version and its item below the chain; returns the number that is free then. */
export function makeRoomBelow(db: Database, key: number, chain: UnsharedChain): number | undefined {
  const [first] = chain
  if (first === undefined) return undefined
  const last = db.number('SELECT max(number) FROM versions WHERE document_key = :key', { key }) ?? 0
  // In two steps, since SQLite checks after each row that no number is there twice.
  const values = { key, from: first.number, beyond: last + 1 }
  db.run(
    'UPDATE versions SET number = number + :beyond WHERE document_key = :key AND number >= :from',
    values,
  )
  db.run(
    'UPDATE versions SET number = number - :beyond + 1 WHERE document_key = :key AND number > :beyond',
    values,
  )
  return first.number
}

/** Gives the items of the chain keys above one that has just come: their order is the order in which they count. */
export function moveItemsAbove(db: Database, chain: UnsharedChain): void {
  db.exec('PRAGMA defer_foreign_keys = ON')
  for (const itemId of new Set(chain.map((version) => version.itemId))) {
    const item = findItem(db, itemId)
    if (item !== undefined) moveItem(db, item.itemKey, nextOwnItemKey(db), ['versions'])
  }
}

/**
 * Merges each version of the chain over its predecessor, starting with `theirs`. Removes versions that change nothing;
 * an item whose versions conflict needs attention. Returns the document's newest state.
 */
export function rebaseChain(
  db: Database,
  chain: UnsharedChain,
  sides: { readonly base: Wanted; readonly theirs: Wanted },
  at: number,
): Wanted {
  let { base, theirs: over } = sides
  const conflicting = new Set<string>()
  for (const { versionKey, itemId, wanted: mine, isAdd } of chain) {
    const { conflicts, ...texts } = mergeVersion(base, mine, over)
    const merged = { ...(isAdd ? mine : over), ...texts }
    base = mine
    if (conflicts) conflicting.add(itemId)
    if (!isAdd && merged.title === over.title && isSameMetadata(merged.metadata, over.metadata)) {
      db.run('DELETE FROM versions WHERE version_key = :versionKey', { versionKey })
      continue
    }
    db.update('versions', { versionKey }, merged)
    over = merged
  }
  const itemIds = new Set(chain.map(({ itemId }) => itemId))
  // Once somebody has to decide, whatever was made over it waits as well.
  let waits = false
  for (const itemId of itemIds) {
    const item = findItem(db, itemId)
    if (item === undefined) continue
    const left = sayWhatVersionSays(db, item)
    if (left === undefined) {
      changeItem(db, item, { event: 'discarded', at, notBefore: null, note: 'same-as-shared' })
      continue
    }
    waits ||= conflicting.has(itemId)
    if (waits) leaveToPerson(db, left, at, left.operation === 'add' ? 'id-taken-by-team' : 'changed-by-both')
  }
  return over
}

/** An item sends what its newest version says, as far as it sends it at all. Undefined where no version is left. */
function sayWhatVersionSays(db: Database, item: ItemRow): ItemRow | undefined {
  const { itemKey, documentId, byteLength: before } = item
  const newest = db.get(
    wantedRow.pick({ title: true, metadata: true }).extend({ versionKey: z.int() }),
    `SELECT version_key, title, metadata FROM versions WHERE item_key = :itemKey ORDER BY number DESC LIMIT 1`,
    { itemKey },
  )
  if (newest === undefined) return undefined
  const { versionKey } = newest
  db.update('versions', { versionKey }, { superseded: false })
  const isAdd = item.operation === 'add'
  const title = isAdd || item.title !== null ? newest.title : null
  const metadata = isAdd ? newest.metadata : item.metadata === null ? null : (newest.metadata ?? '{}')
  const byteLength = isAdd ? before : bytesOf({ content: null, title, metadata })
  const shownTitle = newest.title ?? documentId
  db.update('items', { itemKey }, { title, metadata, shownTitle, byteLength })
  return { ...item, title, metadata, shownTitle, byteLength }
}
