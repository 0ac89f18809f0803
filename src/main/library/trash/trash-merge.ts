import { z } from 'zod'
import { itemState } from '../../../shared/schemas/document.ts'
import type { Database } from '../db/database.ts'
import { filledUp } from '../records/documents.ts'
import { createMergedKeys, keysInOrder, moveItem, nextOwnItemKey } from '../records/item-keys.ts'
import type { Wanted } from '../records/rows.ts'
import { sharedColumns } from './trash-rows.ts'

type Histories = {
  readonly removed: number
  readonly live: number
  readonly isLiveNewer: boolean
}

type Joined = { readonly head: Wanted; readonly left: readonly number[] }

/**
 * Merges two histories of one ID: the older, then the newer one, without gaps or duplicates. Values unknown
 * to the newer one come from the older one.
 */
export function mergeHistories(
  db: Database,
  { removed, live, isLiveNewer }: Histories,
  removedHead: Wanted,
  liveHead: Wanted,
): Joined {
  const ofRemoved = { table: 'removed_versions', key: removed } as const
  const ofLive = { table: 'versions', key: live } as const
  const [older, newer] = isLiveNewer ? [ofRemoved, ofLive] : [ofLive, ofRemoved]
  const left = new Set([...removeShared(db, older, newer), removedHead.contentKey, liveHead.contentKey])
  const last = numberOf(db, 'max', older)
  const shift = Math.max(0, last + 1 - numberOf(db, 'min', newer))
  if (isLiveNewer) moveUp(db, live, shift)
  const columns = sharedColumns(db, 'versions').filter((name) => name !== 'document_key' && name !== 'number')
  db.run(
    `INSERT INTO versions (document_key, number, ${columns.join(', ')})
     SELECT :live, number + :shift, ${columns.join(', ')} FROM removed_versions
     WHERE document_key = :removed ORDER BY number`,
    { live, removed, shift: isLiveNewer ? 0 : shift },
  )
  putItemsInOrder(db, live)
  const [before, after] = isLiveNewer ? [removedHead, liveHead] : [liveHead, removedHead]
  tellUnknown(db, live, last, before)
  return {
    head: filledUp(after, before),
    left: [...left].filter((key) => key !== null),
  }
}

type History = { readonly table: 'versions' | 'removed_versions'; readonly key: number }

const versionRow = z.object({ number: z.int(), name: z.string(), contentKey: z.int().nullable() })

/**
 * An archive may have re-added a document whose versions are in the trash: removes the shared ones from the
 * newer history. Versions are identified as in archives, and by whether the document was known then.
 */
function removeShared(db: Database, older: History, newer: History): readonly number[] {
  const versionsOf = ({ table, key }: History) =>
    db.all(
      versionRow,
      `SELECT number, content_key, json_array(item_key, at, action, kind = 'unknown',
         row_number() OVER (PARTITION BY item_key, at, action ORDER BY number DESC)) AS name
       FROM ${table} WHERE document_key = :key`,
      { key },
    )
  const names = new Set(versionsOf(older).map(({ name }) => name))
  const shared = versionsOf(newer).filter(({ name }) => names.has(name))
  db.run(
    `DELETE FROM ${newer.table} WHERE document_key = :key AND number IN (SELECT value FROM json_each(:numbers))`,
    { key: newer.key, numbers: shared.map(({ number }) => number) },
  )
  return shared.flatMap(({ contentKey }) => contentKey ?? [])
}

function numberOf(db: Database, which: 'min' | 'max', { table, key }: History): number {
  return db.number(`SELECT ${which}(number) FROM ${table} WHERE document_key = :key`, { key }) ?? 0
}

/** Raises version numbers in two steps, since SQLite checks uniqueness after each row. */
function moveUp(db: Database, key: number, by: number): void {
  const beyond = by + numberOf(db, 'max', { table: 'versions', key })
  for (const step of [beyond, by - beyond])
    db.run('UPDATE versions SET number = number + :step WHERE document_key = :key', { key, step })
}

const orderedRow = z
  .object({ itemId: z.string(), itemKey: z.int(), state: itemState })
  .transform(({ itemKey: key, ...row }) => ({ ...row, key }))

/**
 * The order of item keys decides a document's state once a waiting item is discarded. Imported items have
 * lower keys than local ones, and a third history may belong between two merged ones.
 */
function putItemsInOrder(db: Database, key: number): void {
  const items = db.all(
    orderedRow,
    `SELECT i.item_id, i.item_key, i.state FROM versions v JOIN items i ON i.item_key = v.item_key
     WHERE v.document_key = :key ORDER BY v.number`,
    { key },
  )
  const joined = createMergedKeys(db)
  let own = nextOwnItemKey(db)
  const fresh = keysInOrder(items, {
    joined: () => joined.next('items'),
    own: () => {
      own += 1
      return own - 1
    },
  })
  if (fresh.size === 0) return
  // An item gets its new key before its versions and events refer to it.
  db.exec('PRAGMA defer_foreign_keys = ON')
  const before = new Map(items.map((item) => [item.itemId, item.key] as const))
  for (const [itemId, to] of fresh) {
    const from = before.get(itemId)
    if (from === undefined) continue
    moveItem(db, from, to, ['versions', 'removed_versions'])
  }
}

function tellUnknown(db: Database, key: number, after: number, older: Wanted): void {
  db.run(
    `UPDATE versions SET kind = :kind, collection = coalesce(collection, :collection),
       title = coalesce(title, :title), metadata = coalesce(metadata, :metadata),
       content_key = coalesce(content_key, :contentKey)
     WHERE document_key = :key AND number > :after AND kind = 'unknown'`,
    { ...older, key, after },
  )
}
