import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { isNearName } from '../../../shared/domain/invisible-characters.ts'
import {
  type DocumentContent,
  type DocumentDetail,
  type DocumentDuplicate,
  documentContent,
} from '../../../shared/schemas/document.ts'
import { call } from '../../ipc/call.ts'
import { callKey, callQuery } from '../../ipc/call-query.ts'
import { useDebounced } from '../../ui/hooks.ts'
import { type AddValues, contentOf, type DuplicateChoice, decisionFor, hasSameId } from './add-values.ts'
import { isLongUpdate, type UpdateFound, updateBeside, updateInstead } from './save-instead.ts'
import { drawRandomNumbers, type SetAddValues } from './use-add-form.ts'

const restMs = 300
/** Longer texts are compared only when added: sending them at each pause is too slow. Characters. */
const longestCompared = 2_000_000

type Subject = {
  readonly key: string
  readonly documentId: string
  readonly content: DocumentContent | null
}

/**
 * Looks up duplicates of the form's document whenever typing rests. Skipped while it is being added, and for values
 * that have left the form: by then the library has them, and after an undo they would match themselves.
 */
function useDuplicates(
  connectionId: string,
  values: AddValues,
  isAdding: boolean,
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
    queryKey: callKey('documents/find-duplicates', connectionId, asked.key),
    queryFn: async () => ({
      asked,
      found: await call('documents/find-duplicates', {
        connectionId,
        documentId: asked.documentId,
        content: asked.content,
      }),
    }),
    enabled: isAsked && asked === subject && !isAdding,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return useMemo(
    () => (isAsked && data !== undefined ? stillSame(data.found, data.asked, subject) : []),
    [isAsked, data, subject],
  )
}

function stillSame(
  found: readonly DocumentDuplicate[],
  asked: Subject,
  now: Subject,
): readonly DocumentDuplicate[] {
  return found.flatMap((duplicate) => {
    const by = duplicate.by.filter((one) =>
      one === 'id'
        ? duplicate.documentId === now.documentId
        : one === 'near-id'
          ? isNearName(duplicate.documentId, now.documentId)
          : asked.content === now.content,
    )
    return by.length === 0 ? [] : [{ ...duplicate, by }]
  })
}

function comparable(values: Parameters<typeof contentOf>[0]): DocumentContent | null {
  if (values.kind === 'text' && values.text.length > longestCompared) return null
  const parsed = documentContent.safeParse(contentOf(values))
  return parsed.success ? parsed.data : null
}

type DuplicateFacts = {
  readonly found: readonly DocumentDuplicate[]
  readonly isKnownUnseen: boolean
}

export function useDuplicateFacts() {
  return useRef<DuplicateFacts>({ found: [], isKnownUnseen: false })
}

export function useDuplicateChoice(
  connectionId: string,
  values: AddValues,
  set: SetAddValues,
  facts: ReturnType<typeof useDuplicateFacts>,
  isAdding: boolean,
) {
  const found = useDuplicates(connectionId, values, isAdding)
  const decision = decisionFor(found, values.decision)
  const [first] = found
  const { data: known } = useQuery({
    ...callQuery('documents/get', { connectionId, documentId: first?.documentId ?? '' }),
    enabled: first !== undefined,
  })
  const outcome = useUpdate(first === undefined ? undefined : (known ?? undefined), values)
  const update = outcome === 'unreadable' ? undefined : outcome
  useEffect(() => {
    facts.current = { found, isKnownUnseen: update === 'unseen' }
  })

  const choose = (choice: DuplicateChoice) => {
    const decided = { decision: { choice, documents: found.map(({ documentId }) => documentId) } }
    if (choice !== 'add' || !hasSameId(found)) return set(decided)
    // The original ID would replace the other document, so the form makes a new one, as it does for every title.
    set({ ...decided, idByHand: false, random: [...drawRandomNumbers()] })
  }
  return { found, decision, known: known ?? undefined, update, choose }
}

function useUpdate(
  known: DocumentDetail | undefined,
  { title, metadata, startedWith }: AddValues,
): UpdateFound | undefined {
  const form = useMemo(() => ({ title, metadata, startedWith }), [title, metadata, startedWith])
  const rested = useDebounced(form, restMs)
  const [beside, setBeside] = useState<{ form: object; update: UpdateFound } | null>(null)
  useEffect(() => {
    if (known === undefined || !isLongUpdate(known, rested)) return
    const giveUp = new AbortController()
    void updateBeside(known, rested, giveUp.signal).then((update) => {
      if (update !== undefined) setBeside({ form: rested, update })
    })
    return () => giveUp.abort()
  }, [known, rested])
  return useMemo(() => {
    if (known === undefined) return undefined
    if (!isLongUpdate(known, form)) return updateInstead(known, form)
    return beside?.form === form ? beside.update : undefined
  }, [known, form, beside])
}
