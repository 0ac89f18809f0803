import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { removalNames } from '../../../shared/domain/metadata-removals.ts'
import type { Failure } from '../../../shared/ipc/failure.ts'
import type { DocumentDetail } from '../../../shared/schemas/document.ts'
import { call, tryCall } from '../../ipc/call.ts'
import { queryKeys } from '../../ipc/query-keys.ts'
import { messages } from '../../messages/messages.ts'
import { useTellSaved } from '../../services/toasts/use-tell-saved.ts'
import { useKeepBeforeClosing } from '../../services/use-window-closing.ts'
import { useDebounced } from '../../ui/use-debounced.ts'
import {
  assessEdit,
  type DocumentEditValues,
  type EditAssessment,
  isFormerKnown,
  isMetadataUnknown,
  toEdit,
  valuesOf,
} from './document-edit.ts'
import { draftNameOf, readEditDraft } from './edit-draft.ts'

const keepsEveryMs = 400
const restsMs = 250
const longText = 100_000

/** The form of a document: untouched it shows what the library has; touched it keeps a draft until it is saved. */
export function useDocumentEdit(detail: DocumentDetail) {
  const client = useQueryClient()
  const tellSaved = useTellSaved()
  const name = draftNameOf(detail)
  const kept = useQuery({
    queryKey: ['draft', name],
    queryFn: () => call('drafts/get', { name }),
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
  // A megabyte is not compared anew at each key.
  const rested = useDebounced(values, restsMs)
  const assessed = touched !== null && values.metadata.text.length > longText ? rested : values
  const assessment = useMemo(() => assessEdit(detail, assessed), [detail, assessed])
  const isAssessed = assessed === values

  const takeKept = useEffectEvent((text: string | null) => {
    const found = readEditDraft(text)
    if (found === undefined || touched !== null || !assessEdit(detail, found).isChanged) return
    setTouched(found)
    setRestored(true)
  })
  useEffect(() => {
    if (kept.data !== undefined) takeKept(kept.data)
  }, [kept.data])

  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const keep = useEffectEvent(() => {
    if (timer.current === undefined) return
    clearTimeout(timer.current)
    timer.current = undefined
    const text = touched !== null && (assessment.isChanged || !isAssessed) ? JSON.stringify(touched) : null
    void tryCall('drafts/keep', { name, text })
  })
  useKeepBeforeClosing(() => keep())
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
    void tryCall('drafts/keep', { name, text: null })
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
    const current = isAssessed ? assessment : assessEdit(detail, values)
    if (!isAssessed && (current.problem !== null || !isAgreedAs(current, assessment))) return false
    setSaving(true)
    setFailure(null)
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
  const [now, seen] = [current, shown].map(({ removed }) => JSON.stringify(removalNames(removed)))
  return now === seen
}
