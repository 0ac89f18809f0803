import { useEffect, useEffectEvent } from 'react'
import { messages } from '../../messages/messages.ts'
import { draftKeeper } from '../../services/draft-keeper.ts'
import { useMemory } from '../../services/remembered.tsx'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { type AddValues, hasContent, readAddDraft } from './add-values.ts'

type OpenForm = { read(): AddValues; fillWith(values: AddValues): void }

const openName = (name: string) => `open:${name}`

/** Makes the open form the one that `usePutBack` fills. */
export function useAsOpenForm(name: string, form: OpenForm): void {
  const memory = useMemory()
  const openForm = openName(name)
  const read = useEffectEvent(form.read)
  const fillWith = useEffectEvent(form.fillWith)
  useEffect(() => {
    const open: OpenForm = { read: () => read(), fillWith: (values) => fillWith(values) }
    memory.set(openForm, open)
    return () => {
      if (memory.get(openForm) === open) memory.delete(openForm)
    }
  }, [memory, openForm])
}

/** Fills the form of this name: the open form, or the next one. */
export function usePutBack(name: string) {
  const memory = useMemory()
  const { show } = useToasts()

  /** Returns what was typed on the form before, or null if nothing was. */
  const putBack = (values: AddValues): AddValues | null => {
    // The casts hold: a name is always used with one type.
    const open = memory.get(openName(name)) as OpenForm | undefined
    const before = open === undefined ? (memory.get(name) as AddValues | undefined) : open.read()
    if (open === undefined) {
      memory.set(name, values)
      draftKeeper(memory, name, readAddDraft).keep(hasContent(values) ? values : null)
    } else open.fillWith(values)
    return before !== undefined && hasContent(before) ? before : null
  }
  /** Stays until the user decides: these values are not stored anywhere else. */
  const offerAside = (about: string, text: string, aside: AddValues): void => {
    const bringBack = () => {
      const typed = putBack(aside)
      if (typed !== null) offerAside(about, messages.toasts.setAside(typed.title), typed)
    }
    const actions = [{ label: messages.toasts.bringBack(aside.title), onChoose: bringBack }]
    show({ kind: 'result', about, text, staysMs: null, actions })
  }
  return { putBack, offerAside }
}

export const addFormName = (connectionId: string) => `add:${connectionId}`

/** What is on the form of this name, open or not; undefined if nothing is. */
export async function readAddForm(
  memory: Map<string, unknown>,
  name: string,
): Promise<AddValues | undefined> {
  // The cast holds: a name is always used with one type.
  const remembered = memory.get(name) as AddValues | undefined
  const values = remembered ?? (await draftKeeper(memory, name, readAddDraft).read())
  return values !== undefined && hasContent(values) ? values : undefined
}
