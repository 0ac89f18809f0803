import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import type { ReviewFilter, ReviewRow, ReviewSummary } from '../../../shared/schemas/review.ts'
import type { Preferences } from '../../../shared/schemas/settings.ts'
import { call } from '../../ipc/call.ts'
import { callQuery } from '../../ipc/call-query.ts'
import { messages } from '../../messages/messages.ts'
import { useRunningImport } from '../../services/incoming/table-import.ts'
import { useChangePreferences } from '../../services/preferences.ts'
import { useRemembered } from '../../services/remembered.tsx'
import { useRouter } from '../../services/router/router.tsx'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { LayoutSwitch } from '../../ui/cards/layout-switch.tsx'
import { ProgressBar } from '../../ui/feedback/loading.tsx'
import { FailureNotice } from '../../ui/feedback/notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import { ReviewCards } from './cards/review-cards.tsx'
import { ReviewDialogs } from './dialogs/review-dialogs.tsx'
import { countOf, FilterChips } from './filter-chips.tsx'
import { ForAllBar } from './for-all-bar.tsx'
import {
  CleaningNotice,
  DeadPagesNotice,
  IncompleteNotice,
  NearCollectionsNotice,
  NothingShown,
  NotTakenList,
  UndecidedNotice,
} from './notices.tsx'
import { PictureChecksNotice } from './picture-checks-notice.tsx'
import styles from './review.module.css'
import { ReviewActions } from './review-actions.ts'
import { ReviewFoot, ReviewRowMenu, ReviewSelectionBar, type RowMenu } from './review-actions-bar.tsx'
import { type OpenDialog, ReviewContext, useReview } from './review-context.ts'
import { countSelected, isRowSelected, type RowTarget } from './row-selection.ts'
import { ReviewTable } from './table/review-table.tsx'
import type { MenuPlace, ReviewGridHandle } from './table/use-review-grid.ts'
import { usePictureChecks } from './use-picture-checks.ts'
import { useAcceptBatch, useRemoveRows } from './use-review-commands.ts'
import { useReviewRows } from './use-review-rows.ts'
import { useRowSelection } from './use-row-selection.ts'

type ReviewBatchProps = { readonly connection: ConnectionSummary; readonly summary: ReviewSummary }

export function ReviewBatch({ connection, summary }: ReviewBatchProps) {
  const client = useQueryClient()
  const actions = useMemo(() => new ReviewActions(client, connection.id), [client, connection.id])
  const checks = usePictureChecks(connection.id, summary.id)
  const isArranged = useArranged(actions)
  const [filter, setFilter] = useRemembered<ReviewFilter>(`review:filter:${summary.id}`, 'all')
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const table = useRef<ReviewGridHandle>(null)
  const goToRow = useGoToRow({ connectionId: connection.id, filter, setFilter, table })
  const focusTable = () => table.current?.focus()
  return (
    <ReviewContext value={{ connection, summary, actions, checks, open: setDialog, goToRow, focusTable }}>
      <ReviewParts
        isArranged={isArranged}
        filter={filter}
        setFilter={setFilter}
        dialog={dialog}
        closeDialog={() => setDialog(null)}
        table={table}
      />
    </ReviewContext>
  )
}

/** Lists the rows that need attention first, once a visit. */
function useArranged(actions: ReviewActions): boolean {
  const { mutate, status } = useMutation({ mutationFn: () => actions.arrange() })
  useEffect(() => mutate(), [mutate])
  return status === 'success' || status === 'error'
}

type ReviewPartsProps = {
  readonly isArranged: boolean
  readonly filter: ReviewFilter
  setFilter(filter: ReviewFilter): void
  readonly dialog: OpenDialog | null
  closeDialog(): void
  readonly table: RefObject<ReviewGridHandle | null>
}

