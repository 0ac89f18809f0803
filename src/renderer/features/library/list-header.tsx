import {
  ArrowDownWideNarrow,
  ArrowUpDown,
  ArrowUpNarrowWide,
  Ellipsis,
  Hash,
  Rows4,
  SlidersHorizontal,
} from 'lucide-react'
import { memo, type ReactNode, type RefObject, useState } from 'react'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import type { SearchProblem } from '../../../shared/schemas/search.ts'
import { type SavedView, type TableLayout, usualTableLayout } from '../../../shared/schemas/view.ts'
import { commandFor } from '../../messages/format.ts'
import { messages } from '../../messages/messages.ts'
import { useIsReader } from '../../services/team.ts'
import { LayoutSwitch } from '../../ui/cards/layout-switch.tsx'
import { MenuButton, type MenuEntry } from '../../ui/menu/menu.tsx'
import { ScreenHeading } from '../../ui/screen.tsx'
import { VisuallyHidden } from '../../ui/styles/visually-hidden.tsx'
import { useBulkEditHistory } from '../bulk-edits/index.ts'
import { useExportEntries } from '../export/index.ts'
import { SearchBar } from '../search/index.ts'
import { SaveChangesButton, useViewActions, ViewProblems } from '../views/index.ts'
import styles from './library.module.css'
import type { ListOverlay } from './list/use-row-actions.ts'
import type { SelectedCount } from './selection/document-selection.ts'
import { isOfColumns, isSameColumn, isSortable, nameOfColumn, sortAfterClick } from './table/table-columns.ts'

// Memoized, because typing in the search changes none of their props. Their callbacks must be stable
// (`useStableCallback`).
const MemoSearchBar = memo(SearchBar)
const MemoSaveChangesButton = memo(SaveChangesButton)
const MemoListActions = memo(ListActions)
const MemoViewProblems = memo(ViewProblems)

type ListHeaderProps = {
  readonly connection: ConnectionSummary
  readonly view: SavedView | undefined
  readonly layout: TableLayout
  readonly text: string
  onLayout(layout: TableLayout): void
  onOverlay(overlay: ListOverlay): void
}

type ListActionsProps = ListHeaderProps & {
  readonly isEmpty: boolean
  onPutBack(saved: { readonly text: string; readonly table: TableLayout }): void
}

type ListHeadProps = FoundCountProps &
  ListActionsProps & {
    readonly title: string
    readonly selectAll: ReactNode
  }

export function ListHead({ title, selectAll, total, all, isLooking, ...props }: ListHeadProps) {
  const { view, layout, text } = props
  return (
    <header className={styles.head}>
      <ScreenHeading>{title}</ScreenHeading>
      <FoundCount total={total} all={all} isLooking={isLooking} />
      {selectAll}
      <span className={styles.headActions}>
        {/* Last, because it comes and goes. */}
        <MemoSaveChangesButton view={view} text={text} table={layout} />
        <MemoListActions {...props} />
      </span>
    </header>
  )
}

function ListActions(props: ListActionsProps) {
  const { connection, view, layout, text, isEmpty, onLayout, onPutBack, onOverlay } = props
  const { view: w } = messages.libraryList
  const isTable = layout.layout === 'table'
  const isForced = isTable && !layout.isCompact && isOfColumns(layout)
  const viewActions = useViewActions({ connection, view, text, table: layout, onPutBack })
  const history = useBulkEditHistory(connection.id)
  const isReader = useIsReader(connection.id)
  const exportEntries = useExportEntries(connection, text)
  const sortByOther: MenuEntry = {
    id: 'other',
    label: commandFor(messages.libraryList.sortDialog.heading),
    icon: <ArrowUpDown size={14} aria-hidden />,
    onChoose: () => onOverlay({ kind: 'sort' }),
  }
  const hasOnlyMenu = isEmpty && text === '' && view === undefined
  return (
    <>
      {!hasOnlyMenu && (
        <>
          <SortMenu {...props} other={sortByOther} />
          <LayoutSwitch layout={layout.layout} onLayout={(to) => onLayout({ ...layout, layout: to })} />
        </>
      )}
      <MenuButton
        label={w.label}
        className={styles.headButton}
        entries={[
          !isForced && {
            id: 'compact',
            label: w.compact,
            icon: <Rows4 size={14} aria-hidden />,
            chosen: layout.isCompact,
            onChoose: () => onLayout({ ...layout, isCompact: !layout.isCompact }),
          },
          isForced && {
            id: 'usual',
            label: w.usualRows,
            icon: <Rows4 size={14} aria-hidden />,
            onChoose: () => onLayout({ ...layout, columns: [...usualTableLayout.columns] }),
          },
          !hasOnlyMenu && sortByOther,
          isTable && {
            id: 'columns',
            label: w.columns,
            icon: <SlidersHorizontal size={14} aria-hidden />,
            onChoose: () => onOverlay({ kind: 'columns' }),
          },
          { id: 'line views', separator: true },
          ...viewActions.entries,
          { id: 'line export', separator: true },
          ...(isEmpty ? [] : exportEntries),
          history,
          !isReader && {
            id: 'by-id',
            label: commandFor(messages.library.openById.heading),
            icon: <Hash size={14} aria-hidden />,
            onChoose: () => onOverlay({ kind: 'edit-by-id' }),
          },
        ]}
      >
        <Ellipsis size={16} strokeWidth={1.75} aria-hidden />
      </MenuButton>
      {viewActions.dialog}
    </>
  )
}

