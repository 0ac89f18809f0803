import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import { formatDuration } from '../../messages/format.ts'
import { messages } from '../../messages/messages.ts'
import { useLiveConfirm } from '../../services/live-confirm.tsx'
import { changingSeveral, type ToastContent } from '../../services/toasts/toast-list.ts'
import { useToasts } from '../../services/toasts/toasts.tsx'
import type { TableLook } from '../../spreadsheets/index.ts'
import type { TableWorker } from '../../spreadsheets/worker/table-worker.ts'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/feedback/loading.tsx'
import { FailureNotice, Notice } from '../../ui/feedback/notice.tsx'
import { Foot, Screen } from '../../ui/screen.tsx'
import type { ChangeColumns } from './change-columns.ts'
import { ChangeList } from './change-list.tsx'
import { type Comparison, UnreadableTable } from './compare-table.ts'
import { EmptiedChoices } from './emptied-choices.tsx'
import { LeftAlone } from './left-alone.tsx'
import { type EmptyChoices, isWanted, type SaveOutcome, saveChanges, undoChanges } from './save-changes.ts'
import styles from './table-changes.module.css'
import { useComparison } from './use-comparison.ts'

type TableChangesProps = {
  readonly connection: ConnectionSummary
  readonly name: string
  readonly look: TableLook
  readonly worker: TableWorker
  readonly changing: ChangeColumns
  readonly choice: ReactNode
  onLeave(): void
  onDone(): void
}

export function TableChanges(props: TableChangesProps) {
  const { connection, name, look, worker, changing, choice, onLeave, onDone } = props
  const connectionId = connection.id
  const { tableChanges } = messages
  const { read, comparison, error, again } = useComparison(connectionId, { worker, look, changing })
  const [choices, setChoices] = useState<EmptyChoices>(new Map())
  const { saving, done, save, stop } = useSaveChanges(connectionId, choices, (isWhole) => {
    if (isWhole) onDone()
    else again()
  })
  const wanted = comparison?.documents.filter((document) => isWanted(document, choices)) ?? []
  return (
    <Screen title={tableChanges.heading(name)}>
      {saving.isPending ? (
        <div className={styles.progress}>
          <ProgressBar
            label={messages.common.saving}
            done={done}
            total={saving.variables.length}
            text={messages.common.countOf(done, saving.variables.length)}
          />
          <div>
            <Button onClick={stop}>{messages.common.stop}</Button>
          </div>
        </div>
      ) : comparison === undefined ? (
        <ComparisonProgress read={read} total={look.rowCount} error={error} choice={choice} onAgain={again} />
      ) : (
        <ChangeList
          documents={wanted}
          columns={look.columns}
          choices={choices}
          header={
            <div className={styles.top}>
              {choice}
              <FailureNotice failure={saving.error?.failure} onAgain={() => void save(wanted)} />
              <p className={styles.summary} aria-live="polite">
                {comparison.documents.length === 0
                  ? messages.common.noChanges
                  : tableChanges.summary(
                      wanted.length,
                      comparison.same + comparison.documents.length - wanted.length,
                    )}
              </p>
              <EmptiedChoices
                documents={comparison.documents}
                columns={look.columns}
                choices={choices}
                onChoose={(column, wish) => setChoices(new Map([...choices, [column, wish]]))}
              />
              <LeftAlone comparison={comparison} columns={look.columns} />
            </div>
          }
        />
      )}
      {!saving.isPending && (
        <Foot to={connection}>
          <Button look="quiet" onClick={onLeave}>
            {messages.common.cancel}
          </Button>
          {wanted.length > 0 && (
            <Button look="primary" large onClick={() => void save(wanted)}>
              {tableChanges.save(wanted.length)}
            </Button>
          )}
        </Foot>
      )}
    </Screen>
  )
}

type Documents = Comparison['documents']

const about = { kind: 'result', about: 'table-changes', subject: changingSeveral } as const

function useSaveChanges(connectionId: string, choices: EmptyChoices, onSaved: (isWhole: boolean) => void) {
  const { tableChanges } = messages
  const [done, setDone] = useState(0)
  const stop = useRef(new AbortController())
  const { show, showError } = useToasts()
  const undoAll = (saves: SaveOutcome['saves']) =>
    undoChanges(connectionId, saves).then((stayed) => {
      const { undone } = messages.toasts
      const more = stayed > 0 ? tableChanges.notUndone(stayed) : undefined
      show({ ...about, text: undone, doneText: undone, more, doneMore: more, lasting: [] })
    }, showError)
  const confirmLive = useLiveConfirm()
  const saving = useMutation({
    mutationFn: (documents: Documents) => {
      stop.current = new AbortController()
      setDone(0)
      return saveChanges({
        connectionId,
        documents,
        choices,
        signal: stop.current.signal,
        onProgress: setDone,
      })
    },
    onSuccess: ({ saved, meanwhile, saves, undoUntil }, documents) => {
      const isWhole = saved + meanwhile.length === documents.length
      const text = isWhole ? tableChanges.saved(saved) : tableChanges.stopped(saved)
      const more = meanwhile.length > 0 ? tableChanges.meanwhile(meanwhile.length) : undefined
      const undo = { label: messages.common.undo, onChoose: () => void undoAll(saves) }
      const told: ToastContent = {
        ...{ ...about, text, more, doneMore: more, isUnderWay: isWhole },
        doneText: isWhole ? undefined : text,
        lasting: saves.length > 0 ? [undo] : [],
      }
      if (undoUntil === null || undoUntil <= Date.now()) show(told)
      else {
        const saying = (leftMs: number) => more ?? messages.toasts.sendsIn(formatDuration(leftMs))
        show({
          ...{ ...told, more: saying(undoUntil - Date.now()), lasting: [], actions: [undo] },
          countdown: { until: undoUntil, text: saying, after: () => told },
        })
      }
      onSaved(isWhole)
    },
  })
  return {
    saving,
    done,
    save: async (documents: Documents) => {
      if (await confirmLive({ connectionId, count: documents.length, action: 'change' }))
        saving.mutate(documents)
    },
    stop: () => stop.current.abort(),
  }
}

type ComparisonProgressProps = Pick<ReturnType<typeof useComparison>, 'read' | 'error'> & {
  readonly total: number
  readonly choice: ReactNode
  onAgain(): void
}

function ComparisonProgress({ read, total, error, choice, onAgain }: ComparisonProgressProps) {
  const { tableChanges, tableImport } = messages
  return (
    <div className={styles.progress}>
      {choice}
      {error === null ? (
        <ProgressBar
          label={messages.common.checking}
          done={read}
          total={total}
          text={tableChanges.comparing(read, total)}
        />
      ) : error instanceof UnreadableTable ? (
        <Notice alert look="negative">
          <p>{tableImport.problem(error.problem)}</p>
        </Notice>
      ) : (
        <FailureNotice failure={error.failure} onAgain={onAgain} />
      )}
    </div>
  )
}
