import type { KeptView, SavedView } from '../../shared/schemas/view.ts'
import type { Library } from '../library/operations.ts'

type ViewDeps = {
  readonly store: Library['views']
  readonly newId: () => string
  readonly now: () => number
  readonly onChanged: () => void
}

/** A view outlives its connection, as the documents do: it is the person's to mend or to remove. */
export type Views = {
  list(): Promise<readonly SavedView[]>
  keep(view: KeptView): Promise<SavedView>
  remove(id: string): Promise<void>
  move(id: string, before: string | null): Promise<void>
}

export function createViews({ store, newId, now, onChanged }: ViewDeps): Views {
  return {
    list: () => store.list(),
    keep: async ({ id = newId(), position = null, name, ...view }) => {
      const kept = await store.keep({ ...view, id, position, name: name.trim(), at: now() })
      onChanged()
      return kept
    },
    remove: async (id) => {
      await store.remove(id)
      onChanged()
    },
    move: async (id, before) => {
      await store.move(id, before)
      onChanged()
    },
  }
}
