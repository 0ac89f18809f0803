import { z } from 'zod'
import type { SchemaProblem } from '../../../shared/domain/templates/schema-reader.ts'
import type { TemplateViolation } from '../../../shared/domain/templates/template.ts'
import { schemaFromTemplate, templateFromSchema } from '../../../shared/domain/templates/template-schema.ts'
import type { Database } from '../db/database.ts'

export type KeptTemplate = { readonly schema: string; readonly collection: string }

export const keptRow = z.object({ collection: z.string(), schema: z.string(), changedAt: z.int() })
const foundRow = keptRow.omit({ changedAt: true })

export function hasTemplates(db: Database): boolean {
  try {
    return db.has('SELECT 1 FROM templates LIMIT 1')
  } catch {
    // The call that meets the problem reports it.
    return false
  }
}

/** By connection and collection; cached because every row asks for one. */
const createFound = (): Map<string, KeptTemplate | null> => new Map()
const mostFound = 1000

/** Falls back to the template for all other collections. */
export function findTemplate(db: Database, connectionId: string, collection: string): KeptTemplate | null {
  const known = db.own(createFound)
  const name = `${connectionId} ${collection}`
  const before = known.get(name)
  if (before !== undefined) return before
  const row = db.get(
    foundRow,
    `SELECT collection, schema FROM templates
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
  {
    connectionId,
    collection,
    schema,
    at,
  }: {
    readonly connectionId: string
    readonly collection: string
    readonly schema: string
    readonly at: number
  },
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

export type TemplateCheck = (metadata: string) => readonly TemplateViolation[]
export type CompileTemplate = (schema: string) => TemplateCheck

type Checks = { compile: CompileTemplate | null; readonly made: Map<string, KeptCheck> }
type KeptCheck = { readonly check: TemplateCheck; readonly blocks: boolean }

const mostKept = 20

const createChecks = (): Checks => ({ compile: null, made: new Map() })

/** Sets the compiler of template checks, loaded only on demand because it loads slowly. */
export function useCompiler(db: Database, compile: CompileTemplate): void {
  db.own(createChecks).compile = compile
}

/**
 * Returns where a document's metadata violates its template; empty without a template. Absent metadata has no
 * fields; invalid metadata is reported elsewhere. A null collection uses the template for all other
 * collections.
 */
export function violationsOf(
  db: Database,
  connectionId: string,
  collection: string | null,
  metadata: string | null,
): readonly TemplateViolation[] {
  return run(findCheck(db, connectionId, collection), metadata)
}

export function blockingViolations(
  db: Database,
  connectionId: string,
  collection: string | null,
  metadata: string | null,
): readonly TemplateViolation[] {
  const found = findCheck(db, connectionId, collection)
  return found?.blocks === true ? run(found, metadata) : []
}

function run(found: KeptCheck | undefined, metadata: string | null): readonly TemplateViolation[] {
  if (found === undefined) return []
  return found.check(metadata === null || metadata.trim() === '' ? '{}' : metadata)
}

function findCheck(db: Database, connectionId: string, collection: string | null): KeptCheck | undefined {
  const template = findTemplate(db, connectionId, collection ?? '')
  if (template === null) return undefined
  const { compile, made } = db.own(createChecks)
  const { schema } = template
  const known = made.get(schema)
  if (known !== undefined) return known
  if (compile === null) throw new Error('A template was to be checked by before checks can be made')
  const read = templateFromSchema(schema)
  const kept = { check: compile(schema), blocks: read.ok && read.value.onViolation === 'block' }
  const [oldest] = made.keys()
  if (made.size >= mostKept && oldest !== undefined) made.delete(oldest)
  made.set(schema, kept)
  return kept
}
