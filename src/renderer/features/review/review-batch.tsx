import { ImageIcon } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import type { ReviewFilter, ReviewRow, ReviewSummary } from '../../../shared/schemas/review.ts'
import { messages } from '../../messages/messages.ts'
import { useRunningImport } from '../../services/incoming/table-import.ts'
import { useLiveConfirm } from '../../services/live-confirm.tsx'
import { useRemembered } from '../../services/remembered.tsx'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/feedback/loading.tsx'
import { FailureNotice } from '../../ui/feedback/notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import { ExportProblemRowsButton } from '../export/index.ts'
import { type OpenDialog, ReviewDialogs } from './dialogs/review-dialogs.tsx'
import { countOf, FilterChips } from './filter-chips.tsx'
import { ForAllBar } from './for-all-bar.tsx'
import { CleaningNotice, IncompleteNotice, NothingShown, NotTakenList, UndecidedNotice } from './notices.tsx'
import { PictureChecksNotice } from './picture-checks-notice.tsx'
import styles from './review.module.css'
import { ReviewActionsBar, SelectionBar } from './review-actions-bar.tsx'
import { countSelected, everythingSelected, type RowTarget } from './row-selection.ts'
import { ReviewTable, type ReviewTableHandle } from './table/review-table.tsx'
import { type BatchCommands, useBatchCommands } from './use-batch-commands.ts'
import { type PictureChecks, usePictureChecks } from './use-picture-checks.ts'
import { useReviewActions } from './use-review-actions.ts'
import { findPosition, useReviewRows } from './use-review-rows.ts'
import { useRowSelection } from './use-row-selection.ts'

type ReviewBatchProps = { readonly connection: ConnectionSummary; readonly summary: ReviewSummary }

const everyRow: RowTarget = { filter: 'all', selection: everythingSelected }

/** The batch of a connection: what is done to all of it above, its rows below. */
export function ReviewBatch({ connection, summary }: ReviewBatchProps) {
  const { id: connectionId, name } = connection
  const [filter, setFilter] = useRemembered<ReviewFilter>(`review:filter:${summary.id}`, 'all')
  const rows = useReviewRows(connectionId, filter, {
    expected: countOf(summary, filter),
    standsStill: summary.adding,
  })
  const chosen = useRowSelection(connectionId, filter, rows)
  const actions = useReviewActions(connectionId)
  const commands = useBatchCommands(actions)
  const checks = usePictureChecks(connectionId, summary.id)
  const table = useRef<ReviewTableHandle>(null)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const confirmLive = useLiveConfirm()
  const { review } = messages

  // What had the focus goes with the notice.
  const goBack = () => table.current?.focus()
  const total = countOf(summary, 'all')
  const goToRow = useGoToRow({ connectionId, total, filter, setFilter, table })
  const selectedCount = countSelected(chosen.selection, rows.count)
  const target: RowTarget = { filter, selection: chosen.selection }

  const remove = async () => {
    if (selectedCount === 0) return
    table.current?.leaveRows(chosen.isSelected)
    await commands.remove(target, () => table.current?.focus())
    chosen.selectAll(false)
  }
  const startAdding = async () => {
    const now = await commands.readSummary()
    if (now === undefined || now.ready === 0) return
    if (now.problem + now.undecided + now.incomplete.length > 0) setDialog({ kind: 'accept', summary: now })
    else void accept(now.ready)
  }
  const accept = async (count: number) => {
    if (await confirmLive({ connectionId, count, action: 'add' })) await commands.accept()
  }
  return (
    <Screen
      title={review.heading}
      layout="full"
      actions={
        <ReviewActionsBar
          ready={summary.ready}
          connectionName={name}
          isAdding={summary.adding || commands.isAdding}
          onAdd={() => void startAdding()}
          onDiscard={() => setDialog({ kind: 'discard', count: total })}
        />
      }
    >
      {summary.adding && <AddingProgress summary={summary} />}
      {rows.failure !== null && (
        <div className={styles.failure}>
          <FailureNotice failure={rows.failure} onAgain={rows.again} />
        </div>
      )}
      <ReviewTable
        ref={table}
        connectionId={connectionId}
        batchId={summary.id}
        filter={filter}
        rows={rows}
        actions={actions}
        chosen={chosen}
        checks={checks}
        top={
          <BatchTop
            connectionId={connectionId}
            summary={summary}
            checks={checks}
            commands={commands}
            onEnd={goBack}
            onGoToRow={(position) => void goToRow(position)}
            onSelect={(keys) => {
              chosen.choose(keys)
              goBack()
            }}
            onField={() => setDialog({ kind: 'field', target: everyRow, count: total, isForAll: true })}
          />
        }
        bar={<FilterChips summary={summary} chosen={filter} onChoose={setFilter} />}
        empty={<NothingShown filter={filter} onShowAll={() => setFilter('all')} />}
        onOpen={(row: ReviewRow, what) => setDialog({ kind: what, row })}
        onChoose={(row, choice) => void commands.changeRow(row.key, { duplicate: choice })}
        onGoToRow={(position) => void goToRow(position)}
        onClean={(row, cleaning) => void commands.changeRow(row.key, { cleaning })}
        onRemove={() => void remove()}
      />
      {selectedCount > 0 && (
        <SelectionBar
          count={selectedCount}
          onCollection={() => setDialog({ kind: 'collection', target, count: selectedCount })}
          onField={() => setDialog({ kind: 'field', target, count: selectedCount, isForAll: false })}
          onRemove={() => void remove()}
          onClear={() => {
            chosen.selectAll(false)
            table.current?.focus()
          }}
        />
      )}
      <ReviewDialogs
        open={dialog}
        connection={connection}
        commands={commands}
        onAccept={(count) => void accept(count)}
        onClose={() => setDialog(null)}
      />
    </Screen>
  )
}

