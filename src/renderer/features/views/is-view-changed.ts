import type { TableLayout } from '../../../shared/schemas/table-layout.ts'
import type { SavedView } from '../../../shared/schemas/view.ts'
import { isSameLayout } from './is-same-layout.ts'

/** Whether something else is on the screen than the view was kept with. */
export function isViewChanged(
  view: SavedView | undefined,
  { text, table }: { readonly text: string; readonly table: TableLayout },
): boolean {
  return view !== undefined && (view.text !== text || !isSameLayout(view.table, table))
}
