import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { DocumentKind } from '../../../shared/schemas/document.ts'
import { type ImportSession, libraryBatch } from '../../../shared/schemas/import-session.ts'
import { flag, jsonColumn } from '../db/columns.ts'
import type { Database } from '../db/database.ts'
import { hasUnindexed } from './search-index.ts'

/** Import sessions: one review that was added, one archive, or what was added one by one on one day. */

const keyRow = z.object({ arrivalKey: z.int() })

/** The session of documents that are added one by one: one for each connection and day. */
export function importSessionOfDay(db: Database, connectionId: string, at: number): number {
  const from = new Date(at).setHours(0, 0, 0, 0)
  const to = new Date(from).setHours(24)
  const today = db.get(
    keyRow,
    `SELECT arrival_key FROM arrivals WHERE way = 'form' AND is_joined = 0 AND connection_id = :connectionId
       AND at >= :from AND at < :to LIMIT 1`,
    { connectionId, from, to },
  )
  return today?.arrivalKey ?? beginImportSession(db, { connectionId, at, way: 'form', names: [] })
}

export function beginImportSession(
  db: Database,
  arrival: {
    readonly connectionId: string
    readonly at: number
    readonly way: 'form' | 'review' | 'archive'
    readonly names: readonly string[]
    readonly mergeKey?: number
  },
): number {
  const { connectionId, at, way, names, mergeKey = null } = arrival
  return db.run(
    `INSERT INTO arrivals (arrival_id, connection_id, at, way, names, joining_key)
     VALUES (:id, :connectionId, :at, :way, :names, :mergeKey)`,
    { id: randomUUID(), connectionId, at, way, names: JSON.stringify(names), mergeKey },
  ).key
}

/** Sets the session of a document that has none. */
export function noteImportSession(db: Database, documentKey: number, arrival: number): void {
  db.run(
    `UPDATE documents SET arrival = :arrival
     WHERE document_key = :documentKey AND arrival IS NULL`,
    { documentKey, arrival },
  )
}

/** How many documents of each kind a piece of work imported. */
export type ImportCounts = Readonly<Record<'texts' | 'websites' | 'pictures', number>> & {
  readonly documents: number
}

export function createImportCounter(): { add(kind: DocumentKind): void; readonly counted: ImportCounts } {
  const counted = { documents: 0, texts: 0, websites: 0, pictures: 0 }
  return {
    counted,
    add: (kind) => {
      counted.documents += 1
      if (kind !== 'unknown') counted[columnOf[kind]] += 1
    },
  }
}

const columnOf = {
  text: 'texts',
  website: 'websites',
  'picture-address': 'pictures',
  'picture-file': 'pictures',
} as const

const namesRow = z.object({ names: jsonColumn(z.array(z.string())) })
const mostNames = 20

/** Names that are there already stay once. */
export function addToImportSession(
  db: Database,
  key: number,
  counted: ImportCounts,
  more: readonly string[] = [],
): void {
  const before = db.get(namesRow, 'SELECT names FROM arrivals WHERE arrival_key = :key', { key })?.names ?? []
  const names = JSON.stringify([...new Set([...before, ...more])].slice(0, mostNames))
  db.run(
    `UPDATE arrivals SET documents = documents + :documents, texts = texts + :texts,
       websites = websites + :websites, pictures = pictures + :pictures, names = :names WHERE arrival_key = :key`,
    { ...counted, key, names },
  )
}

const namedRow = z.object({ arrivalKey: z.int(), arrivalId: z.string(), connectionId: z.string() })
const namedColumns = 'arrival_key, arrival_id, connection_id'

export function findImportSessionByNumber(db: Database, number: number) {
  return db.get(namedRow, `SELECT ${namedColumns} FROM arrivals WHERE arrival_key = :number`, { number })
}

export function findImportSessionById(db: Database, id: string) {
  return db.get(namedRow, `SELECT ${namedColumns} FROM arrivals WHERE arrival_id = :id`, { id })
}

export const importSessionRow = z.object({
  arrivalKey: z.int().positive(),
  arrivalId: z.uuid(),
  connectionId: z.uuid(),
  at: z.int(),
  way: libraryBatch.shape.way,
  names: jsonColumn(z.array(z.string())),
  documents: z.int(),
  texts: z.int(),
  websites: z.int(),
  pictures: z.int(),
  isJoined: flag,
})
export type ImportSessionRow = z.output<typeof importSessionRow>

/** The table with the schema that a row of a damaged library must fit. */
export const importSessionTable = { name: 'arrivals', key: 'arrival_key', row: importSessionRow } as const

function toImportSession(db: Database, row: ImportSessionRow): ImportSession {
  const { texts, websites, pictures } = row
  return {
    ...{ batch: row.arrivalKey, connectionId: row.connectionId, at: row.at, way: row.way },
    names: row.names ?? [],
    documents: row.way === 'form' ? countFoundDocuments(db, row, countedUpTo) : row.documents,
    ...{ texts, websites, pictures, isElsewhere: row.isJoined },
  }
}

