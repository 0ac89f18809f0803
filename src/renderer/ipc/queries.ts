import {
  keepPreviousData,
  MutationCache,
  notifyManager,
  QueryCache,
  QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { ExpectedError } from './call.ts'
import { callQuery } from './call-query.ts'

/** Keys of answers that are more than one call's: pictures of the library and pages of websites. */
export const queryKeys = {
  picture: (id: string) => ['picture', id] as const,
  thumbnail: (id: string) => ['thumbnail', id] as const,
  pageThumbnails: (address: string) => ['thumbnail', 'page', address] as const,
  page: (address: string) => ['page', address] as const,
  pagePictures: (address: string) => ['page', address, 'pictures'] as const,
}

/** Interval while documents are still being indexed, and more fields may appear. */
const preparingPeriodMs = 1000

/** Queries that several screens share, with options of their own. */
export const queries = {
  /** Read once at the start, so it stays as it is. */
  policy: () => queryOptions({ ...callQuery('policy/get', undefined), staleTime: Number.POSITIVE_INFINITY }),
  queueSummary: () =>
    queryOptions({ ...callQuery('queue/summary', undefined), placeholderData: keepPreviousData }),
  /** Read once: whoever changes an edit changes it here, too. */
  unsavedEdits: () =>
    queryOptions({
      ...callQuery('drafts/unsaved-edits', undefined),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
    }),
  /** Returns the metadata fields of documents; refetched if used again after a while. */
  libraryFields: (connectionId: string | null) =>
    queryOptions({
      ...callQuery('documents/fields', { connectionId }),
      staleTime: 5000,
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data?.isPreparing ? preparingPeriodMs : false),
    }),
  libraryBatches: (connectionId: string) =>
    queryOptions({ ...callQuery('import-sessions/list', { connectionId }), staleTime: 5000 }),
  importSessionsByNumber: (numbers: readonly number[]) =>
    queryOptions({
      ...callQuery('import-sessions/by-number', { numbers: [...numbers] }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  /** Refetched after a minute at the earliest: the fields of a thousand documents change slowly. */
  knownFields: (connectionId: string, collection: string) =>
    queryOptions({
      ...callQuery('templates/known-fields', { connectionId, collection }),
      staleTime: 60_000,
    }),
}

/** Everything asked for is on this computer: being offline must not hold a call back, and a retry helps nothing. */
export function createQueryClient(): QueryClient {
  // Synchronous, unlike the default: the second press of a double click has to find the button busy.
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
      // Sent data, a key among it, does not outlive its sender.
      mutations: { networkMode: 'always', retry: false, gcTime: 0 },
    },
  })
}
