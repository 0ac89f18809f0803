import { useCallback, useLayoutEffect, useRef } from 'react'
import { changeDraft, type DraftChange } from '../change-draft.ts'
import type { MetadataDraft } from '../metadata-draft.ts'

/** Changes the draft. Its functions are stable, so that unaffected rows do not render. */
export function useDraftChange(draft: MetadataDraft, onChange: (draft: MetadataDraft) => void) {
  const latest = useRef({ draft, onChange })
  useLayoutEffect(() => {
    latest.current = { draft, onChange }
  })
  const change = useCallback((step: DraftChange) => {
    const { draft: before, onChange: tell } = latest.current
    const after = changeDraft(before, step, performance.now())
    if (after === before) return
    latest.current = { draft: after, onChange: tell }
    tell(after)
  }, [])
  const draftNow = useCallback(() => latest.current.draft, [])
  const nextId = useCallback(() => latest.current.draft.form.nextId, [])
  return { change, draftNow, nextId }
}