type SortMenuProps = Pick<ListHeaderProps, 'layout' | 'onLayout'> & { readonly other: MenuEntry }

function SortMenu({ layout, onLayout, other }: SortMenuProps) {
  const { view: w, sortDialog } = messages.libraryList
  const { sort } = layout
  const sorts: MenuEntry[] = layout.columns
    .map(({ by }) => by)
    .filter(isSortable)
    .map((by, at) => ({
      id: `sort ${at}`,
      label: w.sortBy(nameOfColumn(by)),
      chosen: isSameColumn(by, sort.by),
      onChoose: () => onLayout({ ...layout, sort: sortAfterClick(sort, by) }),
    }))
  const sorted =
    sort.by === 'added'
      ? sortDialog.orders.times[sort.descending ? 'descending' : 'ascending']
      : nameOfColumn(sort.by)
  const SortIcon = sort.descending ? ArrowDownWideNarrow : ArrowUpNarrowWide
  return (
    <MenuButton
      label={w.sortedBy(sorted)}
      className={styles.headButton}
      entries={[...sorts, { id: 'line', separator: true }, other]}
    >
      <SortIcon size={16} strokeWidth={1.75} aria-hidden />
      <span className={styles.sorted}>{sorted}</span>
    </MenuButton>
  )
}

type ListSearchBarProps = Pick<ListHeaderProps, 'connection' | 'view' | 'text'> &
  Pick<FoundCountProps, 'total'> & {
    readonly problems: readonly SearchProblem[]
    readonly field: RefObject<HTMLInputElement | null>
    onText(text: string): void
  }

export function ListSearchBar({
  connection,
  view,
  text,
  problems,
  field,
  total,
  onText,
}: ListSearchBarProps) {
  return (
    <div className={styles.bar}>
      <MemoSearchBar
        {...{ connection, text, problems, field }}
        found={total && messages.library.count(total.count, total.atLeast)}
        problemsSaidElsewhere={view !== undefined}
        onChange={onText}
      />
    </div>
  )
}

type FoundCountProps = {
  readonly total: SelectedCount | undefined
  readonly all: number | undefined
  readonly isLooking: boolean
}

function FoundCount({ total, all, isLooking }: FoundCountProps) {
  const { library } = messages
  return (
    <p className={styles.count} aria-live="polite">
      {isLooking
        ? messages.common.searching
        : total !== undefined && (
            <>
              <span aria-hidden>{library.foundOf(total.count, total.atLeast, all)}</span>
              <VisuallyHidden>{library.countOf(total.count, total.atLeast, all)}</VisuallyHidden>
            </>
          )}
    </p>
  )
}

type ListProblemsProps = ListHeaderProps & {
  readonly problems: readonly SearchProblem[]
  readonly isBusy: boolean
  onText(text: string): void
}

export function ListProblems({ problems, isBusy, layout, onLayout, ...props }: ListProblemsProps) {
  const shown = useFrozen(problems, isBusy)
  return <MemoViewProblems {...props} problems={shown} table={layout} onTable={onLayout} />
}

/** The last value from before freezing: what stands above the list must not flicker while typing. */
function useFrozen<T>(value: T, isFrozen: boolean): T {
  const [last, setLast] = useState(value)
  if (!isFrozen && last !== value) setLast(value)
  return isFrozen ? last : value
}
