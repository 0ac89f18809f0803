import { useEffect, useEffectEvent, useRef } from 'react'
import { useMemory } from '../../services/remembered.tsx'
import { useKeepBeforeClosing } from '../../services/use-window-closing.ts'
import type { AddValues } from './add-values.ts'
import { draftKeeper } from './kept-add-draft.ts'

const keepsEveryMs = 400

/** Keeps what is on the form: at once for another visit, and every moment while it is typed for another start of the app. */
export function useKeptDraft(name: string, readValues: () => AddValues) {
  const memory = useMemory()
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const keeper = draftKeeper(memory, name)
  const keep = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    keeper.keep(readValues())
  }
  const onChange = () => {
    memory.set(name, readValues())
    // Not begun anew at each key: who types without a pause would have nothing kept.
    timer.current ??= setTimeout(keep, keepsEveryMs)
  }
  const flush = useEffectEvent(() => {
    if (timer.current !== undefined) keep()
  })
  useKeepBeforeClosing(() => {
    flush()
    keeper.finish()
  })
  useEffect(() => {
    const onHide = () => flush()
    document.addEventListener('visibilitychange', onHide)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      onHide()
    }
  }, [])
  return { onChange, keep }
}
