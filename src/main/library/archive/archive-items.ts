import type { Database } from '../db/database.ts'
import { problemColumn } from '../records/rows.ts'
import type { ItemLine } from './archive-lines.ts'

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

/** Writes an item of an archive that is not here yet under the key. */
export function addJoinedItem(db: Database, item: Item, key: number): void {
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

/** As many are written by one statement; most items have three. */
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
