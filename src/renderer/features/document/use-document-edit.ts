import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { failed } from '../../../shared/ipc/failure.ts'
import type { DocumentDetail, UnsavedEdit } from '../../../shared/schemas/document.ts'
import { CallError, call } from '../../ipc/call.ts'
import { callQuery } from '../../ipc/call-query.ts'
import { queries } from '../../ipc/queries.ts'
import { formatList } from '../../messages/format.ts'
import { messages } from '../../messages/messages.ts'
import { type DraftKeeper, draftKeeper } from '../../services/draft-keeper.ts'
import { useMemory } from '../../services/remembered.tsx'
import { useAuthors, useOwnName } from '../../services/team.ts'
import { changesDiscarded } from '../../services/toasts/toast-list.ts'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { useTellSaved } from '../../services/toasts/use-tell-saved.ts'
import { draftQuery, useKeptDraft } from '../../services/use-kept-draft.ts'
import {
  asBegun,
  assess,
  baseOf,
  countChanges,
  type DocumentEditValues,
  type EditAssessment,
  isFormerKnown,
  isMetadataUnknown,
  toEdit,
  valuesOf,
} from './document-edit.ts'
import { type EditConflict, isConflict, mergeEdit, type Settled } from './edit-conflict.ts'
import { draftNameOf, readEditDraft } from './edit-draft.ts'
import { useAssessment } from './use-assessment.ts'

/** The form of a document: shows the library's values until edited, then keeps a draft until it is saved. */
export function useDocumentEdit(detail: DocumentDetail, onSaved: () => void) {
  const client = useQueryClient()
  const name = draftNameOf(detail)
  const keeper = draftKeeper(useMemory(), name, readEditDraft)
  const [touched, setTouched] = useState<DocumentEditValues | null>(null)
  /** The latest values, for a save that ends between two renders. */
  const latest = useRef<DocumentEditValues | null>(null)
  const [isRestored, setRestored] = useState(false)
  const [agreedTo, setAgreedTo] = useState<string | null>(null)
  const stored = useMemo(() => valuesOf(detail), [detail])
  const values = touched ?? stored
  const begun = useMemo(() => asBegun(detail, values), [detail, values])
  const assessed = useAssessment(begun, values)
  const { assessment, isCurrent } = assessed
  const changes = countChanges(assessment)
  const { connectionId, documentId } = detail
  const otherAuthorOf = useOtherAuthor(connectionId)
  const draft = useKeptDraft(keeper, () =>
    touched !== null && (assessment.isChanged || !isCurrent)
      ? { ...touched, document: { connectionId, documentId, changes } }
      : null,
  )
  const { data: kept } = useQuery(draftQuery(name, keeper))
  useUnsavedEdit(detail, assessment.isChanged ? changes : kept === undefined ? undefined : null)
  const [conflict, setConflict] = useState<EditConflict | null>(null)
  useChangedDraft(detail, kept, (found) => {
    if (touched !== null) return
    latest.current = found
    setTouched(found)
    setRestored(true)
  })

  const begin = (next: DocumentEditValues | null) => {
    latest.current = next
    setTouched(next)
    if (next === null) setAgreedTo(null)
    if (saving.isError) saving.reset()
  }
  const discard = () => {
    begin(null)
    setRestored(false)
    client.setQueryData(draftQuery(name, keeper).queryKey, null)
    draft.drop()
  }
  const saving = useSaving(begun, assessed, {
    onConflict: async (sent, now) => {
      const merged = await mergeEdit(latest.current ?? sent, now, undefined, otherAuthorOf(now))
      if (merged !== undefined && isConflict(merged)) setConflict(merged)
    },
    onSaved: (saved) => {
      setConflict(null)
      // Keep what was typed during the save.
      const typed = latest.current
      if (typed === null || typed === saved) discard()
      else begin({ ...typed, base: baseOf(saved) })
      onSaved()
    },
  })
  const saveSettled = async (settled: Settled) => {
    if (conflict === null) return
    const { values: asked, latest: now, person } = conflict
    const merged = await mergeEdit(asked, now, settled, person)
    if (merged === undefined || isConflict(merged)) return setConflict(merged ?? null)
    const assessment = await assess(now, merged)
    if (assessment !== undefined && assessment.problem !== null) {
      const code = assessment.problem === 'metadata-too-long' ? assessment.problem : 'metadata-not-valid'
      return setConflict({ ...conflict, failure: failed(code) })
    }
    if (assessment?.isChanged === true) {
      begin(merged)
      draft.onChange()
      return saving.mutate({ values: merged, settled: { detail: now, assessment } })
    }
    // Every choice was theirs, so there is nothing left to save.
    setConflict(null)
    discard()
    await client.invalidateQueries({
      queryKey: callQuery('documents/get', { connectionId: now.connectionId, documentId: now.documentId })
        .queryKey,
    })
  }
  return {
    ...{ values, assessment, isRestored },
    /** Removals that were not agreed to need a tick; another removal is another question. */
    agreed: agreedTo === removalsOf(assessment),
    setAgreed: (isAgreed: boolean) => setAgreedTo(isAgreed ? removalsOf(assessment) : null),
    discard: useDiscard(discard, { detail, keeper, values, changes, onBack: begin }),
    isSaving: saving.isPending,
    failure: saving.error?.failure ?? null,
    change: (step: Partial<DocumentEditValues>) => {
      begin({ ...values, ...step })
      draft.onChange()
    },
    save: () => saving.mutate({ values, settled: null }),
    conflict,
    saveSettled,
    keepEditing: () => setConflict(null),
  }
}

