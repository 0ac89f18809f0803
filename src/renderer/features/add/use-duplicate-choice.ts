import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { DocumentDuplicate } from '../../../shared/schemas/duplicate.ts'
import { queries } from '../../ipc/queries.ts'
import type { AddValues } from './add-values.ts'
import { type DuplicateChoice, decisionFor, hasSameId } from './duplicate-decision.ts'
import { drawRandomNumbers } from './random-numbers.ts'
import { readTyped } from './template-start.ts'
import { type UpdateInstead, updateInstead } from './update-instead.ts'
import type { SetAddValues } from './use-add-form.ts'
import { useDuplicates } from './use-duplicates.ts'

/** What the form's checks read; renewed after each render. */
export type DuplicateFacts = {
  readonly found: readonly DocumentDuplicate[]
  readonly isKnownUnseen: boolean
}

export function useDuplicateFacts() {
  return useRef<DuplicateFacts>({ found: [], isKnownUnseen: false })
}

/** Which documents are the same, what was chosen about them, and what an update of the first would be. */
export function useDuplicateChoice(
  connectionId: string,
  values: AddValues,
  set: SetAddValues,
  facts: ReturnType<typeof useDuplicateFacts>,
  isHandingOver: boolean,
) {
  const found = useDuplicates(connectionId, values, isHandingOver)
  const decision = decisionFor(found, values.decision)
  const [first] = found
  const { data: known } = useQuery({
    ...queries.document(connectionId, first?.documentId ?? ''),
    enabled: first !== undefined,
  })
  // Without a document to update, metadata is not parsed at every change.
  const metadata = first === undefined || known == null ? undefined : readTyped(values)
  const update: UpdateInstead | 'unseen' | undefined =
    known == null || metadata?.ok !== true
      ? undefined
      : updateInstead(known, { title: values.title, metadata: metadata.value })
  useEffect(() => {
    facts.current = { found, isKnownUnseen: update === 'unseen' }
  })

  const choose = (choice: DuplicateChoice) => {
    const decided = { decision: { choice, documents: found.map(({ documentId }) => documentId) } }
    if (choice !== 'add' || !hasSameId(found)) return set(decided)
    // Its own id would replace the other: the form makes a new one, as it does for every title.
    set({ ...decided, idByHand: false, random: [...drawRandomNumbers()] })
  }
  return { found, decision, known: known ?? undefined, update, choose }
}
