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

/** Keys of data from several calls: library pictures and web pages. */
export const queryKeys = {
  picture: (id: string) => ['picture', id] as const,
  thumbnail: (id: string) => ['thumbnail', id] as const,
  pageThumbnails: (address: string) => ['thumbnail', 'page', address] as const,
  page: (address: string) => ['page', address] as const,
  pagePictures: (address: string) => ['page', address, 'pictures'] as const,
}

/** Poll interval while documents are being indexed and more fields may appear. */
const preparingPeriodMs = 1000

export const queries = {
  /** Read once by main at its start, so it never changes. */
  policy: () => queryOptions({ ...callQuery('policy/get', undefined), staleTime: Number.POSITIVE_INFINITY }),
  queueSummary: () =>
    queryOptions({ ...callQuery('queue/summary', undefined), placeholderData: keepPreviousData }),
  /** Read once: whoever changes an edit updates this too. */
  unsavedEdits: () =>
    queryOptions({
      ...callQuery('drafts/unsaved-edits', undefined),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
    }),
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
  /** No event refetches them: each change of the library would read a thousand documents. */
  knownFields: (connectionId: string, collection: string) =>
    queryOptions({
      ...callQuery('templates/known-fields', { connectionId, collection }),
      staleTime: 5000,
    }),
}

/** All data is on this computer: calls must work offline, and a retry does not help. */
export function createQueryClient(): QueryClient {
  // Synchronous, unlike the default: the second press of a double click must find the button busy.
  notifyManager.setScheduler(queueMicrotask)
  // Queries and mutations catch every error, but bugs must reach the log.
  const onError = (error: Error) => {
    if (!(error instanceof ExpectedError)) reportError(error)
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { networkMode: 'always', retry: false, staleTime: 1000 },
      // Sent data, including keys, does not outlive its sender by more than a second. With 0, a call whose sender is
      // gone would be looked at in a busy loop until it ends.
      mutations: { networkMode: 'always', retry: false, gcTime: 1000 },
    },
  })
}
