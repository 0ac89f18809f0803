import type { CallName, CheckedInput } from '../../shared/ipc/contract.ts'
import { foundDocuments } from '../../shared/schemas/search.ts'
import { listConflicts } from './archive/merges.ts'
import { listBulkEditRows, listBulkEdits, summarizeBulkEdit } from './bulk-edits/bulk-edit-reads.ts'
import type { Database } from './db/database.ts'
import { countCollections, listCollections } from './documents/collection-counts.ts'
import { getDraft, getLongText, keepDraft, listUnsavedEdits } from './documents/drafts.ts'
import { documentLines, findHeads, listHeads } from './documents/list-documents.ts'
import { getDocument, getVersion } from './documents/read-documents.ts'
import { listHistory, listItems, listReceipts } from './queue/list-queue.ts'
import { findImportSessions, listImportSessions } from './records/import-sessions.ts'
import { listFields } from './search/index/list-fields.ts'
import { findFitting, placesOfDocuments, searchDocuments } from './search/search-documents.ts'
import { suggestSearch } from './search/suggest-search.ts'
import { readConflict } from './team/read-conflict.ts'
import { listPeople, waitsFor } from './team/team-people.ts'
import { countTrash, listLeft, summarizeWork } from './trash/trash-reads.ts'
import { listUsage, readFigures } from './usage/usage-reads.ts'
import { listViews } from './views/views-store.ts'

type PageCalls = { readonly [N in CallName]?: (db: Database, input: CheckedInput<N>) => unknown }

export const pageCalls = {
  'activity/list': listReceipts,
  'archive/conflicts': listConflicts,
  'bulk-edits/get': (db, { bulkEditId }) => summarizeBulkEdit(db, bulkEditId),
  'bulk-edits/list': (db, { connectionId, limit }) => listBulkEdits(db, connectionId, limit),
  'bulk-edits/rows': listBulkEditRows,
  'collections/count': (db, { connectionId }) => countCollections(db, connectionId),
  'collections/list': (db, { connectionId }) => listCollections(db, connectionId),
  'documents/fields': (db, { connectionId }) => listFields(db, connectionId),
  'documents/find-heads': (db, { connectionId, ids }) => findHeads(db, connectionId, ids),
  'documents/get': (db, { connectionId, documentId }) => getDocument(db, connectionId, documentId),
  'documents/list-heads': (db, query) => listHeads(db, (asked) => findFitting(db, asked), query),
  'documents/places': placesOfDocuments,
  'documents/receipts': (db, document) =>
    listReceipts(db, { ...document, outcome: null, text: '', after: null, limit: 200 }).receipts,
  'documents/search': searchDocuments,
  /** Validated here and returned as JSON text, which crosses threads faster than objects. */
  'documents/search-as-text': (db, query) => JSON.stringify(foundDocuments.parse(searchDocuments(db, query))),
  'documents/suggest-search': suggestSearch,
  'documents/version': (db, { connectionId, documentId, number }) =>
    getVersion(db, connectionId, documentId, number),
  'drafts/get': (db, { name }) => getDraft(db, name),
  'drafts/keep': (db, { name, text, longText }) => keepDraft(db, name, text, longText),
  'drafts/long-text': (db, { name }) => getLongText(db, name),
  'drafts/unsaved-edits': (db) => listUnsavedEdits(db),
  'exports/document-lines': (db, { connectionId, ids }) => documentLines(db, connectionId, ids),
  'import-sessions/by-number': (db, { numbers }) => findImportSessions(db, numbers),
  'import-sessions/list': (db, { connectionId, limit }) => listImportSessions(db, connectionId, limit),
  'queue/history': (db, { id }) => listHistory(db, id),
  'queue/list': listItems,
  'team/people': (db, { connectionId }) => listPeople(db, connectionId),
  'team/conflict': readConflict,
  'team/waits-for': waitsFor,
  'trash/count': (db, { connectionId }) => countTrash(db, connectionId),
  'trash/left': (db, { workId, limit }) => listLeft(db, workId, limit),
  'trash/work': (db, { workId }) => summarizeWork(db, workId),
  'usage/figures': readFigures,
  'usage/rows': listUsage,
  'views/list': (db) => listViews(db),
} satisfies PageCalls

export type PageCall = keyof typeof pageCalls
