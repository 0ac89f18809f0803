import { createHash, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { templateFromSchema } from '../../../shared/domain/templates/template-schema.ts'
import { tableLayout, viewName } from '../../../shared/schemas/view.ts'
import type { Database } from '../db/database.ts'
import { keepTemplate, removeTemplate } from '../records/templates.ts'
import { withIds, withNumbers } from '../records/view-batches.ts'
import { freeName, isSameName, readLayout } from '../records/view-names.ts'

export type ThingHere = { readonly of: 'template' | 'view'; readonly id: string; readonly body: string }

/** Maximum length of a search with IDs in place of numbers. */
const longestText = 40_000

const templateBody = z.object({ collection: z.string().max(1000), schema: z.string().max(2_000_000) })
const viewBody = z.object({ name: viewName, text: z.string().max(longestText), table: tableLayout })

const templateRow = templateBody.transform(
  ({ collection, schema }): ThingHere => ({
    ...{ of: 'template', id: idOfTemplate(collection) },
    body: JSON.stringify({ collection, schema }),
  }),
)
const viewRow = z.object({ viewId: z.uuid(), name: viewName, text: z.string(), layout: z.string() })

/** A collection's name may exceed the limit of an ID. */
function idOfTemplate(collection: string): string {
  return createHash('sha256').update(collection).digest('hex')
}

export function listThingsHere(db: Database, connectionId: string): readonly ThingHere[] {
  const templates = db.all(
    templateRow,
    'SELECT collection, schema FROM templates WHERE connection_id = :connectionId ORDER BY template_key',
    { connectionId },
  )
  const views = db.all(
    viewRow,
    'SELECT view_id, name, text, layout FROM views WHERE connection_id = :connectionId ORDER BY position, view_key',
    { connectionId },
  )
  const ofView = ({ viewId: id, name, text, layout }: z.output<typeof viewRow>): ThingHere => ({
    ...{ of: 'view', id },
    body: JSON.stringify({ name, text: withIds(db, text), table: readLayout(layout) }),
  })
  return [...templates, ...views.map(ofView)]
}

export function isKeptElsewhere(
  db: Database,
  connectionId: string,
  { of, id }: Omit<ThingHere, 'body'>,
): boolean {
  if (of !== 'view') return false
  const sql = 'SELECT 1 FROM views WHERE view_id = :id AND connection_id IS NOT :connectionId'
  return db.has(sql, { id, connectionId })
}

/** Returns the normalised body; null if it is not valid. */
export function readThing({ of, id, body }: ThingHere): ThingHere | null {
  if (of === 'view') {
    const view = parsed(viewBody, body)
    return view !== null && z.uuid().safeParse(id).success ? { of, id, body: JSON.stringify(view) } : null
  }
  const template = parsed(templateBody, body)
  if (template === null || idOfTemplate(template.collection) !== id) return null
  return templateFromSchema(template.schema).ok ? { of, id, body: JSON.stringify(template) } : null
}

function parsed<T>(schema: z.ZodType<T>, text: string): T | null {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** Writes a body that `readThing` returned; replaces the one with that ID. */
export function writeThing(
  db: Database,
  connectionId: string,
  { of, id, body }: ThingHere,
  at: number,
): void {
  if (of === 'template') {
    keepTemplate(db, { connectionId, ...templateBody.parse(JSON.parse(body)), at })
    return
  }
  const { name, text, table } = viewBody.parse(JSON.parse(body))
  db.run(
    `INSERT INTO views (view_id, connection_id, name, text, layout, position, changed_at)
     VALUES (:id, :connectionId, :name, :text, :table, (SELECT coalesce(max(position), -1) + 1 FROM views), :at)
     ON CONFLICT (view_id) DO UPDATE SET name = excluded.name, text = excluded.text, layout = excluded.layout,
       changed_at = excluded.changed_at`,
    { id, connectionId, name, text: withNumbers(db, text), table, at },
  )
}

export function removeThing(db: Database, connectionId: string, { of, id, body }: ThingHere): void {
  if (of === 'view') db.run('DELETE FROM views WHERE view_id = :id', { id })
  else removeTemplate(db, connectionId, templateBody.parse(JSON.parse(body)).collection)
}

/** Keeps a copy under a numbered name, as “Name (2)”. */
export function keepBeside(db: Database, connectionId: string, { of, body }: ThingHere, at: number): void {
  if (of === 'view') {
    const { name, ...view } = viewBody.parse(JSON.parse(body))
    const copy = JSON.stringify({ name: freeViewName(db, connectionId, name), ...view })
    writeThing(db, connectionId, { of, id: randomUUID(), body: copy }, at)
    return
  }
  const { collection, schema } = templateBody.parse(JSON.parse(body))
  const isTaken = (one: string) =>
    one.trim() === collection ||
    db.has('SELECT 1 FROM templates WHERE connection_id = :connectionId AND collection = :one', {
      ...{ connectionId, one: one.trim() },
    })
  keepTemplate(db, { connectionId, collection: freeName(collection, isTaken).trim(), schema, at })
}

const namedRow = z.object({ viewId: z.string(), name: z.string() })

function listNames(db: Database, connectionId: string) {
  const sql =
    'SELECT view_id, name FROM views WHERE connection_id IS NULL OR connection_id = :connectionId ORDER BY view_key'
  return db.all(namedRow, sql, { connectionId })
}

function freeViewName(db: Database, connectionId: string, wanted: string): string {
  const names = listNames(db, connectionId)
  return freeName(wanted, (name) => names.some((one) => isSameName(one.name, name)))
}

export function renameUnshared(
  db: Database,
  connectionId: string,
  { of, id, body }: ThingHere,
  isShared: (viewId: string) => boolean,
): void {
  if (of !== 'view') return
  const { name } = viewBody.parse(JSON.parse(body))
  for (const { viewId, name: mine } of listNames(db, connectionId)) {
    if (viewId === id || !isSameName(mine, name) || isShared(viewId)) continue
    db.update('views', { viewId }, { name: freeViewName(db, connectionId, mine) })
  }
}
