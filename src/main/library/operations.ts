import type { ArchiveLines } from './archive/merge-lines.ts'
import { mergeLines } from './archive/merge-lines.ts'
import { beginMerge, endMerge, lastMerge } from './archive/merges.ts'
import { connectionsOfLibrary, readArchive } from './archive/read-archive.ts'
import { listForComparison } from './backup/read-backup.ts'
import {
  addFound,
  addIds,
  beginBulkEdit,
  countChosen,
  dropBulkEdit,
  endCollecting,
  startBulkEdit,
} from './bulk-edits/begin-bulk-edit.ts'
import { readValues, summarizeBulkEdit } from './bulk-edits/bulk-edit-reads.ts'
import { clearBulkEdits } from './bulk-edits/clear-bulk-edits.ts'
import { continueBulkEdit, listUnfinishedBulkEdits } from './bulk-edits/continue-bulk-edit.ts'
import { undoBulkEdit } from './bulk-edits/undo-bulk-edit.ts'
import { type Database, withoutWaiting } from './db/database.ts'
import { describeFile, describeQueue, describeTable } from './diagnose.ts'
import {
  addDocument,
  editDocument,
  editUnknownDocument,
  restoreVersion,
  takeEditsBack,
  undoEdit,
} from './documents/accept-documents.ts'
import { countCollections } from './documents/collection-counts.ts'
import {
  keepVersionClearing,
  pruneLibrary,
  pruneVersions,
  readVersionClearing,
} from './documents/prune-versions.ts'
import { forgetConnection } from './forget-connection.ts'
import { pageCalls } from './page-calls.ts'
import { correctItem, openItem } from './queue/correct-item.ts'
import { clearPause, listPauses, setPause, summarise } from './queue/list-queue.ts'
import { claimItems, completeItem, connectionsWithWork, nextDue, recoverItems } from './queue/send-items.ts'
import { boundWaits, shiftWaits } from './queue/shift-waits.ts'
import { applyToQueue, updateInstead } from './queue/update-instead.ts'
import { type Add, acceptAdd, acceptEdit, type Edit } from './records/accept.ts'
import { picturesNeeded } from './records/contents.ts'
import { checkMetadata } from './records/metadata-checks.ts'
import type { FindDocuments } from './records/search-index.ts'
import { findTemplate, keepTemplate, removeTemplate, violationsOf } from './records/templates.ts'
import { mergeWordIndex } from './records/word-index.ts'
import { beginUndoAdding } from './review/begin-undo-adding.ts'
import { type DuplicateQuery, findDuplicates } from './review/duplicate-keys.ts'
import { addNextRows, beginAdding } from './review/review-accept.ts'
import { addToReview } from './review/review-add.ts'
import {
  clearClosed,
  discardBatch,
  forgetRemovals,
  listOpenBatches,
  summarizeReview,
} from './review/review-batches.ts'
import { keepImported } from './review/review-import-sessions.ts'
import { arrangeReview, indexLibraryKeys, prepareReview } from './review/review-prepare.ts'
import {
  findReviewRowIndex,
  listPlaceholders,
  listProblemRows,
  listReviewRows,
  listWebPictures,
  readReviewRow,
} from './review/review-reads.ts'
import { beginReviewTask, goOnWithReview } from './review/review-work.ts'
import { keepConnectionNames } from './search/compile-query.ts'
import { indexPiece } from './search/index/index-documents.ts'
import { findFitting } from './search/search-documents.ts'
import {
  beginRestored,
  findUnknownHeads,
  forgetNumbers,
  matchHeads,
  newestShared,
  unshareMissing,
} from './team/after-restore.ts'
import { countToShare, editsToPush, notePushed, refusePushed } from './team/edits-to-push.ts'
import { endSharing, forgetFormer, joinTeam, listShared } from './team/join-and-leave.ts'
import {
  endLeases,
  listToLease,
  listToTakeOver,
  listUnusedLeases,
  sendFromHere,
  takeLeases,
} from './team/leases.ts'
import { countOnlyHere, editsToSeed } from './team/only-here.ts'
import { originsToKeep } from './team/origins-here.ts'
import { listToReport, noteReported } from './team/reports.ts'
import { noteKept, thingsToKeep } from './team/shared-things.ts'
import { endHeads, takeChanges, takeHeads, takeThings } from './team/take-page.ts'
import type { TrashHere } from './team/take-version.ts'
import { takePeople } from './team/team-people.ts'
import { readPlace } from './team/team-rows.ts'
import { listTemplates } from './templates/list-templates.ts'
import { knownFieldsOf, learntOf, lookAtDocuments } from './templates/template-looks.ts'
import { findViolations } from './templates/walk-documents.ts'
import { continueTrashWork, listUnfinishedTrashWorks } from './trash/continue-trash-work.ts'
import { beginWork, endNoting, noteFound, noteRows, stopTrashWork, undoRemoval } from './trash/trash-begin.ts'
import { clearOld, daysOfRemoval } from './trash/trash-clear.ts'
import { findInTrash, listTrash, summarizeWork } from './trash/trash-reads.ts'
import { removeByTeam } from './trash/trash-remove.ts'
import { restoreEdited } from './trash/trash-restore.ts'
import { countUncounted } from './usage/usage-count.ts'
import { keepView, moveView, removeView } from './views/views-store.ts'

