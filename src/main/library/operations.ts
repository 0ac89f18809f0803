import { foundDocuments } from '../../shared/schemas/search.ts'
import type { ArchiveStore } from '../archive/ports.ts'
import type { BulkEditStore } from '../bulk-edits/ports.ts'
import type { DiagnosticStore } from '../diagnostics/ports.ts'
import type { DuplicateLookUp } from '../documents/duplicates.ts'
import type { Library } from '../documents/ports.ts'
import type { QueueStore } from '../queue/ports.ts'
import type { ReviewStore } from '../review/ports.ts'
import type { TemplateStore } from '../templates/ports.ts'
import type { TrashStore } from '../trash/ports.ts'
import type { UsageStore } from '../usage/usage.ts'
import type { ViewStore } from '../views/views.ts'
import { createArchiveOperations } from './archive/archive-operations.ts'
import { createBulkEditOperations } from './bulk-edits/bulk-edit-operations.ts'
import { type Database, type Synchronous, withoutWaiting } from './db/database.ts'
import { createDiagnosticOperations } from './diagnose.ts'
import { getDraft, keepDraft } from './documents/drafts.ts'
import { editDocument, editUnknownDocument, restoreVersion, undoEdit } from './documents/edit-documents.ts'
import { documentLines, findHeads, listHeads } from './documents/list-documents.ts'
import { checkMetadata } from './documents/metadata-checks.ts'
import { pruneLibrary, pruneVersions } from './documents/prune-versions.ts'
import { getDocument, getVersion } from './documents/read-documents.ts'
import { forgetConnection } from './forget-connection.ts'
import { correctItem, openItem } from './queue/correct-item.ts'
import {
  clearPause,
  listHistory,
  listItems,
  listPauses,
  listReceipts,
  setPause,
  summarise,
} from './queue/list-queue.ts'
import { claimItems, completeItem, connectionsWithWork, nextDue, recoverItems } from './queue/send-items.ts'
import { boundWaits, shiftWaits } from './queue/shift-waits.ts'
import { discardItems, updateInstead } from './queue/update-instead.ts'
import { acceptAdd, acceptEdit, acceptFittingAdd } from './records/accept.ts'
import { picturesNeeded } from './records/contents.ts'
import { findImportSessions, listImportSessions } from './records/import-sessions.ts'
import { applyToItems } from './records/queue-items.ts'
import type { FindDocuments } from './records/search-index.ts'
import { mergeWordIndex } from './records/word-index.ts'
import { findDuplicates } from './review/duplicate-keys.ts'
import { createReviewOperations } from './review/review-operations.ts'
import { indexLibraryKeys } from './review/review-prepare.ts'
import { keepConnectionNames } from './search/compile-query.ts'
import { indexPiece } from './search/index/index-documents.ts'
import { listFields } from './search/index/list-fields.ts'
import {
  findFitting,
  listCollections,
  placesOfDocuments,
  searchDocuments,
} from './search/search-documents.ts'
import { createTemplateOperations } from './templates/template-operations.ts'
import { createTrashOperations } from './trash/trash-operations.ts'
import { createUsageOperations } from './usage/usage-reads.ts'
import { createViewOperations } from './views/views-store.ts'

/** Everything the worker does: the ports, one for one, without the promises. */
export type Operations = Synchronous<
  Library &
    DuplicateLookUp &
    QueueStore &
    ReviewStore &
    TemplateStore &
    BulkEditStore &
    ViewStore &
    TrashStore &
    UsageStore &
    ArchiveStore &
    DiagnosticStore
>

export function createOperations(db: Database): Operations {
  const find: FindDocuments = (asked) => findFitting(db, asked)
  return {
    acceptAdd: (add) => acceptAdd(db, add),
    acceptFittingAdd: (add) => acceptFittingAdd(db, add),
    acceptEdit: (edit) => acceptEdit(db, edit),
    editDocument: (edit) => editDocument(db, edit),
    editUnknownDocument: (edit) => editUnknownDocument(db, edit),
    restoreVersion: (wanted) => restoreVersion(db, wanted),
    undoEdit: (wanted) => undoEdit(db, wanted),
    get: (connectionId, documentId) => getDocument(db, connectionId, documentId),
    getVersion: (connectionId, documentId, number) => getVersion(db, connectionId, documentId, number),
    pruneVersions: (connectionId, ids, kept) => pruneVersions(db, connectionId, ids, kept),
    pruneLibrary: (piece) => pruneLibrary(db, piece),
    search: (query) => searchDocuments(db, query),
    searchAsText: (query) => JSON.stringify(foundDocuments.parse(searchDocuments(db, query))),
    places: (query) => placesOfDocuments(db, query),
    fields: (connectionId) => listFields(db, connectionId),
    batches: (connectionId, limit) => listImportSessions(db, connectionId, limit),
    namedBatches: (numbers) => findImportSessions(db, numbers),
    keepConnectionNames: (connections) => keepConnectionNames(db, connections),
    prepareSearch: () => indexPiece(db) && withoutWaiting(db, () => mergeWordIndex(db)),
    findHeads: (connectionId, ids) => findHeads(db, connectionId, ids),
    documentLines: (connectionId, ids) => documentLines(db, connectionId, ids),
    listHeads: (query) => listHeads(db, find, query),
    collections: (connectionId) => listCollections(db, connectionId),
    checkMetadata,
    getDraft: (name) => getDraft(db, name),
    keepDraft: (name, text) => keepDraft(db, name, text),
    picturesNeeded: () => picturesNeeded(db),
    forgetConnection: (connectionId, options) => forgetConnection(db, connectionId, options),
    findDuplicates: (query) => {
      indexLibraryKeys(db)
      return findDuplicates(db, query)
    },

    recover: (at) => recoverItems(db, at),
    claim: (query) => claimItems(db, query),
    complete: (claim, settlement, at) => completeItem(db, claim, settlement, at),
    shiftWaits: (shift) => shiftWaits(db, shift),
    boundWaits: (bounds) => boundWaits(db, bounds),
    nextDue: (connectionId) => nextDue(db, connectionId),
    connectionsWithWork: () => connectionsWithWork(db),
    pauses: () => listPauses(db),
    setPause: (pause) => setPause(db, pause),
    clearPause: (connectionId) => clearPause(db, connectionId),
    list: (query) => listItems(db, query),
    summary: () => summarise(db),
    history: (itemId) => listHistory(db, itemId),
    open: (itemId) => openItem(db, itemId),
    apply: (event, itemIds, at) =>
      event === 'discarded' ? discardItems(db, itemIds, at) : applyToItems(db, event, itemIds, at),
    correct: (itemId, correction, at) => correctItem(db, itemId, correction, at),
    updateInstead: (itemId, updateId, at) => updateInstead(db, itemId, updateId, at),
    receipts: (query) => listReceipts(db, query),

    ...createReviewOperations(db),
    ...createTemplateOperations(db),
    ...createViewOperations(db),
    ...createBulkEditOperations(db, find),
    ...createArchiveOperations(db),
    ...createTrashOperations(db, find),
    ...createUsageOperations(db),
    ...createDiagnosticOperations(db),
  }
}
