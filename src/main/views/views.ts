import type { KeptView, SavedView } from '../../shared/schemas/view.ts'
import type { Library } from '../library/operations.ts'

type ViewDeps = {
  readonly store: Library['views']
  readonly newId: () => string
  readonly now: () => number
  readonly onChanged: () => void
}

export type Views = ReturnType<typeof createViews>

/** A view outlives its connection, as documents do: only the user repairs or removes it. */
export function createViews({ store, newId, now, onChanged }: ViewDeps) {
  return {
    keep: async ({ id = newId(), position, name, ...view }: KeptView): Promise<SavedView> => {
      const kept = await store.keep({
        ...{ ...view, id, position: position ?? null },
        ...{ name: name.trim(), at: now() },
      })
      onChanged()
      return kept
    },
    remove: async (id: string): Promise<void> => {
      await store.remove(id)
      onChanged()
    },
    move: async (id: string, before: string | null): Promise<void> => {
      await store.move(id, before)
      onChanged()
    },
  }
}
