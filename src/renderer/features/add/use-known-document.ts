import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { DocumentDetail } from '../../../shared/schemas/document.ts'
import { queries } from '../../ipc/queries.ts'
import { queryKeys } from '../../ipc/query-keys.ts'
import { useDebounced } from '../../ui/use-debounced.ts'

const restMs = 250

/** The document of the library that has the id already, once the id has rested for a moment. */
export function useKnownDocument(connectionId: string, documentId: string): DocumentDetail | undefined {
  const rested = useDebounced(documentId, restMs)
  const { data } = useQuery({ ...queries.document(connectionId, rested), enabled: rested.trim() !== '' })
  return rested === documentId ? (data ?? undefined) : undefined
}

/** Whether the library knows an id, asked once more before anything is added. */
export function useIdCheck(connectionId: string) {
  const client = useQueryClient()
  return {
    isKnown: (documentId: string): boolean =>
      (client.getQueryData<DocumentDetail | null>(queryKeys.document(connectionId, documentId)) ?? null) !==
      null,
    /** Finds it out now. A failure counts as not known: adding would meet it again, and say so. */
    look: async (documentId: string): Promise<void> => {
      if (documentId.trim() === '') return
      await client.prefetchQuery({ ...queries.document(connectionId, documentId), staleTime: 0 })
    },
  }
}
