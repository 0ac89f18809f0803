import { z } from 'zod'
import type { Database } from './database.ts'
import type { Wanted } from './document-head.ts'
import { sharedColumns } from './trash-rows.ts'

const numberRow = z.object({ number: z.int() })

type Histories = {
  /** The key of the document in the trash. */
  readonly removed: number
  /** The key of the document that the library has under the same id. */
  readonly live: number
  readonly isLiveNewer: boolean
}

/**
 * Makes one history of two of the same id: the older one, behind it the newer one, no version left out. What the newer
 * one began without knowing, the older one tells it. Returns what the document is by now.
 */
export function joinHistories(
  db: Database,
  { removed, live, isLiveNewer }: Histories,
  removedHead: Wanted,
  liveHead: Wanted,
): Wanted {
  const shift = isLiveNewer ? lastNumber(db, 'removed_versions', removed) : lastNumber(db, 'versions', live)
  const ofRemoved = isLiveNewer ? 0 : shift
  if (isLiveNewer) moveUp(db, live, shift)
  const columns = sharedColumns(db, 'versions').filter((name) => name !== 'document_key' && name !== 'number')
  db.run(
    `INSERT INTO versions (document_key, number, ${columns.join(', ')})
     SELECT :live, number + :ofRemoved, ${columns.join(', ')} FROM removed_versions
     WHERE document_key = :removed ORDER BY number`,
    { live, removed, ofRemoved },
  )
  const [older, newer] = isLiveNewer ? [removedHead, liveHead] : [liveHead, removedHead]
  tellUnknown(db, live, shift, older)
  return newer.kind === 'unknown' ? laidUnder(older, newer) : newer
}

function lastNumber(db: Database, table: 'versions' | 'removed_versions', key: number): number {
  const last = db.get(
    numberRow,
    `SELECT coalesce(max(number), 0) AS number FROM ${table} WHERE document_key = :key`,
    { key },
  )
  return last?.number ?? 0
}

/** In two steps, since SQLite checks after each row that no number is there twice. */
function moveUp(db: Database, key: number, by: number): void {
  const beyond = by + lastNumber(db, 'versions', key)
  for (const step of [beyond, by - beyond])
    db.run('UPDATE versions SET number = number + :step WHERE document_key = :key', { key, step })
}

/** The versions behind `after` that were made by an edit of a document of which only the id was known. */
function tellUnknown(db: Database, key: number, after: number, older: Wanted): void {
  db.run(
    `UPDATE versions SET kind = :kind, collection = coalesce(collection, :collection),
       title = coalesce(title, :title), metadata = coalesce(metadata, :metadata),
       content_key = coalesce(content_key, :contentKey)
     WHERE document_key = :key AND number > :after AND kind = 'unknown'`,
    { ...older, key, after },
  )
}

function laidUnder(older: Wanted, newer: Wanted): Wanted {
  return {
    kind: older.kind,
    collection: newer.collection ?? older.collection,
    title: newer.title ?? older.title,
    metadata: newer.metadata ?? older.metadata,
    contentKey: newer.contentKey ?? older.contentKey,
  }
}
