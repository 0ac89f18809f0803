import { useEffect, useEffectEvent } from 'react'
import { draftKeeper } from '../../services/draft-keeper.ts'
import { useMemory } from '../../services/remembered.tsx'
import { type AddValues, hasContent, readAddDraft } from './add-values.ts'

type OpenForm = { read(): AddValues; fillWith(values: AddValues): void }

/**
 * Puts a document back on the form of this name: the open form, or the next one. Returns what was typed in the
 * meantime, or null if nothing was.
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
    // The cast holds: a name is always used with one type.
    const open = memory.get(openForm) as OpenForm | undefined
    const before = open === undefined ? (memory.get(name) as AddValues | undefined) : open.read()
    if (open === undefined) {
      memory.set(name, values)
      draftKeeper(memory, name, readAddDraft).keep(hasContent(values) ? values : null)
    } else open.fillWith(values)
    return before !== undefined && hasContent(before) ? before : null
  }
}

export const addFormName = (connectionId: string) => `add:${connectionId}`

export async function addFormHasContent(
  memory: Map<string, unknown>,
  connectionId: string,
): Promise<boolean> {
  const name = addFormName(connectionId)
  // The cast holds: a name is always used with one type.
  const remembered = memory.get(name) as AddValues | undefined
  if (remembered !== undefined) return hasContent(remembered)
  const draft = await draftKeeper(memory, name, readAddDraft).read()
  return draft !== undefined && hasContent(draft)
}
