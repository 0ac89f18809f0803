import {
  keepPreviousData,
  MutationCache,
  notifyManager,
  QueryCache,
  QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { call, ExpectedError } from './call.ts'
import { queryKeys } from './query-keys.ts'

/** While documents are still looked through, there may be more fields soon. */
const preparingPeriodMs = 1000

/** What several screens ask for, so that they share one answer. */
export const queries = {
  about: () => queryOptions({ queryKey: queryKeys.about, queryFn: () => call('app/about', undefined) }),
  preferences: () =>
    queryOptions({ queryKey: queryKeys.preferences, queryFn: () => call('preferences/get', undefined) }),
  /** Read once at the start, so it stays as it is. */
  policy: () =>
    queryOptions({
      queryKey: queryKeys.policy,
      queryFn: () => call('policy/get', undefined),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  clearingVersions: () =>
    queryOptions({
      queryKey: queryKeys.clearingVersions,
      queryFn: () => call('versions/clearing', undefined),
    }),
  backups: () =>
    queryOptions({ queryKey: queryKeys.backups, queryFn: () => call('backups/list', undefined) }),
  dataFolder: () =>
    queryOptions({ queryKey: queryKeys.dataFolder, queryFn: () => call('data-folder/get', undefined) }),
  connections: () =>
    queryOptions({ queryKey: queryKeys.connections, queryFn: () => call('connections/list', undefined) }),
  queueSummary: () =>
    queryOptions({
      queryKey: queryKeys.queueSummary,
      queryFn: () => call('queue/summary', undefined),
      placeholderData: keepPreviousData,
    }),
  /** Read once: whoever changes an edit changes it here, too. */
  unsavedEdits: () =>
    queryOptions({
      queryKey: queryKeys.unsavedEdits,
      queryFn: () => call('drafts/unsaved-edits', undefined),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
    }),
  collections: (connectionId: string) =>
    queryOptions({
      queryKey: queryKeys.collections(connectionId),
      queryFn: () => call('collections/list', { connectionId }),
    }),
  /** How many documents there are, and how many in each collection. */
  collectionCounts: (connectionId: string) =>
    queryOptions({
      queryKey: queryKeys.collectionCounts(connectionId),
      queryFn: () => call('collections/count', { connectionId }),
    }),
  /** What a search that found nothing may have meant. */
  suggestedSearch: (connectionId: string, text: string) =>
    queryOptions({
      queryKey: queryKeys.suggestedSearch(connectionId, text),
      queryFn: () => call('documents/suggest-search', { connectionId, text }),
    }),
  /** The metadata fields that documents have; asked for again where they are wanted after a while. */
  libraryFields: (connectionId: string | null) =>
    queryOptions({
      queryKey: queryKeys.libraryFields(connectionId),
      queryFn: () => call('documents/fields', { connectionId }),
      staleTime: 5000,
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data?.isPreparing ? preparingPeriodMs : false),
    }),
  libraryBatches: (connectionId: string) =>
    queryOptions({
      queryKey: queryKeys.libraryBatches(connectionId),
      queryFn: () => call('import-sessions/list', { connectionId }),
      staleTime: 5000,
    }),
  importSessionsByNumber: (numbers: readonly number[]) =>
    queryOptions({
      queryKey: queryKeys.importSessionsByNumber(numbers),
      queryFn: () => call('import-sessions/by-number', { numbers: [...numbers] }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  /** The saved views of all connections. */
  views: () => queryOptions({ queryKey: queryKeys.views, queryFn: () => call('views/list', undefined) }),
  document: (connectionId: string, documentId: string) =>
    queryOptions({
      queryKey: queryKeys.document(connectionId, documentId),
      queryFn: () => call('documents/get', { connectionId, documentId }),
    }),
  /** Title and metadata of one version; a document may have hundreds. */
  version: (connectionId: string, documentId: string, number: number) =>
    queryOptions({
      queryKey: queryKeys.version(connectionId, documentId, number),
      queryFn: () => call('documents/version', { connectionId, documentId, number }),
    }),
  receipts: (connectionId: string, documentId: string) =>
    queryOptions({
      queryKey: queryKeys.receipts(connectionId, documentId),
      queryFn: () => call('documents/receipts', { connectionId, documentId }),
    }),
  archive: () =>
    queryOptions({ queryKey: queryKeys.archive, queryFn: () => call('archive/state', undefined) }),
  /** The batch under review; null where there is none. */
  review: (connectionId: string) =>
    queryOptions({
      queryKey: queryKeys.reviewSummary(connectionId),
      queryFn: () => call('review/current', { connectionId }),
    }),
  /** The templates that a connection's collections have. */
  templates: (connectionId: string) =>
    queryOptions({
      queryKey: queryKeys.templates(connectionId),
      queryFn: () => call('templates/list', { connectionId }),
    }),
  /** The template that a collection's documents go by, its own or that of every other collection. */
  template: (connectionId: string, collection: string) =>
    queryOptions({
      queryKey: queryKeys.template(connectionId, collection),
      queryFn: () => call('templates/get', { connectionId, collection }),
    }),
  /** Asked for again after a minute at the earliest: what a thousand documents have changes slowly. */
  knownFields: (connectionId: string, collection: string) =>
    queryOptions({
      queryKey: queryKeys.knownFields(connectionId, collection),
      queryFn: () => call('templates/known-fields', { connectionId, collection }),
      staleTime: 60_000,
    }),
}

/** Everything asked for is on this computer: being offline must not hold a call back, and a retry helps nothing. */
export function createQueryClient(): QueryClient {
  // Not a task later, as by default: the second press of a double click has to find the button busy.
  notifyManager.setScheduler(queueMicrotask)
  // A query and a mutation catch every error. A mistake of ours has to reach the log as any other does.
  const onError = (error: Error) => {
    if (!(error instanceof ExpectedError)) reportError(error)
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { networkMode: 'always', retry: false, staleTime: 1000 },
      // What was sent, a key among it, does not outlive who sent it.
      mutations: { networkMode: 'always', retry: false, gcTime: 0 },
    },
  })
}
