import { Hash } from 'lucide-react'
import { memo, type RefObject, useState } from 'react'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import type { SearchProblem } from '../../../shared/schemas/search.ts'
import type { SavedView, TableLayout } from '../../../shared/schemas/view.ts'
import { messages } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { BulkEditHistoryButton } from '../bulk-edits/index.ts'
import { ExportDocumentsButton } from '../export/index.ts'
import { SearchBar } from '../search/index.ts'
import { TrashLink } from '../trash/index.ts'
import { SaveChangesButton, ViewActions, ViewProblems } from '../views/index.ts'
import styles from './library.module.css'
import type { ListOverlay } from './list/use-row-actions.ts'
import { ListOptions } from './list-options.tsx'
import type { SelectedCount } from './selection/document-selection.ts'

// A key typed into the search changes none of these at once, so they are not rendered again at each key. The functions
// that they are given must stay the same for that (`useStableCallback`).
const MemoSearchBar = memo(SearchBar)
const MemoExportButton = memo(ExportDocumentsButton)
const MemoSaveChangesButton = memo(SaveChangesButton)
const MemoViewActions = memo(ViewActions)
const MemoTrashLink = memo(TrashLink)
const MemoChangesButton = memo(BulkEditHistoryButton)
const MemoListOptions = memo(ListOptions)
const MemoViewProblems = memo(ViewProblems)

const EditByIdButton = memo(function EditByIdButton({ onOverlay }: Pick<ListHeaderProps, 'onOverlay'>) {
  const { editById } = messages.library
  return (
    <Button
      icon={<Hash size={15} aria-hidden />}
      title={editById}
      onClick={() => onOverlay({ kind: 'edit-by-id' })}
    >
      {editById}
    </Button>
  )
})

type ListHeaderProps = {
  readonly connection: ConnectionSummary
  /** Undefined for the library as a whole. */
  readonly view: SavedView | undefined
  readonly layout: TableLayout
  readonly text: string
  onLayout(layout: TableLayout): void
  onOverlay(overlay: ListOverlay): void
}

type ListActionsProps = ListHeaderProps & {
  /** Whether nothing was found. */
  readonly isEmpty: boolean
  onPutBack(saved: { readonly text: string; readonly table: TableLayout }): void
}

/** The buttons beside the heading. */
export function ListActions(props: ListActionsProps) {
  const { connection, view, layout, text, isEmpty, onPutBack, onOverlay } = props
  const shown = { view, text, table: layout }
  return (
    <div className={styles.headActions}>
      {/* Comes and goes, so nothing may stand before it. */}
      <MemoSaveChangesButton {...shown} />
      <MemoTrashLink connectionId={connection.id} />
      <MemoViewActions {...shown} connection={connection} onPutBack={onPutBack} />
      <MemoExportButton connection={connection} text={text} isEmpty={isEmpty} />
      <EditByIdButton onOverlay={onOverlay} />
    </div>
  )
}

type ListSearchBarProps = ListHeaderProps & {
  readonly problems: readonly SearchProblem[]
  readonly field: RefObject<HTMLInputElement | null>
  /** How many documents were found; undefined while that is not known. */
  readonly total: SelectedCount | undefined
  readonly isLooking: boolean
  onText(text: string): void
}

/** The line above the list: the search, how much it found, and how the list looks. */
export function ListSearchBar(props: ListSearchBarProps) {
  const { connection, view, text, problems, field, total, isLooking, layout } = props
  return (
    <div className={styles.barRoom}>
      <div className={styles.bar}>
        <div className={styles.search}>
          <MemoSearchBar
            {...{ connection, text, problems, field }}
            found={total && messages.library.count(total.count, total.atLeast)}
            problemsSaidElsewhere={view !== undefined}
            onChange={props.onText}
          />
        </div>
        <FoundCount total={total} isLooking={isLooking} isOfAll={text === ''} />
        <div className={styles.barEnd}>
          <MemoChangesButton connectionId={connection.id} />
          <MemoListOptions layout={layout} onLayout={props.onLayout} onOverlay={props.onOverlay} />
        </div>
      </div>
    </div>
  )
}

type FoundCountProps = {
  /** Undefined while it is not known. */
  readonly total: SelectedCount | undefined
  /** Whether that has gone on for a while. */
  readonly isLooking: boolean
  /** Whether nothing is searched for: then it says no more than how much there is. */
  readonly isOfAll: boolean
}

/** How many documents were found. */
function FoundCount({ total, isLooking, isOfAll }: FoundCountProps) {
  const { library, libraryList } = messages
  return (
    <p className={styles.count} data-of-all={(isOfAll && !isLooking) || undefined} aria-live="polite">
      {isLooking
        ? libraryList.stillLooking
        : total !== undefined && library.count(total.count, total.atLeast)}
    </p>
  )
}

type ListProblemsProps = ListHeaderProps & {
  readonly problems: readonly SearchProblem[]
  readonly isBusy: boolean
  onText(text: string): void
}

/** What the open view asks for and the library does not have. */
export function ListProblems({ problems, isBusy, layout, onLayout, ...props }: ListProblemsProps) {
  const shown = useFrozen(problems, isBusy)
  return <MemoViewProblems {...props} problems={shown} table={layout} onTable={onLayout} />
}

/** While it is frozen, the last value from before: what stands above the list must not come and go at each key. */
function useFrozen<T>(value: T, isFrozen: boolean): T {
  const [last, setLast] = useState(value)
  if (!isFrozen && last !== value) setLast(value)
  return isFrozen ? last : value
}
