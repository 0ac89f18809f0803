import { z } from 'zod'
import { connectionId } from '../../shared/schemas/connection.ts'
import { tableLayout } from '../../shared/schemas/table-layout.ts'
import { viewName } from '../../shared/schemas/view.ts'
import type { ReadNext } from './archive-read.ts'
import type { Database } from './database.ts'
import { jsonColumn } from './rows.ts'

export const viewLine = z.strictObject({
  id: z.uuid(),
  /** Null for a view of whichever connection is chosen. */
  connection: connectionId.nullable(),
  name: viewName,
  text: z.string().max(1000),
  table: tableLayout,
  changedAt: z.int().nonnegative(),
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
  return { key: row.view_key, lines: [line] }
}

const knownRow = z.object({ changed_at: z.int(), name: z.string(), text: z.string(), layout: z.string() })

/** Brings a view in behind those that are there, or takes what was changed of it later; whether it did anything. */
export function joinView(
  db: Database,
  line: ViewLine,
  connectionHere: string | null,
  mode: 'look' | 'take',
): boolean {
  const { id, name, text, changedAt } = line
  const layout = JSON.stringify(line.table)
  const known = db.get(knownRow, 'SELECT changed_at, name, text, layout FROM views WHERE view_id = :id', {
    id,
  })
  const mark = (one: { readonly name: string; readonly text: string; readonly layout: string }) =>
    JSON.stringify([one.name, one.text, one.layout])
  const isNews =
    known === undefined ||
    known.changed_at < changedAt ||
    (known.changed_at === changedAt && mark(known) < mark({ name, text, layout }))
  if (!isNews) return false
  if (mode === 'look') return true
  db.run(
    `INSERT INTO views (view_id, connection_id, name, text, layout, position, changed_at)
     VALUES (:id, :connectionHere, :name, :text, :layout, (SELECT coalesce(max(position), -1) + 1 FROM views), :changedAt)
     ON CONFLICT (view_id) DO UPDATE SET name = excluded.name, text = excluded.text, layout = excluded.layout,
       changed_at = excluded.changed_at`,
    { id, connectionHere, name, text, layout, changedAt },
  )
  return true
}