/** Nobody adds so many one by one on a day. */
const countedUpTo = 1000
const countRow = z.object({ count: z.int() })

/** How many documents a search for the session finds, counted up to `upTo`. */
function countFoundDocuments(
  db: Database,
  { arrivalKey: key, connectionId }: Pick<ImportSessionRow, 'arrivalKey' | 'connectionId'>,
  upTo: number,
): number {
  const found = db.get(
    countRow,
    `SELECT count(*) AS count FROM (SELECT 1 FROM document_fields WHERE field_key = (
         SELECT field_key FROM found_fields WHERE connection_id = :connectionId AND path = 'batch')
       AND value = :value LIMIT :upTo)`,
    { connectionId, value: orderOfImportSession(key), upTo },
  )
  return found?.count ?? 0
}

/** Sessions looked at, since old ones may have no document left. */
const mostLookedAt = 300
const lookedAtTogether = 50

/** The import sessions of a connection that still have documents, newest first. */
export function listImportSessions(db: Database, connectionId: string, limit: number): ImportSession[] {
  const isTakenUp = !hasUnindexed(db)
  const found: ImportSession[] = []
  for (let offset = 0; offset < mostLookedAt && found.length < limit; offset += lookedAtTogether) {
    const rows = db.all(
      importSessionRow,
      `SELECT * FROM arrivals WHERE connection_id = :connectionId ORDER BY at DESC, arrival_key DESC
       LIMIT ${lookedAtTogether} OFFSET :offset`,
      { connectionId, offset },
    )
    for (const row of rows) {
      if (found.length < limit && (!isTakenUp || countFoundDocuments(db, row, 1) > 0))
        found.push(toImportSession(db, row))
    }
    if (rows.length < lookedAtTogether) break
  }
  return found
}

/** The sessions with these numbers, in this order; unknown numbers are left out. */
export function findImportSessions(db: Database, numbers: readonly number[]): ImportSession[] {
  return numbers.flatMap((key) => {
    const row = findImportSession(db, key)
    return row === undefined ? [] : [toImportSession(db, row)]
  })
}

function findImportSession(db: Database, key: number): ImportSessionRow | undefined {
  return db.get(importSessionRow, 'SELECT * FROM arrivals WHERE arrival_key = :key', { key })
}

const cameWithRow = z.object({ arrival: z.int().nullable(), joinedBy: z.int().nullable() })

/** The sessions of a document: the first one, then the archive that brought it to this library. */
export function importSessionsOfDocument(db: Database, key: number): ImportSession[] {
  const row = db.get(cameWithRow, 'SELECT arrival, joined_by FROM documents WHERE document_key = :key', {
    key,
  })
  const written = row === undefined ? [] : importSessionKeysOf(row)
  const earlier = written.length === 0 ? earlierImportSession(db, key) : undefined
  return findImportSessions(db, earlier === undefined ? written : [earlier])
}

/** Documents that are older than import sessions have the queue's batch of their first add as their session. */
const batchRow = z.object({ batch: z.int() })

export function indexedQueueBatch(db: Database, key: number): number | undefined {
  return db.get(batchRow, 'SELECT batch FROM document_batches WHERE document_key = :key', { key })?.batch
}

/** The session of a document that has none of its own, whether the document is indexed or not. */
export function earlierImportSession(db: Database, key: number): number | undefined {
  return indexedQueueBatch(db, key) ?? firstQueueBatch(db, key)
}

/** The same as an SQL expression, for a document of `table`. */
export function earlierImportSessionSql(table: string): string {
  return `coalesce((SELECT b.batch FROM document_batches b JOIN arrivals a ON a.arrival_key = b.batch
    WHERE b.document_key = ${table}.document_key), (${firstQueueBatchSql(table)}))`
}

/** Only sessions made by the migration count: whatever was added later has its own. */
export function firstQueueBatchSql(table: string): string {
  return `SELECT i.batch FROM versions v JOIN items i ON i.item_key = v.item_key
    WHERE v.document_key = ${table}.document_key AND v.action = 'add'
      AND EXISTS (SELECT 1 FROM arrivals a WHERE a.arrival_key = i.batch AND a.way = 'earlier' AND a.is_joined = 0)
    ORDER BY v.number LIMIT 1`
}

export function firstQueueBatch(db: Database, key: number): number | undefined {
  return db.get(
    batchRow,
    `SELECT batch FROM (SELECT (${firstQueueBatchSql('d')}) AS batch FROM (SELECT :key AS document_key) d) WHERE batch IS NOT NULL`,
    { key },
  )?.batch
}

export function importSessionKeysOf({
  arrival,
  joinedBy,
}: {
  readonly arrival: number | null
  readonly joinedBy: number | null
}): readonly number[] {
  return [...new Set([arrival, joinedBy])].filter((key) => key !== null)
}

export function orderOfImportSession(key: number): string {
  return String(key).padStart(10, '0')
}
