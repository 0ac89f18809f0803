import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { DocumentKind } from '../../../shared/schemas/document.ts'
import { type LibraryBatch, libraryBatch } from '../../../shared/schemas/import-session.ts'
import { flag, jsonColumn } from '../db/columns.ts'
import type { Database } from '../db/database.ts'
import { hasLeft } from './search-index.ts'

/** With what documents came: a review handed over, an archive, or one by one on one day. */

const keyRow = z.object({ arrival_key: z.int() })

/** What is added one by one on one day came together. */
export function arrivalOfDay(db: Database, connectionId: string, at: number): number {
  const from = new Date(at).setHours(0, 0, 0, 0)
  const to = new Date(from).setHours(24)
  const today = db.get(
    keyRow,
    `SELECT arrival_key FROM arrivals WHERE way = 'form' AND is_joined = 0 AND connection_id = :connectionId
       AND at >= :from AND at < :to LIMIT 1`,
    { connectionId, from, to },
  )
  return today?.arrival_key ?? beginArrival(db, { connectionId, at, way: 'form', names: [] })
}

export function beginArrival(
  db: Database,
  arrival: {
    readonly connectionId: string
    readonly at: number
    readonly way: 'form' | 'review' | 'archive'
    readonly names: readonly string[]
    readonly joiningKey?: number
  },
): number {
  const { connectionId, at, way, names, joiningKey = null } = arrival
  return db.run(
    `INSERT INTO arrivals (arrival_id, connection_id, at, way, names, joining_key)
     VALUES (:id, :connectionId, :at, :way, :names, :joiningKey)`,
    { id: randomUUID(), connectionId, at, way, names: JSON.stringify(names), joiningKey },
  ).key
}

/** A document that came with something keeps that, whatever else brings it. */
export function noteArrival(db: Database, documentKey: number, arrival: number): void {
  db.run(
    `UPDATE documents SET arrival = :arrival
     WHERE document_key = :documentKey AND arrival IS NULL`,
    { documentKey, arrival },
  )
}

/** How many documents of each kind came with a piece. */
export type Arrived = Readonly<Record<'texts' | 'websites' | 'pictures', number>> & {
  readonly documents: number
}

