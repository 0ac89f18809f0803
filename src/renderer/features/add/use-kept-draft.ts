import { useEffect, useEffectEvent, useRef } from 'react'
import { useMemory } from '../../services/remembered.tsx'
import { useKeepBeforeClosing } from '../../services/use-window-closing.ts'
import { type AddValues, hasContent } from './add-values.ts'
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

type OpenForm = { read(): AddValues; fillWith(values: AddValues): void }

/**
 * Puts a document back on the form of this name, whichever form of that name is on the screen by then, or on the
 * next one. Returns what was typed on it in the meantime, or null where that was nothing.
 */
export function usePutBack(name: string, form: OpenForm): (values: AddValues) => AddValues | null {
  const memory = useMemory()
  const openForm = `open:${name}`
  const read = useEffectEvent(form.read)
  const fillWith = useEffectEvent(form.fillWith)
  useEffect(() => {
    const open: OpenForm = { read: () => read(), fillWith: (values) => fillWith(values) }
    memory.set(openForm, open)
    return () => {
      if (memory.get(openForm) === open) memory.delete(openForm)
    }
  }, [memory, openForm])

  return (values) => {
    // One name is always used with one type.
    const open = memory.get(openForm) as OpenForm | undefined
    const before = open === undefined ? (memory.get(name) as AddValues | undefined) : open.read()
    if (open === undefined) {
      memory.set(name, values)
      draftKeeper(memory, name).keep(values)
    } else open.fillWith(values)
    return before !== undefined && hasContent(before) ? before : null
  }
}
