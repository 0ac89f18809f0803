import type { SavedView } from '../../shared/schemas/view.ts'

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