function ReviewParts({ isArranged, filter, setFilter, dialog, closeDialog, table }: ReviewPartsProps) {
  const { connection, summary, focusTable } = useReview()
  const rows = useReviewRows(connection.id, filter, {
    expected: countOf(summary, filter),
    isArranged,
    standsStill: summary.adding,
  })
  const chosen = useRowSelection(connection.id, filter, rows)
  const { isAdding, start, accept } = useAcceptBatch()
  const { mutate: removeRows } = useRemoveRows()
  const hasPictures = summary.pictureFiles > 0
  const [layout, setLayout] = useReviewLayout(hasPictures)
  const Rows = layout === 'cards' ? ReviewCards : ReviewTable
  const open = countOf(summary, 'all')
  const selectedCount = countSelected(chosen.selection, rows.count)
  const selected = { target: { filter, selection: chosen.selection }, count: selectedCount }
  const [menu, setMenu] = useState<RowMenu | null>(null)
  const clear = () => chosen.selectAll(false)
  const remove = (target: RowTarget) => {
    table.current?.leaveRows((key) => isRowSelected(target.selection, key))
    removeRows(target, { onSuccess: clear })
  }
  // A right click selects its row, as in other lists.
  const openMenu = (row: ReviewRow, place: MenuPlace) => {
    if (!chosen.isSelected(row.key)) chosen.choose([row.key])
    setMenu({ row, place })
  }
  const selectPictures = (keys: readonly number[]) => {
    chosen.choose(keys)
    focusTable()
  }
  return (
    <Screen
      title={messages.navigation.review}
      note={messages.review.from(open, summary.source, summary.pictureFiles === open)}
      actions={hasPictures && <LayoutSwitch layout={layout} onLayout={setLayout} />}
    >
      {summary.adding && <AddingProgress />}
      {rows.failure !== null && (
        <div className={styles.failure}>
          <FailureNotice failure={rows.failure} onAgain={rows.again} />
        </div>
      )}
      <Rows
        ref={table}
        filter={filter}
        rows={rows}
        chosen={chosen}
        top={<BatchTop onSelect={selectPictures} />}
        below={<ForAllBar />}
        bar={<FilterLine filter={filter} onFilter={setFilter} />}
        empty={<NothingShown filter={filter} onShowAll={() => setFilter('all')} />}
        onRemove={({ key }) => remove(selectedCount > 0 ? selected.target : chosen.at(key))}
        onMenu={openMenu}
      />
      {menu !== null && (
        <ReviewRowMenu
          {...selected}
          {...menu}
          onRemove={() => remove(selected.target)}
          onClose={() => setMenu(null)}
        />
      )}
      {selectedCount > 0 && (
        <ReviewSelectionBar
          {...selected}
          onRemove={() => remove(selected.target)}
          onClear={() => {
            clear()
            focusTable()
          }}
        />
      )}
      <ReviewFoot isAdding={summary.adding || isAdding} onAdd={start} onRemove={remove} />
      <ReviewDialogs open={dialog} onAccept={(count) => void accept(count)} onClose={closeDialog} />
    </Screen>
  )
}

type FilterLineProps = { readonly filter: ReviewFilter; onFilter(filter: ReviewFilter): void }

function FilterLine({ filter, onFilter }: FilterLineProps) {
  const { summary } = useReview()
  const { go } = useRouter()
  return (
    <div className={styles.filterLine}>
      <FilterChips summary={summary} chosen={filter} onChoose={onFilter} />
      <Button look="quiet" small icon={<Plus size={16} aria-hidden />} onClick={() => go({ screen: 'add' })}>
        {messages.review.addMore}
      </Button>
    </div>
  )
}

type GoToRowDeps = {
  readonly connectionId: string
  readonly filter: ReviewFilter
  setFilter(filter: ReviewFilter): void
  readonly table: RefObject<ReviewGridHandle | null>
}

/** Scrolls to a row among all rows of the batch. */
function useGoToRow({ connectionId, filter, setFilter, table }: GoToRowDeps) {
  const [sought, setSought] = useState<number | null>(null)
  const { showError } = useToasts()
  const { mutate } = useMutation({
    mutationFn: (key: number) => call('review/row-index', { connectionId, key }),
    onError: showError,
    onSuccess: (found) => {
      setFilter('all')
      setSought(found)
    },
  })
  // Wait until the table shows all rows, since it starts each list at its first row.
  useEffect(() => {
    if (sought === null || filter !== 'all') return
    table.current?.goTo(sought)
    setSought(null)
  }, [sought, filter, table])
  return (key: number) => mutate(key)
}

function AddingProgress() {
  const { accepted, ready } = useReview().summary
  const { progressText } = messages.review.accept
  const total = accepted + ready
  return (
    <div className={styles.progress}>
      <ProgressBar
        label={messages.common.adding}
        done={accepted}
        total={total}
        text={progressText(accepted, total)}
      />
    </div>
  )
}

/** Notices about the whole batch. */
function BatchTop({ onSelect }: { onSelect(keys: readonly number[]): void }) {
  const { summary } = useReview()
  const { isRunning } = useRunningImport()
  return (
    <>
      {summary.incomplete
        .filter(({ id }) => !isRunning(id))
        .map((one) => (
          <IncompleteNotice key={one.id} incomplete={one} />
        ))}
      <NotTakenList />
      <CleaningNotice />
      <PictureChecksNotice onSelect={onSelect} />
      <UndecidedNotice />
      <NearCollectionsNotice />
      <DeadPagesNotice />
    </>
  )
}

type ReviewLayout = Preferences['reviewLayout']

/** The layout of a review and its setter, which saves at once. Without pictures it is always a table. */
function useReviewLayout(hasPictures: boolean): [ReviewLayout, (next: ReviewLayout) => void] {
  const { data: preferences } = useQuery({
    ...callQuery('preferences/get', undefined),
    enabled: hasPictures,
  })
  const { isPending, variables, mutate } = useChangePreferences()
  const wanted = isPending ? variables.reviewLayout : undefined
  const kept = wanted ?? preferences?.reviewLayout ?? 'table'
  return [hasPictures ? kept : 'table', (reviewLayout) => mutate({ reviewLayout })]
}