const searching =
  <Input extends readonly unknown[], Output>(
    run: (db: Database, find: FindDocuments, ...input: Input) => Output,
  ) =>
  (db: Database, ...input: Input): Output =>
    run(db, (asked) => findFitting(db, asked), ...input)

const trashHere: TrashHere = { restore: restoreEdited, remove: removeByTeam }

type Taking<Run> = Run extends (db: Database, trash: TrashHere, ...input: infer Input) => unknown
  ? Input
  : never

/**
 * All operations of the library's thread, by concern. The types of the library are derived from this list.
 */
const operations = {
  calls: pageCalls,
  documents: {
    acceptAdd: (db: Database, add: Add) => acceptAdd(db, add),
    add: addDocument,
    acceptEdit: (db: Database, edit: Edit) => acceptEdit(db, edit),
    edit: editDocument,
    editUnknown: editUnknownDocument,
    restoreVersion,
    undoEdit,
    takeEditsBack,
    findDuplicates: (db: Database, query: DuplicateQuery) => {
      indexLibraryKeys(db)
      return findDuplicates(db, query)
    },
  },
  versions: {
    prune: pruneVersions,
    pruneAll: pruneLibrary,
    clearing: readVersionClearing,
    keepClearing: keepVersionClearing,
  },
  metadata: {
    check: (_: Database, text: string) => checkMetadata(text),
  },
  search: {
    keepConnectionNames,
    /** Indexes one chunk of the changed documents. Returns true when done. */
    prepare: (db: Database) => indexPiece(db) && withoutWaiting(db, () => mergeWordIndex(db)),
  },
  connections: { forget: forgetConnection },
  queue: {
    recover: recoverItems,
    claim: claimItems,
    complete: completeItem,
    shiftWaits,
    boundWaits,
    nextDue,
    connectionsWithWork,
    pauses: listPauses,
    setPause,
    clearPause,
    summary: summarise,
    open: openItem,
    apply: applyToQueue,
    correct: correctItem,
    updateInstead,
    picturesNeeded,
  },
  review: {
    prepare: prepareReview,
    arrange: arrangeReview,
    summary: summarizeReview,
    add: addToReview,
    keepImported,
    rows: listReviewRows,
    row: readReviewRow,
    rowIndex: findReviewRowIndex,
    placeholders: listPlaceholders,
    problemRows: listProblemRows,
    webPictures: listWebPictures,
    begin: beginReviewTask,
    continue: goOnWithReview,
    beginAdding,
    addNext: addNextRows,
    undoAdding: beginUndoAdding,
    close: discardBatch,
    unfinished: listOpenBatches,
    indexLibrary: indexLibraryKeys,
    forgetRemovals,
    clearClosed,
  },
  templates: {
    list: listTemplates,
    get: findTemplate,
    keep: keepTemplate,
    remove: removeTemplate,
    look: lookAtDocuments,
    learnt: learntOf,
    knownFields: knownFieldsOf,
    check: violationsOf,
    violations: findViolations,
  },
  views: { keep: keepView, remove: removeView, move: moveView },
  bulkEdits: {
    values: searching(readValues),
    count: searching(countChosen),
    begin: beginBulkEdit,
    addIds,
    addFound: searching(addFound),
    chosen: endCollecting,
    continue: continueBulkEdit,
    apply: startBulkEdit,
    undo: undoBulkEdit,
    drop: dropBulkEdit,
    get: summarizeBulkEdit,
    unfinished: listUnfinishedBulkEdits,
    clear: clearBulkEdits,
  },
  archive: {
    connections: connectionsOfLibrary,
    read: readArchive,
    look: (db: Database, lines: ArchiveLines) => mergeLines(db, lines, null),
    // Lines merged before a crash count as equal when repeated; only the merge's completion waits for the
    // disk.
    take: (db: Database, merge: number, lines: ArchiveLines) =>
      withoutWaiting(db, () => mergeLines(db, lines, merge)),
    beginMerge,
    endMerge,
    lastMerge,
  },
  trash: {
    begin: beginWork,
    addIds: (db: Database, workId: string, ids: readonly string[]) => noteRows(db, workId, ids),
    note: searching((db, find, workId: string) => withoutWaiting(db, () => noteFound(db, find, workId))),
    addKeys: (db: Database, workId: string, keys: readonly number[]) => noteRows(db, workId, keys),
    chosen: endNoting,
    continue: continueTrashWork,
    undo: undoRemoval,
    stop: stopTrashWork,
    get: summarizeWork,
    list: listTrash,
    find: findInTrash,
    unfinished: listUnfinishedTrashWorks,
    daysOfRemoval,
    clearOld: (db: Database, days: readonly number[]) => withoutWaiting(db, () => clearOld(db, days)),
  },
  team: {
    begin: joinTeam,
    leave: endSharing,
    shared: listShared,
    place: readPlace,
    takePeople,
    countDocuments: (db: Database, connectionId: string) => countCollections(db, connectionId).documents,
    // Changes lost in a crash are pulled again.
    takeChanges: (db: Database, ...input: Taking<typeof takeChanges>) =>
      withoutWaiting(db, () => takeChanges(db, trashHere, ...input)),
    takeHeads: (db: Database, ...input: Taking<typeof takeHeads>) =>
      withoutWaiting(db, () => takeHeads(db, trashHere, ...input)),
    takeThings,
    toKeep: thingsToKeep,
    originsToKeep,
    noteKept,
    endHeads,
    beginRestored,
    forgetFormer,
    forgetNumbers,
    findUnknownHeads,
    newestShared,
    matchHeads,
    unshareMissing,
    toPush: editsToPush,
    countToShare,
    countOnlyHere,
    toSeed: editsToSeed,
    notePushed,
    refuse: refusePushed,
    toReport: listToReport,
    noteReported,
    toLease: listToLease,
    toTakeOver: listToTakeOver,
    takeLeases,
    endLeases,
    unusedLeases: listUnusedLeases,
    sendFromHere,
  },
  usage: { count: countUncounted },
  diagnostics: { file: describeFile, table: describeTable, queue: describeQueue },
  backups: { listForComparison },
}

