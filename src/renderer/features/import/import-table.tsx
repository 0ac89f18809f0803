import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import type { FoundTable } from '../../intake/found.ts'
import { queries } from '../../ipc/queries.ts'
import { messages } from '../../messages/messages.ts'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { keepLayout, keepMapping } from '../../spreadsheets/columns/kept-mapping.ts'
import type { TableLook } from '../../spreadsheets/index.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/feedback/loading.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { SegmentedChoice } from '../../ui/fields/choices.tsx'
import { ComboBox } from '../../ui/fields/combo-box.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { FileChoice } from '../../ui/fields/file-choice.tsx'
import { Screen } from '../../ui/screen.tsx'
import { TableChanges, useChangesOffer } from '../table-changes/index.ts'
import { ColumnTable } from './column-table.tsx'
import { FirstDocuments } from './first-documents.tsx'
import styles from './import.module.css'
import { ImportProgress } from './import-progress.tsx'
import { ReadingFacts } from './reading-facts.tsx'
import { useImportRun } from './use-import-run.ts'
import { findMappingProblems, hasProblems, useMapping } from './use-mapping.ts'
import { useTableLook, type Wishes } from './use-table-look.ts'

type ImportTableProps = {
  readonly connection: ConnectionSummary
  readonly table: FoundTable
  onChoose(table: FoundTable): void
  onLeave(): void
  /** The rows are in the review. */
  onDone(): void
  /** Changes of documents are on their way. */
  onChanged(): void
}

export function ImportTable({ connection, table, onChoose, onLeave, onDone, onChanged }: ImportTableProps) {
  const { tableImport } = messages
  const [wishes, setWishes] = useState<Wishes>({})
  const { look, worker, read, problem } = useTableLook(table, wishes)
  const columns = useMapping(look)
  const changing = useChangesOffer(connection.id, look)
  const [adds, setAdds] = useState(false)
  const [tries, setTries] = useState(0)
  const showsProblems = tries > 0
  const { show } = useToasts()
  const { run, start, again, stop } = useImportRun(connection.id, (count) => {
    show({ kind: 'result', text: tableImport.done(count) })
    onDone()
  })
  const name = table.name === '' ? tableImport.pasted : table.name
  const context =
    look === null || columns === null
      ? null
      : {
          source: sourceOf(name, look),
          mapping: columns.mapping,
          columnNames: look.columns.map((column) => column.name),
          reportsShortRows: look.reportsShortRows,
        }
  const problems = columns === null ? null : findMappingProblems(columns.mapping)
  const begin = () => {
    if (worker === null || look === null || context === null || problems === null) return
    setTries(tries + 1)
    if (hasProblems(problems)) return
    const layout = { columns: context.columnNames, mapping: context.mapping }
    void keepMapping(layout)
    void keepLayout(context.source, layout)
    start(worker, context, look.rowCount)
  }

  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (tries === 0) return
    const problem = body.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')
    problem?.scrollIntoView({ block: 'nearest' })
    problem?.focus()
  }, [tries])

  const { tableChanges } = messages
  const choice = changing !== null && changing !== undefined && (
    <SegmentedChoice
      label={tableChanges.choice}
      chosen={adds ? 'add' : 'change'}
      options={[
        { value: 'change', label: tableChanges.change },
        { value: 'add', label: tableChanges.add },
      ]}
      onChoose={(chosen) => setAdds(chosen === 'add')}
    />
  )
  if (changing !== null && changing !== undefined && look !== null && worker !== null && !adds)
    return (
      <TableChanges
        connectionId={connection.id}
        name={name}
        look={look}
        worker={worker}
        changing={changing}
        choice={choice}
        onLeave={onLeave}
        onDone={onChanged}
      />
    )
  const isReady =
    look !== null && context !== null && columns !== null && problems !== null && changing !== undefined
  return (
    <Screen
      title={tableImport.headingOf(name)}
      layout="full"
      actions={
        run.status === 'idle' && (
          <>
            <Button onClick={onLeave}>{tableImport.leave}</Button>
            {isReady && (
              <Button look="primary" busy={worker === null && tableImport.reading(read)} onClick={begin}>
                {tableImport.go(look.rowCount)}
              </Button>
            )}
          </>
        )
      }
    >
      {run.status !== 'idle' ? (
        <ImportProgress run={run} total={look?.rowCount ?? 0} onStop={stop} onAgain={again} onOpen={onDone} />
      ) : problem !== null ? (
        <div className={styles.part} role="alert">
          <Notice look="negative" actions={<ChooseTable label={tableImport.another} onChoose={onChoose} />}>
            <p>{tableImport.problem(problem)}</p>
          </Notice>
        </div>
      ) : !isReady ? (
        <>
          <p className={styles.reading} aria-live="polite">
            {tableImport.reading(read)}
          </p>
          <Skeleton lines={8} />
        </>
      ) : (
        <div className={styles.scroll} ref={body}>
          {choice !== false && <div className={styles.part}>{choice}</div>}
          <ReadingFacts look={look} wishes={wishes} onWish={setWishes} />
          <CollectionForAll
            connectionId={connection.id}
            value={columns.mapping.collection}
            isMissing={showsProblems && problems.collection}
            onChange={columns.setCollection}
          />
          <ColumnTable look={look} columns={columns} problems={problems} showsProblems={showsProblems} />
          <FirstDocuments rows={look.firstRows} context={context} />
        </div>
      )}
    </Screen>
  )
}

function sourceOf(name: string, { format }: TableLook): string {
  if (format.kind !== 'xlsx' || format.sheets.length < 2) return name
  return messages.tableImport.sheetSource(name, format.sheets[format.sheet]?.name ?? '')
}

export function ChooseTable({
  label,
  onChoose,
}: {
  readonly label?: string
  onChoose(table: FoundTable): void
}) {
  const { choose } = messages.tableImport
  return (
    <FileChoice
      label={label ?? choose}
      accept=".csv,.tsv,.tab,.txt,.xlsx,.xlsm,.json,.jsonl,.ndjson"
      onChoose={([file]) => {
        if (file !== undefined) onChoose({ kind: 'table', name: file.name, source: file })
      }}
    />
  )
}

type CollectionForAllProps = {
  readonly connectionId: string
  readonly value: string
  readonly isMissing: boolean
  onChange(value: string): void
}

function CollectionForAll({ connectionId, value, isMissing, onChange }: CollectionForAllProps) {
  const { tableImport } = messages
  const known = useQuery(queries.collections(connectionId))
  return (
    <div className={styles.collection}>
      <Field
        label={tableImport.collection}
        hint={tableImport.collectionHint}
        error={isMissing ? tableImport.collectionMissing : undefined}
      >
        {(parts) => <ComboBox {...parts} value={value} known={known.data ?? []} onChange={onChange} />}
      </Field>
    </div>
  )
}
