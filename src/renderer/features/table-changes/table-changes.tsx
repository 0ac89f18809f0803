import { type ReactNode, useRef, useState } from 'react'
import type { Failure } from '../../../shared/ipc/failure.ts'
import { messages } from '../../messages/messages.ts'
import { useLiveConfirm } from '../../services/live-confirm.tsx'
import { useToasts } from '../../services/toasts/toasts.tsx'
import type { TableLook } from '../../spreadsheets/index.ts'
import type { TableWorker } from '../../spreadsheets/worker/table-worker.ts'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/feedback/loading.tsx'
import { FailureNotice, Notice } from '../../ui/feedback/notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import type { ChangeColumns } from './change-columns.ts'
import { ChangeList } from './change-list.tsx'
import type { Comparison } from './compare-table.ts'
import { EmptiedChoices } from './emptied-choices.tsx'
import { LeftAlone } from './left-alone.tsx'
import { type EmptyChoice, type EmptyChoices, isWanted, saveChanges } from './save-changes.ts'
import styles from './table-changes.module.css'
import { useComparison } from './use-comparison.ts'

type TableChangesProps = {
  readonly connectionId: string
  readonly name: string
  readonly look: TableLook
  readonly worker: TableWorker
  readonly changing: ChangeColumns
  /** Where the person says what the table is for. */
  readonly choice: ReactNode
  onLeave(): void
  onDone(): void
}

/** A table of documents that are there: what would change, cell by cell, and nothing before the person says so. */
export function TableChanges(props: TableChangesProps) {
  const { connectionId, name, look, worker, changing, choice, onLeave, onDone } = props
  const { tableChanges } = messages
  const { read, comparison, failure, again } = useComparison(connectionId, { worker, look, changing })
  const [choices, setChoices] = useState<EmptyChoices>(new Map())
  const { saving, problem, save, stop } = useSaveChanges(connectionId, choices, (isWhole) => {
    if (isWhole) onDone()
    else again()
  })
  const wanted = comparison?.documents.filter((document) => isWanted(document, choices)) ?? []
  const choose = (column: number, wish: EmptyChoice) => setChoices(new Map([...choices, [column, wish]]))
  return (
    <Screen
      title={tableChanges.heading(name)}
      layout="full"
      actions={
        saving === null && (
          <>
            <Button onClick={onLeave}>{tableChanges.leave}</Button>
            {comparison !== null && wanted.length > 0 && (
              <Button look="primary" onClick={() => void save(wanted)}>
                {tableChanges.save(wanted.length)}
              </Button>
            )}
          </>
        )
      }
    >
      {saving !== null ? (
        <div className={styles.progress}>
          <ProgressBar
            label={tableChanges.saving}
            done={saving.done}
            total={saving.total}
            text={tableChanges.savingText(saving.done, saving.total)}
          />
          <div>
            <Button onClick={stop}>{tableChanges.stop}</Button>
          </div>
        </div>
      ) : comparison === null ? (
        <ComparisonProgress
          read={read}
          total={look.rowCount}
          failure={failure}
          choice={choice}
          onAgain={again}
        />
      ) : (
        <ChangeList
          documents={comparison.documents}
          columns={look.columns}
          choices={choices}
          header={
            <div className={styles.top}>
              {choice}
              {problem !== null && <FailureNotice failure={problem} onAgain={() => void save(wanted)} />}
              <p className={styles.summary} aria-live="polite">
                {comparison.documents.length === 0
                  ? tableChanges.nothing
                  : tableChanges.summary(
                      wanted.length,
                      comparison.same + comparison.documents.length - wanted.length,
                    )}
              </p>
              <EmptiedChoices
                documents={comparison.documents}
                columns={look.columns}
                choices={choices}
                onChoose={choose}
              />
              <LeftAlone comparison={comparison} columns={look.columns} />
            </div>
          }
        />
      )}
    </Screen>
  )
}

/** Saves the chosen changes one after the other, until they are through or stopped. */
function useSaveChanges(connectionId: string, choices: EmptyChoices, onSaved: (isWhole: boolean) => void) {
  const { tableChanges } = messages
  const [saving, setSaving] = useState<{ readonly done: number; readonly total: number } | null>(null)
  const [problem, setProblem] = useState<Failure | null>(null)
  const stop = useRef(new AbortController())
  const { show } = useToasts()
  const confirmLive = useLiveConfirm()

  const save = async (documents: Comparison['documents']) => {
    if (!(await confirmLive({ connectionId, count: documents.length, action: 'change' }))) return
    stop.current = new AbortController()
    setProblem(null)
    setSaving({ done: 0, total: documents.length })
    const outcome = await saveChanges({
      connectionId,
      documents,
      choices,
      signal: stop.current.signal,
      onProgress: (done) => setSaving({ done, total: documents.length }),
    })
    setSaving(null)
    if (!outcome.ok) return setProblem(outcome.error)
    const { saved, meanwhile } = outcome.value
    const isWhole = saved + meanwhile.length === documents.length
    show({
      kind: 'result',
      text: isWhole ? tableChanges.saved(saved) : tableChanges.stopped(saved),
      more: meanwhile.length > 0 ? tableChanges.meanwhile(meanwhile.length) : undefined,
    })
    onSaved(isWhole)
  }
  return { saving, problem, save, stop: () => stop.current.abort() }
}

type ComparisonProgressProps = Pick<ReturnType<typeof useComparison>, 'read' | 'failure'> & {
  readonly total: number
  readonly choice: ReactNode
  onAgain(): void
}

/** How far the table is compared with the library, or why it cannot be. */
function ComparisonProgress({ read, total, failure, choice, onAgain }: ComparisonProgressProps) {
  const { tableChanges, tableImport } = messages
  return (
    <div className={styles.progress}>
      {choice}
      {failure === null && (
        <ProgressBar
          label={tableChanges.comparingLabel}
          done={read}
          total={total}
          text={tableChanges.comparing(read, total)}
        />
      )}
      {failure?.kind === 'call' && <FailureNotice failure={failure.failure} onAgain={onAgain} />}
      {failure?.kind === 'table' && (
        <div role="alert">
          <Notice look="negative">
            <p>{tableImport.problem(failure.problem)}</p>
          </Notice>
        </div>
      )}
    </div>
  )
}
