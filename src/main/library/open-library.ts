import type { ArchiveStore } from '../archive/ports.ts'
import type { BulkEditStore } from '../bulk-edits/ports.ts'
import type { DiagnosticStore } from '../diagnostics/ports.ts'
import type { DuplicateLookUp } from '../documents/duplicates.ts'
import type { Library } from '../documents/ports.ts'
import type { Log } from '../platform/logger.ts'
import type { QueueStore } from '../queue/ports.ts'
import type { ReviewStore } from '../review/ports.ts'
import type { TemplateStore } from '../templates/ports.ts'
import type { TrashStore } from '../trash/ports.ts'
import type { UsageStore } from '../usage/usage.ts'
import type { ViewStore } from '../views/views.ts'
import type { listForComparison } from './backup/read-backup.ts'
import { startWorker } from './worker-client.ts'
import type { Integrity } from './worker-messages.ts'

export type OpenLibraryDeps = {
  /** Where `library.db` and `backups/` are, made if there is none. */
  readonly folder: string
  /** `worker.ts` of this folder, or the file it was built to. */
  readonly workerFile: URL | string
  readonly log: Log
  readonly now?: () => number
  /** The largest the file may grow to, in pages of 4 KiB; unlimited without. */
  readonly largestPages?: number
  /** Told of what opening takes its time with. */
  readonly onStep?: (step: 'restoring' | 'copying' | 'checking' | 'changing') => void
}

export type OpenedLibrary = {
  readonly library: Library & DuplicateLookUp
  readonly queueStore: QueueStore
  readonly reviewStore: ReviewStore
  readonly templateStore: TemplateStore
  readonly bulkEditStore: BulkEditStore
  readonly viewStore: ViewStore
  readonly trashStore: TrashStore
  readonly usageStore: UsageStore
  readonly archiveStore: ArchiveStore
  readonly diagnosticStore: DiagnosticStore
  readonly integrity: Integrity
  /** Copies the whole library into a file, between other calls. Closing or the signal give it up, and nothing is left of it. */
  copyTo(file: string, onProgress: (done: number, total: number) => void, signal?: AbortSignal): Promise<void>
  /** The documents, piece by piece from the oldest on, to compare them with a copy's. */
  listForComparison(after: number): Promise<ReturnType<typeof listForComparison>>
  close(): Promise<void>
}

