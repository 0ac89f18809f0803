import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowDownUp, LayoutGrid, Rows3, SlidersHorizontal, SquarePen } from 'lucide-react'
import { type TableLayout, usualTableLayout } from '../../../shared/schemas/view.ts'
import { useCall } from '../../ipc/call.ts'
import { queries } from '../../ipc/queries.ts'
import { queryKeys } from '../../ipc/query-keys.ts'
import { messages } from '../../messages/messages.ts'
import { useAppActions } from '../../services/actions.tsx'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { MenuButton, type MenuEntry } from '../../ui/menu/menu.tsx'
import styles from './library.module.css'
import type { ListOverlay } from './list/use-row-actions.ts'
import { isSameColumn, isSortable, nameOfColumn, sortAfterClick } from './table/table-columns.ts'

type ListOptionsProps = {
  readonly layout: TableLayout
  onLayout(layout: TableLayout): void
  onOverlay(overlay: ListOverlay): void
}

/** How the list looks: as a table or as cards, wide or narrow, and what it is sorted by. */
export function ListOptions({ layout, onLayout, onOverlay }: ListOptionsProps) {
  const { view: w } = messages.libraryList
  const isTable = layout.layout === 'table'
  const sortEntries: MenuEntry[] = layout.columns
    .map(({ by }) => by)
    .filter(isSortable)
    .map((by, at) => ({
      id: `sort ${at}`,
      label: w.sortBy(nameOfColumn(by)),
      chosen: isSameColumn(by, layout.sort.by),
      onChoose: () => onLayout({ ...layout, sort: sortAfterClick(layout.sort, by) }),
    }))
  const entries: readonly (MenuEntry | false)[] = [
    {
      id: 'table',
      label: w.table,
      icon: <Rows3 size={14} aria-hidden />,
      chosen: isTable,
      onChoose: () => onLayout({ ...layout, layout: 'table' }),
    },
    {
      id: 'cards',
      label: w.cards,
      icon: <LayoutGrid size={14} aria-hidden />,
      chosen: !isTable,
      onChoose: () => onLayout({ ...layout, layout: 'cards' }),
    },
    { id: 'line look', separator: true },
    {
      id: 'compact',
      label: isTable ? w.compact : w.compactCards,
      chosen: layout.isCompact,
      onChoose: () => onLayout({ ...layout, isCompact: !layout.isCompact }),
    },
    isTable && {
      id: 'columns',
      label: w.columns,
      icon: <SlidersHorizontal size={14} aria-hidden />,
      onChoose: () => onOverlay({ kind: 'columns' }),
    },
    { id: 'line sort', separator: true },
    ...sortEntries,
  ]
  return (
    <MenuButton label={w.label} className={styles.optionsButton} entries={entries}>
      {isTable ? <Rows3 size={15} aria-hidden /> : <LayoutGrid size={15} aria-hidden />}
      <ArrowDownUp size={13} aria-hidden />
    </MenuButton>
  )
}

/** What the command palette offers while the list is on the screen. */
export function useListActions({ layout, onLayout, onOverlay }: ListOptionsProps): void {
  const { library, libraryList, palette } = messages
  const { view } = libraryList
  const isTable = layout.layout === 'table'
  useAppActions([
    {
      id: 'edit-by-id',
      label: library.editById,
      also: palette.also.editById,
      icon: SquarePen,
      run: () => onOverlay({ kind: 'edit-by-id' }),
    },
    {
      id: 'columns',
      label: view.columns,
      also: palette.also.columns,
      icon: SlidersHorizontal,
      run: () => onOverlay({ kind: 'columns' }),
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

/** How the person wants the list of a connection, and the way to want it otherwise. It is kept at once. */
export function useTableLayout(connectionId: string): [TableLayout, (next: TableLayout) => void] {
  const client = useQueryClient()
  const { showError } = useToasts()
  const preferences = useQuery(queries.preferences())
  const keep = useCall('preferences/change', {
    onError: (error) => {
      showError(error)
      void client.invalidateQueries({ queryKey: queryKeys.preferences })
    },
  })
  const layout = preferences.data?.tables[connectionId] ?? usualTableLayout
  const change = (next: TableLayout) => {
    const tables = { ...preferences.data?.tables, [connectionId]: next }
    // What was asked before this change would put the list back to how it was, until it is asked again.
    void client.cancelQueries({ queryKey: queryKeys.preferences }, { revert: false })
    // In sight before it is on disk: a width is dragged by hand.
    client.setQueryData(queries.preferences().queryKey, (before) => before && { ...before, tables })
    keep.mutate({ tables })
  }
  return [layout, change]
}
