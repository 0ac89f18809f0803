import { z } from 'zod'
import {
  type SchemaProblem,
  schemaFromTemplate,
  templateFromSchema,
} from '../../../shared/domain/template-schema.ts'
import type { KeptTemplate, TemplateStore, TemplateSummary } from '../../templates/ports.ts'
import type { Database } from '../db/database.ts'
import { countRow } from '../records/rows.ts'

const keptRow = z.object({ collection: z.string(), schema: z.string(), changed_at: z.int() })

/** The documents of a connection that a template is for: one without a name has those that no other one has. */
const documentsOf = (collection: string): string =>
  collection === ''
    ? `connection_id = :connectionId AND (collection IS NULL OR collection NOT IN
         (SELECT t.collection FROM templates t WHERE t.connection_id = :connectionId))`
    : 'connection_id = :connectionId AND collection = :collection'

/** What `documentsOf` asks for; a value that a statement does not name is refused. */
const valuesOf = (connectionId: string, collection: string): Readonly<Record<string, string>> =>
  collection === '' ? { connectionId } : { connectionId, collection }

export function hasTemplates(db: Database): boolean {
  try {
    return db.get(countRow, 'SELECT 1 AS count FROM templates LIMIT 1') !== undefined
  } catch {
    // Whatever stands in the way is told of by the call that meets it.
    return false
  }
}

export function listTemplates(db: Database, connectionId: string): readonly TemplateSummary[] {
  return db
    .all(
      keptRow,
      `SELECT collection, schema, changed_at FROM templates WHERE connection_id = :connectionId
       ORDER BY collection`,
      { connectionId },
    )
    .map(({ collection, schema, changed_at }) => {
      const template = templateFromSchema(schema)
      const documents = db.get(
        countRow,
        `SELECT count(*) AS count FROM documents WHERE ${documentsOf(collection)}`,
        valuesOf(connectionId, collection),
      )
      return {
        collection,
        fieldCount: template.ok ? template.value.fields.length : 0,
        onViolation: template.ok ? template.value.onViolation : 'warn',
        changedAt: changed_at,
        documents: documents?.count ?? 0,
      }
    })
}

const collectionRow = z.object({ collection: z.string(), documents: z.int() })

export function listCollectionsWithCounts(
  db: Database,
  connectionId: string,
): readonly z.output<typeof collectionRow>[] {
  return db.all(
    collectionRow,
    `SELECT collection, count(*) AS documents FROM documents
     WHERE connection_id = :connectionId AND collection IS NOT NULL GROUP BY collection ORDER BY collection`,
    { connectionId },
  )
}

/** What was found, by connection and collection: asked for with every row that is looked at. */
const createFound = (): Map<string, KeptTemplate | null> => new Map()
const mostFound = 1000

/** The collection's own template, or else that of every other collection. */
export function findTemplate(db: Database, connectionId: string, collection: string): KeptTemplate | null {
  const known = db.own(createFound)
  const name = `${connectionId} ${collection}`
  const before = known.get(name)
  if (before !== undefined) return before
  const row = db.get(
    keptRow,
    `SELECT collection, schema, changed_at FROM templates
     WHERE connection_id = :connectionId AND collection IN (:collection, '') ORDER BY collection DESC LIMIT 1`,
    { connectionId, collection },
  )
  const found = row === undefined ? null : { schema: row.schema, collection: row.collection }
  if (known.size >= mostFound) known.clear()
  known.set(name, found)
  return found
}

export function hasOwnTemplate(db: Database, connectionId: string, collection: string | null): boolean {
  if (collection === null) return false
  return findTemplate(db, connectionId, collection)?.collection === collection
}

export function keepTemplate(
  db: Database,
  { connectionId, collection, schema, at }: Parameters<TemplateStore['templateKeep']>[0],
): readonly SchemaProblem[] {
  const template = templateFromSchema(schema)
  if (!template.ok) return template.error
  change(db, connectionId, () => {
    db.run(
      `INSERT INTO templates (connection_id, collection, schema, changed_at)
       VALUES (:connectionId, :collection, :schema, :at)
       ON CONFLICT (connection_id, collection) DO UPDATE SET schema = excluded.schema, changed_at = excluded.changed_at`,
      { connectionId, collection, schema: schemaFromTemplate(template.value), at },
    )
  })
  return []
}

export function removeTemplate(db: Database, connectionId: string, collection: string): void {
  change(db, connectionId, () => {
    db.run('DELETE FROM templates WHERE connection_id = :connectionId AND collection = :collection', {
      connectionId,
      collection,
    })
  })
}

/** What a template asks for bears on every row that is under review. */
function change(db: Database, connectionId: string, work: () => void): void {
  try {
    db.transaction(() => {
      work()
      db.run(
        'UPDATE review_batches SET recheck_after = 0 WHERE connection_id = :connectionId AND is_open = 1',
        { connectionId },
      )
    })
  } finally {
    db.own(createFound).clear()
  }
}
