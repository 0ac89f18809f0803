import { z } from 'zod'
import { templateFromSchema } from '../../../shared/domain/templates/template-schema.ts'
import type { TemplateStore, TemplateSummary } from '../../templates/ports.ts'
import { countRow } from '../db/columns.ts'
import type { Database, Synchronous } from '../db/database.ts'
import { findTemplate, keepTemplate, keptRow, removeTemplate, violationsOf } from '../records/templates.ts'
import { findViolations } from './find-violations.ts'
import { knownFieldsOf, learntOf, lookAtDocuments } from './template-looks.ts'

/** What the worker does for templates: the port, one for one, without the promises. */
export function createTemplateOperations(db: Database): Synchronous<TemplateStore> {
  return {
    templateList: (connectionId) => listTemplates(db, connectionId),
    templateCollections: (connectionId) => listCollectionsWithCounts(db, connectionId),
    templateGet: (connectionId, collection) => findTemplate(db, connectionId, collection),
    templateKeep: (template) => keepTemplate(db, template),
    templateRemove: (connectionId, collection) => removeTemplate(db, connectionId, collection),
    templateLook: (piece) => lookAtDocuments(db, piece),
    templateLearnt: (id) => learntOf(db, id),
    templateKnownFields: (id) => knownFieldsOf(db, id),
    templateCheck: (connectionId, collection, metadata) =>
      violationsOf(db, connectionId, collection, metadata),
    templateViolations: (query) => findViolations(db, query),
  }
}

/** The documents of a connection that a template is for: one without a name has those that no other one has. */
const documentsOf = (collection: string): string =>
  collection === ''
    ? `connection_id = :connectionId AND (collection IS NULL OR collection NOT IN
         (SELECT t.collection FROM templates t WHERE t.connection_id = :connectionId))`
    : 'connection_id = :connectionId AND collection = :collection'

/** What `documentsOf` asks for; a value that a statement does not name is refused. */
const valuesOf = (connectionId: string, collection: string): Readonly<Record<string, string>> =>
  collection === '' ? { connectionId } : { connectionId, collection }

function listTemplates(db: Database, connectionId: string): readonly TemplateSummary[] {
  return db
    .all(
      keptRow,
      `SELECT collection, schema, changed_at FROM templates WHERE connection_id = :connectionId
       ORDER BY collection`,
      { connectionId },
    )
    .map(({ collection, schema, changedAt }) => {
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
        changedAt,
        documents: documents?.count ?? 0,
      }
    })
}

const collectionRow = z.object({ collection: z.string(), documents: z.int() })

function listCollectionsWithCounts(
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