type Discarded = {
  readonly detail: DocumentDetail
  readonly keeper: DraftKeeper<DocumentEditValues>
  readonly values: DocumentEditValues
  readonly changes: number
  onBack(values: DocumentEditValues): void
}

/** Discards the changes, with a message that offers them back. */
function useDiscard(discard: () => void, { detail, keeper, values, changes, onBack }: Discarded): () => void {
  const client = useQueryClient()
  const { show } = useToasts()
  const { connectionId, documentId } = detail
  const name = draftNameOf(detail)
  const bringBack = () => {
    onBack(values)
    // For a document that was closed meanwhile.
    const kept = { ...values, document: { connectionId, documentId, changes } }
    keeper.keep(kept)
    client.setQueryData(draftQuery(name, keeper).queryKey, values)
    markUnsaved(client, detail, changes)
  }
  return () => {
    discard()
    show(changesDiscarded(name, bringBack))
  }
}

/** Returns a look-up of another person's name, if the newest version is theirs. */
function useOtherAuthor(connectionId: string): (detail: DocumentDetail) => string | null {
  const authorOf = useAuthors(connectionId)
  const own = useOwnName(connectionId)
  return ({ versions }) => {
    const shown = authorOf(versions.at(-1)?.author ?? null)?.shown
    return shown === undefined || shown === own ? null : shown
  }
}

/** Reports the number of unsaved changes to the library's list; null for none, undefined while unknown. */
function useUnsavedEdit({ connectionId, documentId }: DocumentDetail, changes: number | null | undefined) {
  const client = useQueryClient()
  useEffect(() => {
    if (changes !== undefined) markUnsaved(client, { connectionId, documentId }, changes)
  }, [client, connectionId, documentId, changes])
}

function markUnsaved(
  client: QueryClient,
  { connectionId, documentId }: Pick<DocumentDetail, 'connectionId' | 'documentId'>,
  changes: number | null,
): void {
  const query = queries.unsavedEdits()
  const own = changes === null ? [] : [{ connectionId, documentId, changes }]
  const isOther = (edit: UnsavedEdit) => edit.connectionId !== connectionId || edit.documentId !== documentId
  void client.ensureQueryData(query).then(
    (edits) => client.setQueryData(query.queryKey, [...edits.filter(isOther), ...own]),
    // On failure the list omits the mark; no edit is lost.
    () => undefined,
  )
}

