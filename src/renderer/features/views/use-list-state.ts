import type { TableLayout } from '../../../shared/schemas/table-layout.ts'
import type { SavedView } from '../../../shared/schemas/view.ts'
import { useRemembered } from '../../services/remembered.tsx'
import { useCurrentView } from './use-current-view.ts'

type ListState = {
  readonly view: SavedView | undefined
  readonly text: string
  readonly table: TableLayout
  setText(text: string): void
  setTable(table: TableLayout): void
}

/**
 * What the list is asked for and how it looks: that of the open view, with what was changed since and not saved, or
 * that of the library as a whole. The list is to be made anew (`key`) for another view.
 */
export function useListState(
  connectionId: string,
  [ownTable, setOwnTable]: readonly [TableLayout, (table: TableLayout) => void],
): ListState {
  const { view } = useCurrentView()
  const [text, setText] = useRemembered(`library:search:${view?.id ?? connectionId}`, view?.text ?? '')
  const [changed, setChanged] = useRemembered<TableLayout | null>(`library:table:${view?.id}`, null)
  if (view === undefined) return { view, text, table: ownTable, setText, setTable: setOwnTable }
  return { view, text, table: changed ?? view.table, setText, setTable: setChanged }
}
