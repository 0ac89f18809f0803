import type { Database } from '../db/database.ts'
import { keysInOrder, type MergedKeys, moveItem, nextOwnItemKey } from '../records/item-keys.ts'
import type { Wanted } from '../records/rows.ts'
import type { ArchivedDocument } from './archived-document.ts'
import type { Comparison, Step } from './compare-histories.ts'
import type { ItemHere, OurStep } from './known-here.ts'
import type { ItemLine, VersionLine } from './lines.ts'

export type PlacedHistory = {
  readonly merged: Comparison<OurStep, TheirStep>['merged']
  readonly connectionId: string
  readonly documentId: string
  readonly keyOf: KeyOf
}

/**
 * Gives every item of a history its key, and writes new items. Returns the keys by ID; existing versions
 * still name the old ones.
 */
export function placeItems(
  db: Database,
  { merged, connectionId, documentId, keyOf }: PlacedHistory,
  keys: MergedKeys,
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
    const before = one.side === 'here' ? one.step.itemKey : one.step.here.known?.itemKey
    const key = fresh.get(itemId) ?? before
    if (key === undefined) continue
    placed.set(itemId, key)
    if (one.side === 'there') {
      const { item: line, here } = one.step
      const item = { line, itemId, connectionId, documentId, contentKey: keyOf(line.content) }
      if (here.known === undefined) addMergedItem(db, item, key)
      else if (here.known.isPruned === 1)
        updateMergedItem(db, item, here.known.itemKey, here.known.joined === 0)
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
  const isToldAnew = known === undefined || (known.isPruned === 1 && known.joined !== 0)
  return { itemId, state: isToldAnew ? state : known.state, key: known?.itemKey ?? null }
}

function moveItems(
  db: Database,
  moved: ReadonlyMap<number, number>,
  of: { readonly connectionId: string; readonly documentId: string },
): void {
  const inTrash =
    'SELECT 1 FROM removed_documents WHERE connection_id = :connectionId AND document_id = :documentId'
  const versions = db.has(inTrash, of) ? (['removed_versions'] as const) : []
  for (const [from, to] of moved) moveItem(db, from, to, versions)
}

type Item = {
  readonly line: ItemLine
  readonly itemId: string
  readonly connectionId: string
  readonly documentId: string
  readonly contentKey: number | null
}

/**
 * Items in flight on the other computer become discarded, so that they are never sent from here, and possibly
 * arrived, so that they are not forgotten.
 */
function columnsOf({ line, contentKey }: Item) {
  const { id: _, content: __, unfinished, events: ___, ...columns } = line
  return {
    ...columns,
    contentKey,
    state: unfinished ? 'discarded' : line.state,
    doubtful: unfinished || line.doubtful,
    joined: unfinished ? 2 : 1,
  }
}

function addMergedItem(db: Database, item: Item, key: number): void {
  const { itemId, connectionId, documentId } = item
  db.insert('items', { itemKey: key, itemId, connectionId, documentId, ...columnsOf(item), batch: 0 })
  addEvents(db, key, item.line)
}

export function updateMergedItem(db: Database, item: Item, key: number, isOwn: boolean): void {
  const { metadata, contentKey, ...rest } = columnsOf(item)
  db.update('items', { itemKey: key }, { metadata, contentKey, isPruned: false })
  if (isOwn) return
  db.update('items', { itemKey: key }, rest)
  db.run('DELETE FROM item_events WHERE item_key = :key', { key })
  addEvents(db, key, item.line)
}

/** Events written by one statement; most items have three. */
const eventsTogether = 4

function addEvents(db: Database, itemKey: number, { events }: ItemLine): void {
  for (let from = 0; from < events.length; from += eventsTogether) {
    const together = events.slice(from, from + eventsTogether)
    const rows = together.map((_, n) => `(:itemKey, :at${n}, :event${n}, :from${n}, :to${n}, :note${n})`)
    const values = together.map(([at, event, before, to, note], n) => ({
      ...{ [`at${n}`]: at, [`event${n}`]: event, [`from${n}`]: before, [`to${n}`]: to, [`note${n}`]: note },
    }))
    db.run(
      `INSERT INTO item_events (item_key, at, event, from_state, to_state, note) VALUES ${rows.join(', ')}`,
      Object.assign({ itemKey }, ...values),
    )
  }
}

export type TheirStep = Step & {
  readonly line: VersionLine
  readonly item: ItemLine
  readonly here: ItemHere
}

export type KeyOf = (content: number | null) => number | null

export function wantedOf(
  line: Pick<VersionLine, 'kind' | 'collection' | 'title' | 'metadata' | 'content'>,
  keyOf: KeyOf,
): Wanted {
  const { kind, collection, title, metadata, content } = line
  return { kind, collection, title, metadata, contentKey: keyOf(content) }
}

export function addVersion(
  db: Database,
  documentKey: number,
  { line }: TheirStep,
  itemKey: number,
  number: number,
  keyOf: KeyOf,
): void {
  const { action, superseded, at, way, change } = line
  const bulkEditKey =
    db.number('SELECT bulk_edit_key FROM bulk_edits WHERE bulk_edit_id = :change', { change }) ?? null
  db.insert('versions', {
    ...{ documentKey, number, action, itemKey, superseded, ...wantedOf(line, keyOf), at, bulkEditKey, way },
  })
}

/** A waiting edit may have been edited again, and then covers more. */
export function updateVersions(
  db: Database,
  documentKey: number,
  itemKey: number,
  { versions }: ArchivedDocument,
  { line: { item } }: TheirStep,
  keyOf: KeyOf,
): void {
  for (const version of versions.filter((one) => one.item === item)) {
    const { at, action, superseded } = version
    db.update('versions', { documentKey, itemKey, at, action }, { superseded, ...wantedOf(version, keyOf) })
  }
}