function useChangedDraft(
  detail: DocumentDetail,
  kept: DocumentEditValues | null | undefined,
  onFound: (kept: DocumentEditValues) => void,
) {
  const take = useEffectEvent(onFound)
  useEffect(() => {
    if (kept == null) return
    const giveUp = new AbortController()
    void assess(asBegun(detail, kept), kept, giveUp.signal).then((known) => {
      if (known?.isChanged && !giveUp.signal.aborted) take(kept)
    })
    return () => giveUp.abort()
  }, [detail, kept])
}

type SavingEnds = {
  onSaved(values: DocumentEditValues): void
  onConflict(sent: DocumentEditValues, now: DocumentDetail): Promise<void>
}
type SentEdit = {
  readonly values: DocumentEditValues
  /** Set after a conflict: the document to save over, and the effect that the user agreed to. */
  readonly settled: { readonly detail: DocumentDetail; readonly assessment: EditAssessment } | null
}

function useSaving(
  detail: DocumentDetail,
  { assessment, isCurrent, assessNow }: ReturnType<typeof useAssessment>,
  { onSaved, onConflict }: SavingEnds,
) {
  const client = useQueryClient()
  const tellSaved = useTellSaved()
  const { connectionId, documentId } = detail
  return useMutation({
    mutationFn: async ({ values: sent, settled }: SentEdit) => {
      const current = settled === null ? await assessNow() : settled.assessment
      if (current === undefined) throw new CallError(failed('unexpected'))
      const isAsShown = settled !== null || isCurrent
      if (!isAsShown && (current.problem !== null || removalsOf(current) !== removalsOf(assessment)))
        return null
      const edit = toEdit(settled?.detail ?? detail, sent, current)
      const { removes: _unseen, base: _base, ...unseen } = edit
      const accepted = await (isMetadataUnknown(detail)
        ? call('documents/edit-unknown', unseen)
        : call('documents/edit', edit))
      const title = sent.title === '' ? documentId : sent.title
      const told = { title, accepted, canUndo: isFormerKnown(detail, current), more: whatChanged(current) }
      return { values: sent, told }
    },
    onError: async ({ failure }, { values: sent }) => {
      const isSavedMeanwhile = failure.code === 'nothing-to-change'
      if (failure.code !== 'changed-since' && !isSavedMeanwhile) return
      const query = callQuery('documents/get', { connectionId, documentId })
      const now = await client.fetchQuery({ ...query, staleTime: 0 })
      if (isSavedMeanwhile) onSaved(sent)
      else if (now !== null) await onConflict(sent, now)
    },
    onSuccess: async (saved) => {
      if (saved === null) return
      const { values: sent, told } = saved
      const { accepted, acceptedMerged } = messages.document
      const text = told.accepted.isMerged === true ? acceptedMerged(told.title) : accepted(told.title)
      tellSaved({ connectionId, documentId, text, ...told })
      await client.invalidateQueries({
        queryKey: callQuery('documents/get', { connectionId, documentId }).queryKey,
      })
      onSaved(sent)
    },
  })
}

/** “Title and 2 fields”; undefined if only the order of fields changed. */
function whatChanged({ title, metadata }: EditAssessment): string | undefined {
  const { common, terms } = messages
  const { added = 0, changed = 0, removed = 0 } = metadata?.counts ?? {}
  const fields = added + changed + removed
  const parts = [...(title === null ? [] : [terms.title]), ...(fields === 0 ? [] : [common.fields(fields)])]
  return parts.length === 0 ? undefined : formatList(parts)
}

function removalsOf({ removals }: EditAssessment): string {
  return JSON.stringify(removals.names)
}
