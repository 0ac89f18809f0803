import { LayoutGrid, Rows3, SlidersHorizontal, SquarePen } from 'lucide-react'
import type { TableLayout } from '../../../shared/schemas/table-layout.ts'
import { words } from '../../messages/messages.ts'
import { useAppActions } from '../../services/actions.tsx'

type ListActions = {
  readonly layout: TableLayout
  onLayout(layout: TableLayout): void
  onColumns(): void
  onEditById(): void
}

/** What the command palette offers while the list is on the screen. */
export function useListActions({ layout, onLayout, onColumns, onEditById }: ListActions): void {
  const { library, libraryList, palette } = words
  const { view } = libraryList
  const isTable = layout.layout === 'table'
  useAppActions([
    {
      id: 'edit-by-id',
      label: library.editById,
      also: palette.also.editById,
      icon: SquarePen,
      run: onEditById,
    },
    {
      id: 'columns',
      label: view.columns,
      also: palette.also.columns,
      icon: SlidersHorizontal,
      run: onColumns,
    },
    {
      id: isTable ? 'as-cards' : 'as-table',
      label: palette.showAs(isTable ? view.cards : view.table),
      also: palette.also.columns,
      icon: isTable ? LayoutGrid : Rows3,
      run: () => onLayout({ ...layout, layout: isTable ? 'cards' : 'table' }),
    },
  ])
}
