import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { DocumentKind } from '../../../shared/schemas/document.ts'
import { type LibraryBatch, libraryBatch } from '../../../shared/schemas/import-session.ts'
import type { Database } from '../db/database.ts'
import { flag, jsonColumn } from '../records/rows.ts'
import { orderOfArrival } from '../search/document-entries.ts'

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

export function toBatch(db: Database, row: ArrivalRow): LibraryBatch {
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
export function countFound(
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