export function createCount(): { add(kind: DocumentKind): void; readonly counted: Arrived } {
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
export function addToArrival(
  db: Database,
  key: number,
  counted: Arrived,
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

const namedRow = z.object({ arrival_key: z.int(), arrival_id: z.string(), connection_id: z.string() })
const namedColumns = 'arrival_key, arrival_id, connection_id'

export function findArrivalByNumber(db: Database, number: number) {
  return db.get(namedRow, `SELECT ${namedColumns} FROM arrivals WHERE arrival_key = :number`, { number })
}

export function findArrivalById(db: Database, id: string) {
  return db.get(namedRow, `SELECT ${namedColumns} FROM arrivals WHERE arrival_id = :id`, { id })
}

export const arrivalRow = z.object({
  arrival_key: z.int().positive(),
  arrival_id: z.uuid(),
  connection_id: z.uuid(),
  at: z.int(),
  way: libraryBatch.shape.way,
  names: jsonColumn(z.array(z.string())),
  documents: z.int(),
  texts: z.int(),
  websites: z.int(),
  pictures: z.int(),
  is_joined: flag,
})
export type ArrivalRow = z.output<typeof arrivalRow>

/** The table with what a row must be to be believed when it is read from a damaged library. */
export const arrivalTable = { name: 'arrivals', key: 'arrival_key', row: arrivalRow } as const

function toBatch(db: Database, row: ArrivalRow): LibraryBatch {
  const { texts, websites, pictures } = row
  return {
    ...{ batch: row.arrival_key, connectionId: row.connection_id, at: row.at, way: row.way },
    names: row.names ?? [],
    documents: row.way === 'form' ? countFound(db, row, countedUpTo) : row.documents,
    ...{ texts, websites, pictures, isElsewhere: row.is_joined },
  }
}

/** Nobody adds so many one by one on a day. */
const countedUpTo = 1000
const countRow = z.object({ count: z.int() })

/** How many of it a search for it finds, up to so many. */
function countFound(
  db: Database,
  { arrival_key: key, connection_id: connectionId }: Pick<ArrivalRow, 'arrival_key' | 'connection_id'>,
  upTo: number,
): number {
  const found = db.get(
    countRow,
    `SELECT count(*) AS count FROM (SELECT 1 FROM document_fields WHERE field_key = (
         SELECT field_key FROM found_fields WHERE connection_id = :connectionId AND path = 'batch')
       AND value = :value LIMIT :upTo)`,
    { connectionId, value: orderOfArrival(key), upTo },
  )
  return found?.count ?? 0
}

/** So many are looked at: of what came long ago, all may be gone. */
const mostLookedAt = 300
const lookedAtTogether = 50

/** With what the documents of a connection came, newest first; without what no document is left of. */
export function listArrivals(db: Database, connectionId: string, limit: number): LibraryBatch[] {
  const isTakenUp = !hasLeft(db)
  const found: LibraryBatch[] = []
  for (let offset = 0; offset < mostLookedAt && found.length < limit; offset += lookedAtTogether) {
    const rows = db.all(
      arrivalRow,
      `SELECT * FROM arrivals WHERE connection_id = :connectionId ORDER BY at DESC, arrival_key DESC
       LIMIT ${lookedAtTogether} OFFSET :offset`,
      { connectionId, offset },
    )
    for (const row of rows) {
      if (found.length < limit && (!isTakenUp || countFound(db, row, 1) > 0)) found.push(toBatch(db, row))
    }
    if (rows.length < lookedAtTogether) break
  }
  return found
}

/** Those of the numbers that there are, in their order. */
export function findArrivals(db: Database, numbers: readonly number[]): LibraryBatch[] {
  return numbers.flatMap((key) => {
    const row = findArrival(db, key)
    return row === undefined ? [] : [toBatch(db, row)]
  })
}

function findArrival(db: Database, key: number): ArrivalRow | undefined {
  return db.get(arrivalRow, 'SELECT * FROM arrivals WHERE arrival_key = :key', { key })
}

const cameWithRow = z.object({ arrival: z.int().nullable(), joined_by: z.int().nullable() })

/** With what a document came: first, and then the archive that brought it here. */
export function arrivalsOfDocument(db: Database, key: number): LibraryBatch[] {
  const row = db.get(cameWithRow, 'SELECT arrival, joined_by FROM documents WHERE document_key = :key', {
    key,
  })
  const written = row === undefined ? [] : arrivalsOf(row)
  const earlier = written.length === 0 ? earlierArrival(db, key) : undefined
  return findArrivals(db, earlier === undefined ? written : [earlier])
}

/** Of documents from before it was written down with what they came: what the queue knew of them. */

const batchRow = z.object({ batch: z.int() })

export function keptBatch(db: Database, key: number): number | undefined {
  return db.get(batchRow, 'SELECT batch FROM document_batches WHERE document_key = :key', { key })?.batch
}

/** Of a document of which nothing else is written down, also before it is taken up. */
export function earlierArrival(db: Database, key: number): number | undefined {
  return keptBatch(db, key) ?? queueBatch(db, key)
}

/** The same in a statement, of a document of that table. */
export function earlierArrivalOf(table: string): string {
  return `coalesce((SELECT b.batch FROM document_batches b JOIN arrivals a ON a.arrival_key = b.batch
    WHERE b.document_key = ${table}.document_key), (${firstBatchOf(table)}))`
}

/** Whatever was added since has its arrival written down. */
export function firstBatchOf(table: string): string {
  return `SELECT i.batch FROM versions v JOIN items i ON i.item_key = v.item_key
    WHERE v.document_key = ${table}.document_key AND v.action = 'add'
      AND EXISTS (SELECT 1 FROM arrivals a WHERE a.arrival_key = i.batch AND a.way = 'earlier' AND a.is_joined = 0)
    ORDER BY v.number LIMIT 1`
}

export function queueBatch(db: Database, key: number): number | undefined {
  return db.get(
    batchRow,
    `SELECT batch FROM (SELECT (${firstBatchOf('d')}) AS batch FROM (SELECT :key AS document_key) d) WHERE batch IS NOT NULL`,
    { key },
  )?.batch
}

export function arrivalsOf({
  arrival,
  joined_by,
}: {
  readonly arrival: number | null
  readonly joined_by: number | null
}): readonly number[] {
  return [...new Set([arrival, joined_by])].filter((key) => key !== null)
}

export function orderOfArrival(key: number): string {
  return String(key).padStart(10, '0')
}