/** Opens the library in a thread of its own. Rejects with a `StorageError`, as does every method of the ports. */
export async function openLibrary(deps: OpenLibraryDeps): Promise<OpenedLibrary> {
  const { folder, workerFile, log, now = Date.now, largestPages, onStep = () => undefined } = deps
  let onCopied: (done: number, total: number) => void = () => undefined
  const settings = { folder, openedAt: now(), ...(largestPages === undefined ? {} : { largestPages }) }
  const { integrity, call, close } = await startWorker(workerFile, settings, {
    onStep,
    onCopied: (done, total) => onCopied(done, total),
  })
  log(integrity.outcome === 'recovered' ? 'warning' : 'info', 'library-open', {
    outcome: integrity.outcome,
    checked: integrity.checked,
    migrated: integrity.copyBeforeMigration !== null,
    ...(integrity.recovered ?? {}),
  })
  return {
    integrity,
    close,
    copyTo: async (file, onProgress, signal) => {
      signal?.throwIfAborted()
      onCopied = onProgress
      const giveUp = () => void call('giveUpCopy').catch(() => undefined)
      signal?.addEventListener('abort', giveUp, { once: true })
      try {
        await call('copyTo', file)
      } finally {
        signal?.removeEventListener('abort', giveUp)
      }
    },
    listForComparison: (after) => call('listForComparison', after),
    library: {
      acceptAdd: (add) => call('acceptAdd', add),
      acceptFittingAdd: (add) => call('acceptFittingAdd', add),
      acceptEdit: (edit) => call('acceptEdit', edit),
      editDocument: (edit) => call('editDocument', edit),
      editUnknownDocument: (edit) => call('editUnknownDocument', edit),
      restoreVersion: (wanted) => call('restoreVersion', wanted),
      undoEdit: (wanted) => call('undoEdit', wanted),
      get: (connectionId, documentId) => call('get', connectionId, documentId),
      getVersion: (connectionId, documentId, number) => call('getVersion', connectionId, documentId, number),
      pruneVersions: (connectionId, ids, kept) => call('pruneVersions', connectionId, ids, kept),
      pruneLibrary: (piece) => call('pruneLibrary', piece),
      search: (query) => call('search', query),
      searchAsText: (query) => call('searchAsText', query),
      places: (query) => call('places', query),
      fields: (connectionId) => call('fields', connectionId),
      batches: (connectionId, limit) => call('batches', connectionId, limit),
      namedBatches: (numbers) => call('namedBatches', numbers),
      keepConnectionNames: (connections) => call('keepConnectionNames', connections),
      prepareSearch: () => call('prepareSearch'),
      findHeads: (connectionId, ids) => call('findHeads', connectionId, ids),
      documentLines: (connectionId, ids) => call('documentLines', connectionId, ids),
      listHeads: (query) => call('listHeads', query),
      collections: (connectionId) => call('collections', connectionId),
      checkMetadata: (text) => call('checkMetadata', text),
      getDraft: (name) => call('getDraft', name),
      keepDraft: (name, text) => call('keepDraft', name, text),
      picturesNeeded: () => call('picturesNeeded'),
      forgetConnection: (connectionId, options) => call('forgetConnection', connectionId, options),
      findDuplicates: (query) => call('findDuplicates', query),
    },
    queueStore: {
      recover: (at) => call('recover', at),
      claim: (query) => call('claim', query),
      complete: (claim, settlement, at) => call('complete', claim, settlement, at),
      shiftWaits: (shift) => call('shiftWaits', shift),
      boundWaits: (bounds) => call('boundWaits', bounds),
      nextDue: (connectionId) => call('nextDue', connectionId),
      connectionsWithWork: () => call('connectionsWithWork'),
      pauses: () => call('pauses'),
      setPause: (pause) => call('setPause', pause),
      clearPause: (connectionId) => call('clearPause', connectionId),
      list: (query) => call('list', query),
      summary: () => call('summary'),
      history: (itemId) => call('history', itemId),
      open: (itemId) => call('open', itemId),
      apply: (event, itemIds, at) => call('apply', event, itemIds, at),
      correct: (itemId, correction, at) => call('correct', itemId, correction, at),
      updateInstead: (itemId, updateId, at) => call('updateInstead', itemId, updateId, at),
      receipts: (query) => call('receipts', query),
    },
    archiveStore: {
      archiveConnections: () => call('archiveConnections'),
      archiveRead: (part, place) => call('archiveRead', part, place),
      archiveLook: (lines) => call('archiveLook', lines),
      archiveTake: (joining, lines) => call('archiveTake', joining, lines),
      mergeBegin: (archive) => call('mergeBegin', archive),
      mergeEnd: (joining, at) => call('mergeEnd', joining, at),
      mergeLast: () => call('mergeLast'),
      mergeConflicts: (query) => call('mergeConflicts', query),
    },
    bulkEditStore: {
      bulkEditValues: (query) => call('bulkEditValues', query),
      bulkEditCount: (query) => call('bulkEditCount', query),
      bulkEditBegin: (change) => call('bulkEditBegin', change),
      bulkEditAddIds: (changeId, ids) => call('bulkEditAddIds', changeId, ids),
      bulkEditAddFound: (query) => call('bulkEditAddFound', query),
      bulkEditChosen: (changeId) => call('bulkEditChosen', changeId),
      bulkEditContinue: (changeId, at) => call('bulkEditContinue', changeId, at),
      bulkEditApply: (changeId, agreedRemovals) => call('bulkEditApply', changeId, agreedRemovals),
      bulkEditUndo: (changeId, undo) => call('bulkEditUndo', changeId, undo),
      bulkEditDrop: (changeId) => call('bulkEditDrop', changeId),
      bulkEditGet: (changeId) => call('bulkEditGet', changeId),
      bulkEditRows: (query) => call('bulkEditRows', query),
      bulkEditList: (connectionId, limit) => call('bulkEditList', connectionId, limit),
      bulkEditsUnfinished: () => call('bulkEditsUnfinished'),
      bulkEditsClear: () => call('bulkEditsClear'),
    },
    diagnosticStore: {
      diagnosticFile: () => call('diagnosticFile'),
      diagnosticTable: (name) => call('diagnosticTable', name),
      diagnosticQueue: () => call('diagnosticQueue'),
    },
    usageStore: {
      usageCount: () => call('usageCount'),
      usageFigures: (period) => call('usageFigures', period),
      usageRows: (query) => call('usageRows', query),
    },
    trashStore: {
      trashBegin: (work) => call('trashBegin', work),
      trashAddIds: (workId, ids) => call('trashAddIds', workId, ids),
      trashNote: (workId) => call('trashNote', workId),
      trashAddKeys: (workId, keys) => call('trashAddKeys', workId, keys),
      trashChosen: (workId) => call('trashChosen', workId),
      trashContinue: (workId, at) => call('trashContinue', workId, at),
      trashUndo: (removalId, undo) => call('trashUndo', removalId, undo),
      trashStop: (workId) => call('trashStop', workId),
      trashGet: (workId) => call('trashGet', workId),
      trashLeft: (workId, limit) => call('trashLeft', workId, limit),
      trashList: (query) => call('trashList', query),
      trashCount: (connectionId) => call('trashCount', connectionId),
      trashFind: (connectionId, documentId) => call('trashFind', connectionId, documentId),
      trashUnfinished: () => call('trashUnfinished'),
      trashDaysOfRemoval: () => call('trashDaysOfRemoval'),
      trashClearOld: (days) => call('trashClearOld', days),
    },
    viewStore: {
      viewList: () => call('viewList'),
      viewKeep: (view) => call('viewKeep', view),
      viewRemove: (id) => call('viewRemove', id),
      viewMove: (id, before) => call('viewMove', id, before),
    },
    templateStore: {
      templateList: (connectionId) => call('templateList', connectionId),
      templateCollections: (connectionId) => call('templateCollections', connectionId),
      templateGet: (connectionId, collection) => call('templateGet', connectionId, collection),
      templateKeep: (template) => call('templateKeep', template),
      templateRemove: (connectionId, collection) => call('templateRemove', connectionId, collection),
      templateLook: (piece) => call('templateLook', piece),
      templateLearnt: (id) => call('templateLearnt', id),
      templateKnownFields: (id) => call('templateKnownFields', id),
      templateCheck: (connectionId, collection, metadata) =>
        call('templateCheck', connectionId, collection, metadata),
      templateViolations: (query) => call('templateViolations', query),
    },
    reviewStore: {
      reviewPrepare: (connectionId, facts) => call('reviewPrepare', connectionId, facts),
      reviewSummary: (connectionId) => call('reviewSummary', connectionId),
      reviewAdd: (addition) => call('reviewAdd', addition),
      reviewKeepArrived: (connectionId, handOver) => call('reviewKeepArrived', connectionId, handOver),
      reviewRows: (query) => call('reviewRows', query),
      reviewRow: (connectionId, key) => call('reviewRow', connectionId, key),
      reviewPlaceholders: (connectionId, after) => call('reviewPlaceholders', connectionId, after),
      reviewProblemRows: (query) => call('reviewProblemRows', query),
      reviewWebPictures: (query) => call('reviewWebPictures', query),
      reviewBegin: (connectionId, task) => call('reviewBegin', connectionId, task),
      reviewContinue: (connectionId) => call('reviewContinue', connectionId),
      reviewBeginAdding: (adding) => call('reviewBeginAdding', adding),
      reviewPicturesToAdd: (connectionId) => call('reviewPicturesToAdd', connectionId),
      reviewAddNext: (piece) => call('reviewAddNext', piece),
      reviewClose: (connectionId) => call('reviewClose', connectionId),
      reviewUnfinished: () => call('reviewUnfinished'),
      reviewIndexLibrary: () => call('reviewIndexLibrary'),
      reviewForgetRemovals: () => call('reviewForgetRemovals'),
      reviewClearClosed: () => call('reviewClearClosed'),
    },
  }
}
