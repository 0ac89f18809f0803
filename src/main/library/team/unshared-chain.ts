import { z } from 'zod'
import type { Database } from '../db/database.ts'
import { bytesOf } from '../records/contents.ts'
import { moveItem, nextOwnItemKey } from '../records/item-keys.ts'
import { changeItem, findItem } from '../records/queue-items.ts'
import {
  blockedBy,
  type ItemRow,
  nothingKnown,
  type VersionWay,
  versionWay,
  type Wanted,
  wantedRow,
} from '../records/rows.ts'
import { isSameTexts, mergeVersion } from './merge-version.ts'
import { leaveToPerson } from './shared-items.ts'

const chainedRow = wantedRow
  .extend({
    ...{ versionKey: z.int(), number: z.int(), bulkEditKey: z.int().nullable() },
    ...{ action: z.enum(['add', 'edit', 'restore']), way: versionWay.nullable() },
    ...{ itemId: z.uuid(), operation: z.enum(['add', 'update']) },
  })
  .transform(({ versionKey, number, bulkEditKey, action, way, itemId, operation, ...wanted }) => ({
    ...{ versionKey, number, bulkEditKey, action, way, itemId, wanted },
    isAdd: operation === 'add',
  }))
type ChainedVersion = z.output<typeof chainedRow>

/**
 * Versions of a document that its team's library does not hold yet, each based on the one before.
 */
export type UnsharedChain = readonly ChainedVersion[]

export function readChain(db: Database, key: number): UnsharedChain {
  return db.all(
    chainedRow,
    `SELECT v.version_key, v.number, v.kind, v.collection, v.title, v.metadata, v.content_key, v.bulk_edit_key,
       v.action, v.way, i.item_id, i.operation
     FROM versions v JOIN items i ON i.item_key = v.item_key
     WHERE v.document_key = :key AND v.shared_number IS NULL AND i.blocked_by = ${blockedBy.toBeShared}
       AND i.state NOT IN ('done', 'discarded') ORDER BY v.number`,
    { key },
  )
}

/** The base of the chain's first version. */
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

/** Makes room for one version and its item below the chain; returns the freed number. */
export function makeRoomBelow(db: Database, key: number, chain: UnsharedChain): number | undefined {
  const [first] = chain
  if (first === undefined) return undefined
  const last = db.number('SELECT max(number) FROM versions WHERE document_key = :key', { key }) ?? 0
  // In two steps, since SQLite checks uniqueness after each row.
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

/**
 * Gives the chain's items keys above an item that has just come, since items count in key order.
 */
export function moveItemsAbove(db: Database, chain: UnsharedChain): void {
  db.exec('PRAGMA defer_foreign_keys = ON')
  for (const itemId of new Set(chain.map((version) => version.itemId))) {
    const item = findItem(db, itemId)
    if (item !== undefined) moveItem(db, item.itemKey, nextOwnItemKey(db), ['versions'])
  }
}

/**
 * Merges each version of the chain over its predecessor, starting with `theirs`. Removes versions that change nothing;
 * an item whose versions conflict needs attention, or is withdrawn. Returns the document's newest state.
 */
export function rebaseChain(
  db: Database,
  chain: UnsharedChain,
  sides: { readonly base: Wanted; readonly theirs: Wanted },
  at: number,
): Wanted {
  let { base, theirs: over } = sides
  const conflicting = new Set<string>()
  for (const versions of runsOfItems(chain)) {
    const merged = mergeRun(versions, { base, theirs: over })
    base = merged.mine
    if (merged.conflicts && withdrawOfMany(db, versions, at)) continue
    over = merged.over
    for (const { versionKey, itemId, wanted, way } of merged.versions) {
      if (merged.conflicts) conflicting.add(itemId)
      if (wanted === null) db.run('DELETE FROM versions WHERE version_key = :versionKey', { versionKey })
      else db.update('versions', { versionKey }, { ...wanted, way })
    }
  }
  const itemIds = new Set(chain.map(({ itemId }) => itemId))
  // Versions based on a conflict wait with it.
  let waits = false
  for (const itemId of itemIds) {
    const item = findItem(db, itemId)
    if (item === undefined || item.state === 'discarded') continue
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

function runsOfItems(chain: UnsharedChain): readonly UnsharedChain[] {
  const runs: ChainedVersion[][] = []
  for (const version of chain) {
    const run = runs.at(-1)
    if (run?.[0]?.itemId === version.itemId) run.push(version)
    else runs.push([version])
  }
  return runs
}

/** `wanted`: null if a version changes nothing. `mine`: the base of the next one. */
function mergeRun(run: UnsharedChain, sides: { readonly base: Wanted; readonly theirs: Wanted }) {
  let { base: mine, theirs: over } = sides
  let conflicts = false
  const versions = run.map((version) => {
    const { versionKey, itemId, wanted: own, isAdd } = version
    const { conflicts: isConflict, ...texts } = mergeVersion(mine, own, over)
    const wanted = { ...(isAdd ? own : over), ...texts }
    const way = wayOverTheirs(version, isConflict, over === sides.theirs && !isSameTexts(wanted, own))
    mine = own
    conflicts ||= isConflict
    if (!isAdd && isSameTexts(wanted, over)) return { versionKey, itemId, wanted: null, way }
    over = wanted
    return { versionKey, itemId, wanted, way }
  })
  return { versions, mine, over, conflicts }
}

/** An edit that took over what others changed is a merge, unless the person has to choose between both. */
function wayOverTheirs(
  { action, way, bulkEditKey }: ChainedVersion,
  isConflict: boolean,
  isMerged: boolean,
): VersionWay | null {
  const isPlainEdit = action === 'edit' && bulkEditKey === null && (way === null || way === 'merge')
  if (!isPlainEdit) return way
  return !isConflict && (isMerged || way === 'merge') ? 'merge' : null
}

/**
 * Withdraws an item made by a bulk edit or a table: users are not asked about each of many
 * documents. Its versions stay in the history, as discarded. Returns false for any other item.
 */
function withdrawOfMany(db: Database, run: UnsharedChain, at: number): boolean {
  const [first] = run
  const item = first === undefined ? undefined : findItem(db, first.itemId)
  if (item === undefined || item.operation === 'add') return false
  const { itemKey, documentId } = item
  const other = `SELECT 1 FROM versions WHERE item_key = :itemKey
    AND (shared_number IS NOT NULL OR bulk_edit_key IS NULL AND way IS NOT 'table')`
  if (db.has(other, { itemKey })) return false
  if (changeItem(db, item, { event: 'discarded', at, notBefore: null, note: 'changed-since' }) === undefined)
    return false
  db.update('versions', { itemKey }, { superseded: false })
  for (const bulkEditKey of new Set(run.map((version) => version.bulkEditKey)))
    if (bulkEditKey !== null) leaveOut(db, { bulkEditKey, documentId })
  return true
}

function leaveOut(db: Database, of: { readonly bulkEditKey: number; readonly documentId: string }): void {
  const { changes } = db.run(
    `UPDATE bulk_edit_rows SET state = 'left-out', problem = 'changed-since'
     WHERE bulk_edit_key = :bulkEditKey AND document_id = :documentId AND state = 'done'`,
    of,
  )
  db.run(
    'UPDATE bulk_edits SET done = done - :changes, left_out = left_out + :changes WHERE bulk_edit_key = :bulkEditKey',
    { bulkEditKey: of.bulkEditKey, changes },
  )
}

/**
 * Makes an item send what its newest version says, as far as it sends that part. Undefined if no
 * version is left.
 */
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
