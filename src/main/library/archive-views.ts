import { z } from 'zod'
import { batchesAsked, renameBatches } from '../../shared/domain/query/batches-asked.ts'
import type { BatchName } from '../../shared/domain/query/query.ts'
import { connectionId } from '../../shared/schemas/connection.ts'
import { tableLayout } from '../../shared/schemas/table-layout.ts'
import { viewName } from '../../shared/schemas/view.ts'
import { arrivalIdHere } from './archive-keys.ts'
import type { ReadNext } from './archive-read.ts'
import { findArrivalById, findArrivalByNumber } from './arrivals.ts'
import type { Database } from './database.ts'
import { jsonColumn } from './rows.ts'

const longestText = 1000

/** Numbers are each library's own. */
const archivedBatch = z.strictObject({
  number: z.int().positive(),
  arrival: z.uuid(),
  connection: connectionId,
})

export const viewLine = z.strictObject({
  id: z.uuid(),
  /** Null for a view of whichever connection is chosen. */
  connection: connectionId.nullable(),
  name: viewName,
  text: z.string().max(longestText),
  table: tableLayout,
  changedAt: z.int().nonnegative(),
  /** What each number in its text stands for, where the library knew that; not in archives of version 1 and 2. */
  batches: z.array(archivedBatch).max(500).optional(),
})
type ViewLine = z.output<typeof viewLine>

const viewRow = z.object({
  view_key: z.int(),
  view_id: z.string(),
  connection_id: z.string().nullable(),
  name: z.string(),
  text: z.string(),
  layout: jsonColumn(tableLayout),
  changed_at: z.int(),
})

export const readViewLine: ReadNext = (db, place) => {
  const row = db.get(
    viewRow,
    'SELECT * FROM views WHERE view_key > :after AND view_key <= :upTo ORDER BY view_key LIMIT 1',
    { ...place },
  )
  if (row === undefined) return undefined
  if (row.layout === null) return { key: row.view_key, lines: [] }
  const line: ViewLine = {
    id: row.view_id,
    connection: row.connection_id,
    name: row.name,
    text: row.text,
    table: row.layout,
    changedAt: row.changed_at,
  }
  const batches = batchesAsked(row.text).flatMap((batch) => {
    const arrival = typeof batch === 'number' ? findArrivalByNumber(db, batch) : undefined
    if (arrival === undefined) return []
    return { number: arrival.arrival_key, arrival: arrival.arrival_id, connection: arrival.connection_id }
  })
  return { key: row.view_key, lines: [batches.length === 0 ? line : { ...line, batches }] }
}

const knownRow = z.object({ changed_at: z.int(), name: z.string(), text: z.string(), layout: z.string() })

/** Brings a view in behind those that are there, or takes what was changed of it later; whether it did anything. */
export function joinView(
  db: Database,
  line: ViewLine,
  hereOf: (connection: string) => string,
  mode: 'look' | 'take',
): boolean {
  const { id, name, changedAt } = line
  const connectionHere = line.connection === null ? null : hereOf(line.connection)
  const layout = JSON.stringify(line.table)
  const known = db.get(knownRow, 'SELECT changed_at, name, text, layout FROM views WHERE view_id = :id', {
    id,
  })
  // By the ids of arrivals, because the same one has another number in each library.
  const mark = (one: { readonly name: string; readonly text: string; readonly layout: string }) =>
    JSON.stringify([one.name, one.text, one.layout])
  const text = textWithIds(db, line, hereOf)
  const isNews =
    known === undefined ||
    known.changed_at < changedAt ||
    (known.changed_at === changedAt &&
      mark({ ...known, text: withIds(db, known.text) }) < mark({ name, text, layout }))
  if (!isNews) return false
  if (mode === 'look') return true
  db.run(
    `INSERT INTO views (view_id, connection_id, name, text, layout, position, changed_at)
     VALUES (:id, :connectionHere, :name, :text, :layout, (SELECT coalesce(max(position), -1) + 1 FROM views), :changedAt)
     ON CONFLICT (view_id) DO UPDATE SET name = excluded.name, text = excluded.text, layout = excluded.layout,
       changed_at = excluded.changed_at`,
    { id, connectionHere, name, text: withNumbers(db, text), layout, changedAt },
  )
  return true
}

/** What a number stands for that nobody knows: another batch may have it here. */
const nothing = 0

function textWithIds(db: Database, line: ViewLine, hereOf: (connection: string) => string): string {
  const ids = new Map(
    line.batches?.map(({ number, arrival, connection }) => [
      number,
      arrivalIdHere(db, arrival, hereOf(connection)),
    ]),
  )
  return renameBatches(line.text, (batch) =>
    typeof batch === 'number' ? (ids.get(batch) ?? nothing) : batch,
  )
}

function withIds(db: Database, text: string): string {
  return renameBatches(text, (batch) =>
    typeof batch === 'number' ? (findArrivalByNumber(db, batch)?.arrival_id ?? nothing) : batch,
  )
}

/** What is not known here keeps its id, as far as there is room: with it, it is known once it comes. */
function withNumbers(db: Database, text: string): string {
  const numberOf = (batch: BatchName) =>
    typeof batch === 'number' ? batch : findArrivalById(db, batch)?.arrival_key
  const ways = [
    (batch: BatchName) => numberOf(batch) ?? batch,
    (batch: BatchName) => numberOf(batch) ?? nothing,
    () => nothing,
  ]
  const written = ways.map((way) => renameBatches(text, way))
  return written.find((one) => one.length <= longestText) ?? ''
}

const textRow = z.object({ view_key: z.int(), text: z.string() })

/** What came just now has a number for the views that were waiting for it. */
export function tellViews(db: Database, arrivalId: string): void {
  const waiting = db.all(
    textRow,
    'SELECT view_key, text FROM views WHERE instr(lower(text), :arrivalId) > 0',
    {
      arrivalId,
    },
  )
  for (const { view_key: key, text } of waiting)
    db.run('UPDATE views SET text = :text WHERE view_key = :key', { key, text: withNumbers(db, text) })
}
