import type { TemplateViolation } from '../../../shared/domain/template.ts'
import { templateFromSchema } from '../../../shared/domain/template-schema.ts'
import type { Database } from '../db/database.ts'
import { findTemplate } from './templates-store.ts'

/** Where metadata does not fit; none for what is no metadata. */
export type TemplateCheck = (metadata: string) => readonly TemplateViolation[]
export type CompileTemplate = (schema: string) => TemplateCheck

type Checks = { compile: CompileTemplate | null; readonly made: Map<string, KeptCheck> }
type KeptCheck = { readonly check: TemplateCheck; readonly blocks: boolean }

const mostKept = 20

/** The checks that were made for this library so far, by the text of their schema. */
const createChecks = (): Checks => ({ compile: null, made: new Map() })

/** What makes checks takes long to load, so that it is brought when there is a template to be checked by. */
export function useCompiler(db: Database, compile: CompileTemplate): void {
  db.own(createChecks).compile = compile
}

/**
 * Where a document's metadata does not fit its template; none without one. Metadata that is absent has no fields, and
 * what is no metadata at all is told of elsewhere. A null collection has the template of every other one.
 */
export function violationsOf(
  db: Database,
  connectionId: string,
  collection: string | null,
  metadata: string | null,
): readonly TemplateViolation[] {
  return run(findCheck(db, connectionId, collection), metadata)
}

/** What keeps a document from being taken: none where the template only tells. */
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
