import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { BulkEditStep } from '../../../shared/domain/bulk-edits/bulk-edit.ts'
import type { Failure } from '../../../shared/ipc/failure.ts'
import type { BulkEditSummary, ChosenDocuments } from '../../../shared/schemas/bulk-edits.ts'
import { call, tryCall } from '../../ipc/call.ts'
import { useLiveConfirm } from '../../services/live-confirm.tsx'
import { useKeepBeforeClosing } from '../../services/use-window-closing.ts'
import { useDebounced } from '../../ui/hooks.ts'
import { forgetBulkEdit } from './use-bulk-edit.ts'

const typingRestMs = 300

type Prepared = { readonly bulkEditId: string; readonly steps: string }

/**
 * Prepares a bulk edit anew whenever its steps rest. Only the newest is kept: unmounting drops it unless it was
 * applied.
 */
export function useLivePreview(
  connectionId: string,
  chosen: ChosenDocuments,
  steps: readonly BulkEditStep[] | null,
) {
  const wanted = steps === null || steps.length === 0 ? null : JSON.stringify(steps)
  const rested = useDebounced(wanted, typingRestMs)
  const [prepared, setPrepared] = useState<Prepared | null>(null)
  const [failure, setFailure] = useState<Failure>()
  const [times, setTimes] = useState(0)
  const made = useRef<string | null>(null)
  const begun = useRef<string | null>(null)
  const confirmLive = useLiveConfirm()
  const forget = () => {
    if (made.current !== null && made.current !== begun.current) forgetBulkEdit(made.current)
    made.current = null
  }
  const prepare = useEffectEvent((asked: string) =>
    tryCall('bulk-edits/prepare', { connectionId, chosen, steps: JSON.parse(asked) }),
  )
  const onPrepared = useEffectEvent((next: Prepared) => {
    forget()
    made.current = next.bulkEditId
    setPrepared(next)
    setFailure(undefined)
  })
  const onLeft = useEffectEvent(forget)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failed preview is asked for again by counting `times` up, with the same steps.
  useEffect(() => {
    if (rested === null) return
    let isLast = true
    void prepare(rested).then((result) => {
      // The steps changed, or the dialog closed, while it was being prepared.
      if (!isLast) return result.ok && forgetBulkEdit(result.value.bulkEditId)
      if (result.ok) onPrepared({ bulkEditId: result.value.bulkEditId, steps: rested })
      else setFailure(result.error)
    })
    return () => {
      isLast = false
    }
  }, [rested, times])
  useEffect(() => () => onLeft(), [])
  useKeepBeforeClosing(forget)
  const applying = useMutation({
    mutationFn: async ({ bulkEditId, counts, removes }: BulkEditSummary) => {
      if (!(await confirmLive({ connectionId, count: counts.changes, action: 'change' }))) return false
      begun.current = bulkEditId
      await call('bulk-edits/apply', { bulkEditId, agreedRemovals: removes })
      return true
    },
    onError: () => {
      begun.current = null
    },
  })
  return {
    bulkEditId: prepared?.bulkEditId ?? null,
    isWanted: wanted !== null,
    isFresh: prepared !== null && prepared.steps === wanted,
    failure: wanted === rested ? failure : undefined,
    again: () => setTimes(times + 1),
    applying,
  }
}
