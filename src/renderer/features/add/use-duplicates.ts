import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type DocumentContent, documentContent } from '../../../shared/schemas/document.ts'
import type { DocumentDuplicate } from '../../../shared/schemas/duplicate.ts'
import { call } from '../../ipc/call.ts'
import { queryKeys } from '../../ipc/query-keys.ts'
import { useDebounced } from '../../ui/use-debounced.ts'
import { type AddValues, contentOf } from './add-values.ts'

const restMs = 300
/** A longer text is compared when it is handed over only: it is too much to carry along at each rest. */
const longestCompared = 2_000_000

type Subject = {
  readonly key: string
  readonly documentId: string
  readonly content: DocumentContent | null
}

/**
 * The documents of the library that are the same as what is on the form, looked up whenever it rests. Not while it is
 * handed over, nor anew for what is on it no more: that is in the library by then, and would be the same as itself where
 * it is taken back.
 */
export function useDuplicates(
  connectionId: string,
  values: AddValues,
  isHandingOver: boolean,
): readonly DocumentDuplicate[] {
  const { kind, text, websiteAddress, imageAddress, documentId } = values
  const [picture] = values.pictures
  const content = useMemo(
    () =>
      comparable({
        kind,
        text,
        websiteAddress,
        imageAddress,
        pictures: picture === undefined ? [] : [picture],
      }),
    [kind, text, websiteAddress, imageAddress, picture],
  )
  const subject = useMemo<Subject>(
    () => ({ key: crypto.randomUUID(), documentId: documentId.trim() === '' ? '' : documentId, content }),
    [documentId, content],
  )
  const asked = useDebounced(subject, restMs)
  const isAsked = asked.documentId !== '' || asked.content !== null
  const { data } = useQuery({
    queryKey: queryKeys.duplicates(connectionId, asked.key),
    queryFn: async () => ({
      asked,
      found: await call('documents/find-duplicates', {
        connectionId,
        documentId: asked.documentId,
        content: asked.content,
      }),
    }),
    enabled: isAsked && asked === subject && !isHandingOver,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return useMemo(
    () => (isAsked && data !== undefined ? stillSame(data.found, data.asked, subject) : []),
    [isAsked, data, subject],
  )
}

/** What was found a moment ago, as far as it is about what is on the form now. */
function stillSame(
  found: readonly DocumentDuplicate[],
  asked: Subject,
  now: Subject,
): readonly DocumentDuplicate[] {
  return found.flatMap((duplicate) => {
    const by = duplicate.by.filter((one) =>
      one === 'id' ? duplicate.documentId === now.documentId : asked.content === now.content,
    )
    return by.length === 0 ? [] : [{ ...duplicate, by }]
  })
}

function comparable(values: Parameters<typeof contentOf>[0]): DocumentContent | null {
  if (values.kind === 'text' && values.text.length > longestCompared) return null
  const parsed = documentContent.safeParse(contentOf(values))
  return parsed.success ? parsed.data : null
}
