import { z } from 'zod'
import { batchesAsked, renameBatches } from '../../../shared/domain/query/edit-query.ts'
import { moment, rowKey } from '../../../shared/schemas/bounds.ts'
import { connectionId } from '../../../shared/schemas/connection.ts'
import { longestSearch, tableLayout, viewName } from '../../../shared/schemas/view.ts'
import type { Database } from '../db/database.ts'
import { findImportSessionByNumber } from '../records/import-sessions.ts'
import { unknownBatch, withIds, withNumbers } from '../records/view-batches.ts'
import { freeName, isNameFor, isSameName, readLayout } from '../records/view-names.ts'
import { importSessionIdHere } from './known-here.ts'

/** Batch numbers differ between libraries. */
const archivedBatch = z.strictObject({
  number: rowKey.min(1),
  importSession: z.uuid(),
  connection: connectionId,
})

export const viewLine = z.strictObject({
  id: z.uuid(),
  /** Null: applies to any chosen connection. */
  connection: connectionId.nullable(),
  name: viewName,
  text: z.string().max(longestSearch),
  table: tableLayout,
  changedAt: moment,
  batches: z.array(archivedBatch).max(500).optional(),
})
type ViewLine = z.output<typeof viewLine>

export const viewRow = z.object({
  viewKey: z.int(),
  viewId: z.string(),
  connectionId: z.string().nullable(),
  name: z.string(),
  text: z.string(),
  layout: z.string().transform(readLayout),
  changedAt: z.int(),
})

export function viewLineOf(db: Database, row: z.output<typeof viewRow>): ViewLine {
  const { viewId: id, connectionId: connection, name, text, layout: table, changedAt } = row
  const batches = batchesAsked(text).flatMap((batch) => {
    const session = typeof batch === 'number' ? findImportSessionByNumber(db, batch) : undefined
    if (session === undefined) return []
    return {
      number: session.importSessionKey,
      importSession: session.importSessionId,
      connection: session.connectionId,
    }
  })
  return { id, connection, name, text, table, changedAt, ...(batches.length > 0 && { batches }) }
}

const keptRow = viewRow
  .omit({ viewKey: true })
  .transform(({ viewId: id, connectionId: connection, changedAt, layout, ...row }) => ({
    ...{ ...row, id, connection, changedAt },
    layout: JSON.stringify(layout),
  }))
type Kept = z.output<typeof keptRow>

export type MergedViews = {
  readonly news: number
  readonly numbered: number
}

/**
 * Appends the archive's views and applies its later changes. A view whose name is taken gets the first free
 * name; an equal view is left out.
 */
export function mergeViews(
  db: Database,
  lines: readonly ViewLine[],
  hereOf: (connection: string) => string,
  mode: 'look' | 'take',
): MergedViews {
  const all = db.all(keptRow, 'SELECT view_id, connection_id, name, text, layout, changed_at FROM views')
  // Texts have IDs of import sessions, because batch numbers differ between libraries.
  const views = new Map(all.map((view) => [view.id, { ...view, text: withIds(db, view.text) }] as const))
  const coming = lines.map((line) => asKept(db, line, hereOf, views.get(line.id)))
  const changed = coming.filter((view) => isChange(views.get(view.id), view))
  const added = coming.filter(({ id }) => !views.has(id))
  const before = new Map(views)
  // A changed view may take the former name of a view changed in this merge.
  for (const { id } of changed) views.delete(id)
  const isTaken = (view: Kept, name: string) =>
    [...views.values()].some((one) => isShownWith(one, view) && isSameName(one.name, name))
  const others = [...changed, ...added].filter((view) => {
    const isFree = !isTaken(view, view.name)
    if (isFree) views.set(view.id, view)
    return !isFree
  })
  let numbered = 0
  for (const view of others) {
    const ours = before.get(view.id)
    if (ours === undefined && [...views.values()].some((one) => isVerySame(one, view))) continue
    const keeps = ours !== undefined && !isTaken(view, ours.name) && isOneName(ours, view)
    const name = keeps ? ours.name : freeName(view.name, (free) => isTaken(view, free))
    views.set(view.id, { ...view, name })
    if (!keeps) numbered += 1
  }
  const news = [...changed, ...added].flatMap(({ id }) => views.get(id) ?? [])
  if (mode === 'take') for (const view of news) writeView(db, view)
  return { news: news.length, numbered }
}

/** Returns the view as stored here: batch numbers become IDs. An existing view keeps its connection. */
function asKept(
  db: Database,
  line: ViewLine,
  hereOf: (connection: string) => string,
  ours: Kept | undefined,
): Kept {
  const { id, name, changedAt } = line
  const theirs = line.connection === null ? null : hereOf(line.connection)
  const connection = ours === undefined ? theirs : ours.connection
  const text = withIds(db, withNumbers(db, textWithIds(db, line, hereOf)))
  return { id, connection, name, text, layout: JSON.stringify(line.table), changedAt }
}

/** Ignores names, since either library may have had to change one. */
function isChange(ours: Kept | undefined, theirs: Kept): boolean {
  if (ours === undefined) return false
  const mark = ({ text, layout }: Kept) => JSON.stringify([text, layout])
  return (
    ours.changedAt < theirs.changedAt || (ours.changedAt === theirs.changedAt && mark(ours) < mark(theirs))
  )
}

/** A view without a connection is shown with all of them. */
function isShownWith(one: Kept, other: Kept): boolean {
  return one.connection === null || other.connection === null || one.connection === other.connection
}

function isOneName(ours: Kept, theirs: Kept): boolean {
  return isNameFor(ours.name, theirs.name) || isNameFor(theirs.name, ours.name)
}

function isVerySame(one: Kept, view: Kept): boolean {
  return (
    (one.connection === null || one.connection === view.connection) &&
    isNameFor(one.name, view.name) &&
    one.text === view.text &&
    one.layout === view.layout
  )
}

function writeView(db: Database, { text, ...view }: Kept): void {
  db.run(
    `INSERT INTO views (view_id, connection_id, name, text, layout, position, changed_at)
     VALUES (:id, :connection, :name, :text, :layout, (SELECT coalesce(max(position), -1) + 1 FROM views), :changedAt)
     ON CONFLICT (view_id) DO UPDATE SET name = excluded.name, text = excluded.text, layout = excluded.layout,
       changed_at = excluded.changed_at`,
    { ...view, text: withNumbers(db, text) },
  )
}

function textWithIds(db: Database, line: ViewLine, hereOf: (connection: string) => string): string {
  const ids = new Map(
    line.batches?.map(({ number, importSession, connection }) => [
      number,
      importSessionIdHere(db, importSession, hereOf(connection)),
    ]),
  )
  return renameBatches(line.text, (batch) =>
    typeof batch === 'number' ? (ids.get(batch) ?? unknownBatch) : batch,
  )
}
