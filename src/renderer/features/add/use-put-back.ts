import { useEffect, useEffectEvent } from 'react'
import { useMemory } from '../../services/remembered.tsx'
import { type AddValues, hasContent } from './add-values.ts'
import { draftKeeper } from './kept-add-draft.ts'

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
