import { z } from 'zod'
import { connectionId } from '../../../shared/schemas/connection.ts'
import { type SavedView, viewName } from '../../../shared/schemas/view.ts'
import type { Database } from '../db/database.ts'
import { readLayout } from '../records/view-names.ts'

const viewRow = z.object({
  viewId: z.uuid(),
  connectionId: connectionId.nullable(),
  name: viewName,
  text: z.string().max(1000),
  layout: z.string(),
  position: z.int(),
})

export const viewTable = {
  name: 'views',
  key: 'view_key',
  row: viewRow.extend({ viewKey: z.int().positive(), changedAt: z.int() }),
}

export function listViews(db: Database): readonly SavedView[] {
  return db
    .all(
      viewRow,
      'SELECT view_id, connection_id, name, text, layout, position FROM views ORDER BY position, view_key',
    )
    .map(({ viewId: id, layout, ...view }, position) => ({
      ...view,
      id,
      table: readLayout(layout),
      position,
    }))
}

/** `position` null: its current one, or last. */
export function keepView(
  db: Database,
  {
    id,
    connectionId,
    name,
    text,
    table,
    position,
    at,
  }: Omit<SavedView, 'position'> & { readonly position: number | null; readonly at: number },
): SavedView {
  return db.transaction(() => {
    db.run(
      `INSERT INTO views (view_id, connection_id, name, text, layout, position, changed_at)
       VALUES (:id, :connectionId, :name, :text, :layout, (SELECT count(*) FROM views), :at)
       ON CONFLICT (view_id) DO UPDATE SET connection_id = excluded.connection_id, name = excluded.name,
         text = excluded.text, layout = excluded.layout, changed_at = excluded.changed_at`,
      { id, connectionId, name, text, layout: table, at },
    )
    const ids = listViews(db).map((view) => view.id)
    if (position !== null) {
      ids.splice(ids.indexOf(id), 1)
      ids.splice(position, 0, id)
      putInOrder(db, ids)
    }
    return { id, connectionId, name, text, table, position: ids.indexOf(id) }
  })
}

/** Does nothing if one of the two is unknown. */
export function moveView(db: Database, id: string, before: string | null): void {
  db.transaction(() => {
    const ids = listViews(db).map((view) => view.id)
    if (id === before || !ids.includes(id) || (before !== null && !ids.includes(before))) return
    ids.splice(ids.indexOf(id), 1)
    ids.splice(before === null ? ids.length : ids.indexOf(before), 0, id)
    putInOrder(db, ids)
  })
}

function putInOrder(db: Database, ids: readonly string[]): void {
  for (const [position, viewId] of ids.entries()) db.update('views', { viewId }, { position })
}

export function removeView(db: Database, id: string): void {
  db.run('DELETE FROM views WHERE view_id = :id', { id })
}
