import type { KeptView, SavedView } from '../../shared/schemas/view.ts'

type ViewDeps = {
  readonly store: ViewStore
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
    list: () => store.viewList(),
    keep: async ({ id = newId(), position = null, name, ...view }) => {
      const kept = await store.viewKeep({ ...view, id, position, name: name.trim(), at: now() })
      onChanged()
      return kept
    },
    remove: async (id) => {
      await store.viewRemove(id)
      onChanged()
    },
    move: async (id, before) => {
      await store.viewMove(id, before)
      onChanged()
    },
  }
}

/** Where views are kept. Rejects with a `StorageError` and with nothing else. */
export type ViewStore = {
  viewList(): Promise<readonly SavedView[]>
  /** Known or new, told apart by the id. `position` null: where it is, or last. */
  viewKeep(
    view: Omit<SavedView, 'position'> & { readonly position: number | null; readonly at: number },
  ): Promise<SavedView>
  viewRemove(id: string): Promise<void>
  /** Does nothing where one of the two is not known. */
  viewMove(id: string, before: string | null): Promise<void>
}
