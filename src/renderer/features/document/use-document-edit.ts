import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { failed } from '../../../shared/ipc/failure.ts'
import type { DocumentDetail } from '../../../shared/schemas/document.ts'
import { CallError, call } from '../../ipc/call.ts'
import { queries } from '../../ipc/queries.ts'
import { messages } from '../../messages/messages.ts'
import { nextTask } from '../../metadata/json/text-in-slices.ts'
import { draftKeeper } from '../../services/draft-keeper.ts'
import { useMemory } from '../../services/remembered.tsx'
import { useTellSaved } from '../../services/toasts/use-tell-saved.ts'
import { draftQuery, useKeptDraft } from '../../services/use-kept-draft.ts'
import {
  assessBeside,
  assessEdit,
  type DocumentEditValues,
  type EditAssessment,
  isFormerKnown,
  isLongEdit,
  isMetadataUnknown,
  toEdit,
  valuesOf,
} from './document-edit.ts'
import { draftNameOf, readEditDraft } from './edit-draft.ts'
import { useAssessment } from './use-assessment.ts'

/** The form of a document: untouched it shows what the library has; touched it keeps a draft until it is saved. */
export function useDocumentEdit(detail: DocumentDetail, onSaved: () => void) {
  const client = useQueryClient()
  const name = draftNameOf(detail)
  const keeper = draftKeeper(useMemory(), name, readEditDraft)
  const [touched, setTouched] = useState<DocumentEditValues | null>(null)
  /** The same, for a save that ends between two renders. */
  const latest = useRef<DocumentEditValues | null>(null)
  const [isRestored, setRestored] = useState(false)
  const [agreed, setAgreed] = useState(false)
  const stored = useMemo(() => valuesOf(detail), [detail])
  const values = touched ?? stored
  const assessed = useAssessment(detail, values)
  const { assessment, isCurrent } = assessed
  const draft = useKeptDraft(keeper, () => (assessment.isChanged || !isCurrent ? touched : null))
  const { data: kept } = useQuery(draftQuery(name, keeper))
  useChangedDraft(detail, kept, (found) => {
    if (touched !== null) return
    latest.current = found
    setTouched(found)
    setRestored(true)
  })

  const begin = (next: DocumentEditValues | null) => {
    latest.current = next
    setTouched(next)
    setAgreed(false)
    if (saving.isError) saving.reset()
  }
  const discard = () => {
    begin(null)
    setRestored(false)
    client.setQueryData(draftQuery(name, keeper).queryKey, null)
    draft.drop()
  }
  const saving = useSaving(detail, values, assessed, (saved) => {
    // What was typed while it was saved stays on the form.
    if (latest.current === saved) discard()
    else setAgreed(false)
    onSaved()
  })
  return {
    ...{ values, assessment, isRestored, agreed, setAgreed, discard },
    isSaving: saving.isPending,
    failure: saving.error?.failure ?? null,
    change: (step: Partial<DocumentEditValues>) => {
      begin({ ...values, ...step })
      draft.onChange()
    },
    save: () => saving.mutate(),
  }
}

/** Takes a draft that was kept, once it is known that it would change something. */
function useChangedDraft(
  detail: DocumentDetail,
  kept: DocumentEditValues | null | undefined,
  onFound: (kept: DocumentEditValues) => void,
) {
  const take = useEffectEvent(onFound)
  useEffect(() => {
    if (kept == null) return
    const giveUp = new AbortController()
    const assessed = isLongEdit(detail, kept)
      ? assessBeside(detail, kept, giveUp.signal)
      : assessEdit(detail, kept)
    void Promise.resolve(assessed).then((known) => {
      if (known?.isChanged && !giveUp.signal.aborted) take(kept)
    })
    return () => giveUp.abort()
  }, [detail, kept])
}

/** Saves what is on the form, unless that turns out to be something else than was shown and agreed to. */
function useSaving(
  detail: DocumentDetail,
  values: DocumentEditValues,
  { assessment, isCurrent, assessNow }: ReturnType<typeof useAssessment>,
  onSaved: (values: DocumentEditValues) => void,
) {
  const client = useQueryClient()
  const tellSaved = useTellSaved()
  const { connectionId, documentId } = detail
  return useMutation({
    mutationFn: async () => {
      const current = await assessNow()
      if (current === undefined) throw new CallError(failed('unexpected'))
      if (!isCurrent && (current.problem !== null || !isAgreedAs(current, assessment))) return null
      const edit = toEdit(detail, values, current)
      const { removes: _unseen, ...unseen } = edit
      // What is long takes a while to hand over: the click is drawn first.
      await nextTask()
      const accepted = await (isMetadataUnknown(detail)
        ? call('documents/edit-unknown', unseen)
        : call('documents/edit', edit))
      const title = values.title === '' ? documentId : values.title
      return { values, told: { title, accepted, canUndo: isFormerKnown(detail, current) } }
    },
    onSuccess: async (saved) => {
      if (saved === null) return
      const { values: sent, told } = saved
      tellSaved({ connectionId, documentId, text: messages.document.accepted(told.title), ...told })
      await client.invalidateQueries({ queryKey: queries.document(connectionId, documentId).queryKey })
      onSaved(sent)
    },
  })
}

/** Whether what would be lost is what the person saw and agreed to. */
function isAgreedAs(current: EditAssessment, shown: EditAssessment): boolean {
  const [now, seen] = [current, shown].map(({ removals }) => JSON.stringify(removals.names))
  return now === seen
}