type Listed = typeof operations
type Bound<Run> = Run extends (db: Database, ...input: infer Input) => infer Output
  ? (...input: Input) => Output
  : never
type Asked<Run> = Run extends (...input: infer Input) => infer Output
  ? (...input: Input) => Promise<Output>
  : never

export type Operations = {
  readonly [Concern in keyof Listed]: {
    readonly [Name in keyof Listed[Concern]]: Bound<Listed[Concern][Name]>
  }
}

/**
 * The app's record of what it sent, called from outside its thread. Every method is one transaction, on disk
 * when its promise resolves, and rejects only with a `StorageError`. Long work runs in chunks between other
 * calls, and continues after a crash.
 */
export type Library = {
  readonly [Concern in keyof Operations]: {
    readonly [Name in keyof Operations[Concern]]: Asked<Operations[Concern][Name]>
  }
}

export type OperationName = {
  readonly [Concern in keyof Listed]: `${Concern}.${keyof Listed[Concern] & string}`
}[keyof Listed]

type Run = (db: Database, ...input: unknown[]) => unknown

export function createOperations(db: Database): Operations {
  // Each keeps its own type, which a loop cannot express.
  const concerns = Object.entries(operations) as unknown as [string, Record<string, Run>][]
  const bind = ([name, run]: [string, Run]) => [name, (...input: unknown[]) => run(db, ...input)] as const
  const bound = concerns.map(([concern, runs]) => [
    concern,
    Object.fromEntries(Object.entries(runs).map(bind)),
  ])
  return Object.fromEntries(bound) as Operations
}
