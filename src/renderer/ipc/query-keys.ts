import type { CallInput } from '../../shared/ipc/contract.ts'
import type { BulkEditFilter, BulkEditState } from '../../shared/schemas/bulk-edits.ts'
import type { ReviewFilter } from '../../shared/schemas/review.ts'

/** One place for the names under which answers are kept, so that an event reaches all it concerns. */
export const queryKeys = {
  about: ['about'] as const,
  preferences: ['preferences'] as const,
  policy: ['policy'] as const,
  updates: ['updates'] as const,
  opening: ['opening'] as const,
  dataFolder: ['data-folder'] as const,
  clearingVersions: ['clearing-versions'] as const,
  backups: ['backups'] as const,
  copy: (copy: string) => ['copy', copy] as const,
  copyComparison: (copy: string) => ['copy', copy, 'comparison'] as const,
  connections: ['connections'] as const,
  unsavedEdits: ['unsaved-edits'] as const,
  library: ['library'] as const,
  search: (input: Omit<CallInput<'documents/search'>, 'after' | 'limit'>) =>
    ['library', 'search', input] as const,
  document: (connectionId: string, documentId: string) =>
    ['library', 'document', connectionId, documentId] as const,
  version: (connectionId: string, documentId: string, number: number) =>
    ['library', 'version', connectionId, documentId, number] as const,
  /** Apart from the library: they are asked for once. */
  heads: (connectionId: string, ids: readonly string[]) => ['heads', connectionId, ids] as const,
  newestPicture: (connectionId: string) => ['library', 'newest-picture', connectionId] as const,
  duplicates: (connectionId: string, subject: string) =>
    ['library', 'duplicates', connectionId, subject] as const,
  receipts: (connectionId: string, documentId: string) =>
    ['library', 'receipts', connectionId, documentId] as const,
  collections: (connectionId: string) => ['library', 'collections', connectionId] as const,
  collectionCounts: (connectionId: string) => ['library', 'collection-counts', connectionId] as const,
  /** Apart from the library: only a search that finds nothing asks for it. */
  suggestedSearch: (connectionId: string, text: string) => ['suggested-search', connectionId, text] as const,
  /** Apart from the library, so that a long batch does not ask for them four times a second. */
  libraryFields: (connectionId: string | null) => ['library-fields', connectionId] as const,
  allLibraryBatches: ['library-batches'] as const,
  libraryBatches: (connectionId: string) => ['library-batches', connectionId] as const,
  importSessionsByNumber: (numbers: readonly number[]) => ['import-sessions-by-number', ...numbers] as const,
  views: ['views'] as const,
  archive: ['archive'] as const,
  conflicts: (joining: number) => ['archive-conflicts', joining] as const,
  picture: (id: string) => ['picture', id] as const,
  thumbnail: (id: string) => ['thumbnail', id] as const,
  pageThumbnails: (address: string) => ['thumbnail', 'page', address] as const,
  page: (address: string) => ['page', address] as const,
  pagePictures: (address: string) => ['page', address, 'pictures'] as const,
  queue: ['queue'] as const,
  queueSummary: ['queue', 'summary'] as const,
  queueList: (connectionId: string | null, state: string) => ['queue', 'list', connectionId, state] as const,
  queueItem: (id: string) => ['queue', 'item', id] as const,
  queueHistory: (id: string) => ['queue', 'history', id] as const,
  activity: ['activity'] as const,
  activityList: (input: Omit<CallInput<'activity/list'>, 'after' | 'limit'>) =>
    ['activity', 'list', input] as const,
  figures: (period: CallInput<'usage/figures'>) => ['figures', period] as const,
  review: ['review'] as const,
  reviewOf: (connectionId: string) => ['review', connectionId] as const,
  reviewSummary: (connectionId: string) => ['review', connectionId, 'summary'] as const,
  reviewRows: (connectionId: string) => ['review', connectionId, 'rows'] as const,
  reviewPage: (connectionId: string, filter: ReviewFilter, page: number) =>
    ['review', connectionId, 'rows', filter, page] as const,
  reviewRow: (connectionId: string, key: number) => ['review', connectionId, 'row', key] as const,
  allTemplates: ['templates'] as const,
  templates: (connectionId: string) => ['templates', connectionId] as const,
  template: (connectionId: string, collection: string) =>
    ['templates', connectionId, 'one', collection] as const,
  violationCount: (connectionId: string, collection: string) =>
    ['templates', connectionId, 'violations', collection] as const,
  knownFields: (connectionId: string, collection: string) =>
    ['templates', connectionId, 'fields', collection] as const,
  changesOfMany: ['changes'] as const,
  change: (changeId: string) => ['changes', 'one', changeId] as const,
  changes: (connectionId: string, limit: number) => ['changes', 'list', connectionId, limit] as const,
  /** Not asked for again as the change goes on, only once it is in another state. */
  bulkEditRows: (changeId: string, state: BulkEditState, only: BulkEditFilter) =>
    ['change-rows', changeId, state, only] as const,
  trash: ['trash'] as const,
  trashList: (connectionId: string, text: string) => ['trash', 'list', connectionId, text] as const,
  trashFind: (connectionId: string, documentId: string) =>
    ['trash', 'find', connectionId, documentId] as const,
  trashLeft: (workId: string) => ['trash-left', workId] as const,
  bulkEditValues: (opened: string) => ['change-values', opened] as const,
}
