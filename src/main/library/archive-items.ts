import { z } from 'zod'
import type { ItemLine } from './archive-lines.ts'
import type { Database } from './database.ts'
import { recordEvent } from './item-changes.ts'
import { problemColumn } from './rows.ts'

type Item = {
  readonly line: ItemLine
  /** Its id here. */
  readonly itemId: string
  readonly connectionId: string
  readonly documentId: string
  readonly contentKey: number | null
}

/**
 * What was still on its way on the other computer counts as discarded here, so that it is never sent from here, and as
 * perhaps arrived, so that it is not forgotten either.
 */
function columnsOf({ line, contentKey }: Item) {
  return {
    operation: line.operation,
    kind: line.kind,
    shownTitle: line.shownTitle,
    collection: line.collection,
    title: line.title,
    metadata: line.metadata,
    contentKey,
    state: line.unfinished ? 'discarded' : line.state,
    doubtful: line.unfinished || line.doubtful ? 1 : 0,
    attempts: line.attempts,
    tries: line.tries,
    acceptedAt: line.acceptedAt,
    problem: problemColumn(line.problem),
    byteLength: line.byteLength,
    joined: line.unfinished ? 2 : 1,
  }
}

const knownRow = z.object({ item_key: z.int(), joined: z.int(), is_pruned: z.int() })

/** Writes an item of an archive under the key; where it is there already, though without a version, it is taken up. */
export function addJoinedItem(db: Database, item: Item, key: number): void {
  const known = db.get(knownRow, 'SELECT item_key, joined, is_pruned FROM items WHERE item_id = :itemId', {
    itemId: item.itemId,
  })
  if (known !== undefined) {
    if (known.is_pruned === 1) updateJoinedItem(db, item, known.item_key, known.joined === 0)
    return
  }
  const { itemId, connectionId, documentId } = item
  db.run(
    `INSERT INTO items (item_key, item_id, connection_id, document_id, operation, kind, shown_title, collection, title,
       metadata, content_key, state, doubtful, attempts, tries, accepted_at, problem, byte_length, batch, joined)
     VALUES (:key, :itemId, :connectionId, :documentId, :operation, :kind, :shownTitle, :collection, :title,
       :metadata, :contentKey, :state, :doubtful, :attempts, :tries, :acceptedAt, :problem, :byteLength, 0, :joined)`,
    { key, itemId, connectionId, documentId, ...columnsOf(item) },
  )
  addEvents(db, key, item.line)
}

/** Lays what the archive knows over an item that is there. One that was made here keeps what became of it. */
export function updateJoinedItem(db: Database, item: Item, key: number, isOwn: boolean): void {
  const { metadata, contentKey, ...rest } = columnsOf(item)
  db.run(
    'UPDATE items SET metadata = :metadata, content_key = :contentKey, is_pruned = 0 WHERE item_key = :key',
    {
      key,
      metadata,
      contentKey,
    },
  )
  if (isOwn) return
  db.run(
    `UPDATE items SET operation = :operation, kind = :kind, shown_title = :shownTitle, collection = :collection,
       title = :title, state = :state, doubtful = :doubtful, attempts = :attempts, tries = :tries,
       accepted_at = :acceptedAt, problem = :problem, byte_length = :byteLength, joined = :joined
     WHERE item_key = :key`,
    { key, ...rest },
  )
  db.run('DELETE FROM item_events WHERE item_key = :key', { key })
  addEvents(db, key, item.line)
}

function addEvents(db: Database, itemKey: number, { events }: ItemLine): void {
  for (const [at, event, from, to, note] of events) recordEvent(db, { itemKey, at, event, from, to, note })
}