type GoToRowParts = {
  readonly connectionId: string
  readonly total: number
  readonly filter: ReviewFilter
  setFilter(filter: ReviewFilter): void
  readonly table: RefObject<ReviewTableHandle | null>
}

/** Leads to the row with a number, among all rows of the batch. */
function useGoToRow({ connectionId, total, filter, setFilter, table }: GoToRowParts) {
  const [sought, setSought] = useState<number | null>(null)
  const { showFailure } = useToasts()
  const goToRow = async (position: number) => {
    const found = await findPosition(connectionId, position, total)
    if (!found.ok) return showFailure(found.error)
    setFilter('all')
    setSought(found.value)
  }
  // Only once the table shows all rows, since it begins each list at its first row.
  useEffect(() => {
    if (sought === null || filter !== 'all') return
    table.current?.goTo(sought)
    setSought(null)
  }, [sought, filter, table])
  return goToRow
}

function AddingProgress({ summary }: { readonly summary: ReviewSummary }) {
  const { review } = messages
  return (
    <div className={styles.progress}>
      <ProgressBar
        label={review.accept.progress}
        done={summary.accepted}
        total={summary.accepted + summary.ready}
        text={review.accept.progressText(summary.accepted, summary.accepted + summary.ready)}
      />
    </div>
  )
}

type BatchTopProps = {
  readonly connectionId: string
  readonly summary: ReviewSummary
  readonly checks: PictureChecks
  readonly commands: BatchCommands
  /** A notice is gone, and the focus with it. */
  onEnd(): void
  onGoToRow(position: number): void
  onSelect(keys: readonly number[]): void
  onField(): void
}

/** What concerns the whole batch: what is missing, what the rows have in common, and what is done to all of them. */
function BatchTop(props: BatchTopProps) {
  const { connectionId, summary, checks, commands, onEnd, onGoToRow, onSelect, onField } = props
  const { review } = messages
  const { isRunning } = useRunningImport()
  const incomplete = summary.incomplete.filter(({ id }) => !isRunning(id))
  const total = countOf(summary, 'all')
  return (
    <>
      {incomplete.map((one) => (
        <IncompleteNotice
          key={one.id}
          incomplete={one}
          onRemove={() => void commands.removeArrived(one.id, onEnd).then(onEnd)}
          onKeep={() => void commands.keepArrived(one.id).then(onEnd)}
        />
      ))}
      <NotTakenList summary={summary} />
      <CleaningNotice
        summary={summary}
        onTake={() => void commands.cleanAll('shorten').then(onEnd)}
        onKeep={() => void commands.cleanAll('keep').then(onEnd)}
      />
      <PictureChecksNotice checks={checks} onEnd={onEnd} onGoToRow={onGoToRow} onSelect={onSelect} />
      <UndecidedNotice summary={summary} onDecide={(choice) => void commands.decideAll(choice)} />
      <ForAllBar
        connectionId={connectionId}
        count={total}
        onCollection={(collection) => commands.setCollection(everyRow, total, collection)}
        onField={onField}
      >
        {summary.hasWebPictures && checks.run === null && (
          <Button icon={<ImageIcon size={15} aria-hidden />} onClick={checks.checkAll}>
            {review.pictures.checkAll}
          </Button>
        )}
        {summary.problem > 0 && <ExportProblemRowsButton connectionId={connectionId} />}
      </ForAllBar>
    </>
  )
}
