import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { type Failure, failed } from '../../../shared/ipc/failure.ts'
import type { DocumentDetail } from '../../../shared/schemas/document.ts'
import { tryCall } from '../../ipc/call.ts'
import { queryKeys } from '../../ipc/query-keys.ts'
import { messages } from '../../messages/messages.ts'
import { draftKeeper } from '../../services/draft-keeper.ts'
import { useMemory } from '../../services/remembered.tsx'
import { useTellSaved } from '../../services/toasts/use-tell-saved.ts'
import { useKeepBeforeClosing } from '../../services/use-window-closing.ts'
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

const keepsEveryMs = 400

/** The form of a document: untouched it shows what the library has; touched it keeps a draft until it is saved. */
export function useDocumentEdit(detail: DocumentDetail) {
  const client = useQueryClient()
  const tellSaved = useTellSaved()
  const name = draftNameOf(detail)
  const keeper = draftKeeper(useMemory(), name, readEditDraft)
  const kept = useQuery({
    queryKey: ['draft', name],
    queryFn: async () => (await keeper.read()) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const [touched, setTouched] = useState<DocumentEditValues | null>(null)
  const [isRestored, setRestored] = useState(false)
  const [agreed, setAgreed] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const stored = useMemo(() => valuesOf(detail), [detail])
  const values = touched ?? stored
  const { assessment, isCurrent, assessNow } = useAssessment(detail, values)

  const takeKept = useEffectEvent((found: DocumentEditValues, { isChanged }: EditAssessment) => {
    if (touched !== null || !isChanged) return
    setTouched(found)
    setRestored(true)
  })
  const { data: found } = kept
  useEffect(() => {
    if (found == null) return
    const giveUp = new AbortController()
    const assessed = isLongEdit(detail, found)
      ? assessBeside(detail, found, giveUp.signal)
      : assessEdit(detail, found)
    void Promise.resolve(assessed).then((known) => {
      if (known !== undefined && !giveUp.signal.aborted) takeKept(found, known)
    })
    return () => giveUp.abort()
  }, [detail, found])

  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const keep = useEffectEvent(() => {
    if (timer.current === undefined) return
    clearTimeout(timer.current)
    timer.current = undefined
    keeper.keep(touched !== null && (assessment.isChanged || !isCurrent) ? touched : null)
  })
  useKeepBeforeClosing(() => {
    keep()
    keeper.finish()
  })
  useEffect(() => () => keep(), [])
  const change = (step: Partial<DocumentEditValues>) => {
    setTouched({ ...values, ...step })
    setAgreed(false)
    setFailure(null)
    timer.current ??= setTimeout(() => keep(), keepsEveryMs)
  }
  const dropDraft = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    client.setQueryData(['draft', name], null)
    keeper.keep(null)
  }
  const discard = () => {
    setTouched(null)
    setRestored(false)
    setAgreed(false)
    setFailure(null)
    dropDraft()
  }
  /** Whether it was accepted. */
  const save = async (): Promise<boolean> => {
    setSaving(true)
    setFailure(null)
    const current = await assessNow()
    if (current === undefined) setFailure(failed('unexpected'))
    const isSeen = isCurrent || (current?.problem === null && isAgreedAs(current, assessment))
    if (current === undefined || !isSeen) {
      setSaving(false)
      return false
    }
    const edit = toEdit(detail, values, current)
    const { removes: _unseen, ...unseen } = edit
    const saved = isMetadataUnknown(detail)
      ? await tryCall('documents/edit-unknown', unseen)
      : await tryCall('documents/edit', edit)
    if (saved.ok) {
      const title = values.title === '' ? detail.documentId : values.title
      tellSaved({
        ...{ connectionId: detail.connectionId, documentId: detail.documentId, title },
        text: messages.document.accepted(title),
        accepted: saved.value,
        canUndo: isFormerKnown(detail, current),
      })
      await client.invalidateQueries({
        queryKey: queryKeys.document(detail.connectionId, detail.documentId),
      })
      discard()
    } else setFailure(saved.error)
    setSaving(false)
    return saved.ok
  }
  return { values, assessment, isRestored, agreed, setAgreed, isSaving, failure, change, discard, save }
}

/** Whether what would be lost is what the person saw and agreed to. */
function isAgreedAs(current: EditAssessment, shown: EditAssessment): boolean {
  const [now, seen] = [current, shown].map(({ removals }) => JSON.stringify(removals.names))
  return now === seen
}
