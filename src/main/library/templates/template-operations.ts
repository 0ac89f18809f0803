import type { TemplateStore } from '../../templates/ports.ts'
import type { Database } from '../db/database.ts'
import type { Synchronous } from '../db/synchronous.ts'
import { violationsOf } from './template-checks.ts'
import { knownFieldsOf, learntOf, lookAtDocuments } from './template-looks.ts'
import { findMisfits } from './template-misfits.ts'
import {
  findTemplate,
  keepTemplate,
  listCollectionsWithCounts,
  listTemplates,
  removeTemplate,
} from './templates-store.ts'

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
    templateMisfits: (query) => findMisfits(db, query),
  }
}
