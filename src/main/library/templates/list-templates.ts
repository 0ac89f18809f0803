import { templateFromSchema } from '../../../shared/domain/templates/template-schema.ts'
import type { Database } from '../db/database.ts'
import { keptRow } from '../records/templates.ts'

export type TemplateSummary = {
  readonly collection: string
  readonly fieldCount: number
  readonly onViolation: 'warn' | 'block'
  readonly changedAt: number
  readonly documents: number
}

/**
 * SQL for the documents of a template: its collection's; for the one without a name, those that no other
 * template covers.
 */
const documentsOf = (collection: string): string =>
  collection === ''
    ? `connection_id = :connectionId AND (collection = '' OR collection NOT IN
         (SELECT t.collection FROM templates t WHERE t.connection_id = :connectionId))`
    : 'connection_id = :connectionId AND collection = :collection'

export function listTemplates(db: Database, connectionId: string): readonly TemplateSummary[] {
  const kept = db.all(
    keptRow,
    'SELECT collection, schema, changed_at FROM templates WHERE connection_id = :connectionId ORDER BY collection',
    { connectionId },
  )
  return kept.map(({ collection, schema, changedAt }) => {
    const template = templateFromSchema(schema)
    const those = `SELECT sum(documents) FROM collection_counts WHERE ${documentsOf(collection)}`
    return {
      collection,
      fieldCount: template.ok ? template.value.fields.length : 0,
      onViolation: template.ok ? template.value.onViolation : 'warn',
      changedAt,
      documents: db.number(those, { connectionId, collection }) ?? 0,
    }
  })
}
