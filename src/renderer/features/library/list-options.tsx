import { ArrowDownUp, LayoutGrid, Rows3, SlidersHorizontal } from 'lucide-react'
import type { TableLayout } from '../../../shared/schemas/table-layout.ts'
import { words } from '../../messages/messages.ts'
import { MenuButton, type MenuEntry } from '../../ui/menu-button.tsx'
import styles from './list-options.module.css'
import { nameOfColumn } from './name-of-column.ts'
import { isSameColumn, isSortable, sortAfterClick } from './table-columns.ts'

type ListOptionsProps = {
  readonly layout: TableLayout
  onLayout(layout: TableLayout): void
  onColumns(): void
}

/** How the list looks: as a table or as cards, wide or narrow, and what it is sorted by. */
export function ListOptions({ layout, onLayout, onColumns }: ListOptionsProps) {
  const { view: w } = words.libraryList
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
  const entries: MenuEntry[] = [
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
    ...(isTable
      ? [
          {
            id: 'columns',
            label: w.columns,
            icon: <SlidersHorizontal size={14} aria-hidden />,
            onChoose: onColumns,
          },
        ]
      : []),
    { id: 'line sort', separator: true },
    ...sortEntries,
  ]
  return (
    <MenuButton label={w.label} className={styles.button} entries={entries}>
      {isTable ? <Rows3 size={15} aria-hidden /> : <LayoutGrid size={15} aria-hidden />}
      <ArrowDownUp size={13} aria-hidden />
    </MenuButton>
  )
}
