import { ChevronRight } from 'lucide-react'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import type { FoundTable } from '../../intake/found.ts'
import { messages } from '../../messages/messages.ts'
import { CollectionField } from '../../services/collection-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/feedback/loading.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { SegmentedChoice } from '../../ui/fields/choices.tsx'
import { Foot, Screen } from '../../ui/screen.tsx'
import { TableChanges, useChangesOffer } from '../table-changes/index.ts'
import { ChooseTable } from './choose-table.tsx'
import { countChecked } from './column-checks.ts'
import { ColumnTable } from './column-table.tsx'
import { FirstDocuments } from './first-documents.tsx'
import styles from './import.module.css'
import { ImportProgress } from './import-progress.tsx'
import { HiddenParts, ReadingFacts } from './reading-facts.tsx'
import { useRowImport } from './use-row-import.ts'
import { useTableLook, type Wishes } from './use-table-look.ts'

type ImportTableProps = {
  readonly connection: ConnectionSummary
  readonly table: FoundTable
  onChoose(table: FoundTable): void
  onLeave(): void
  onDone(): void
  onChanged(): void
  /** Called if the screen is left while rows are sent: Review tells of the others. */
  onCutShort(): void
}

const asFound: Wishes = {}

export function ImportTable(props: ImportTableProps) {
  const { connection, table, onChoose, onLeave, onDone, onChanged, onCutShort } = props
  const { tableImport } = messages
  const name = table.name === '' ? tableImport.pasted : table.name
  const [{ wishes, before }, setReading] = useState({ wishes: asFound, before: asFound })
  const onWish = (next: Wishes) => setReading({ wishes: next, before: wishes })
  const reading = useTableLook(table, wishes)
  const { look, worker, read, problem } = reading
  const changing = useChangesOffer(connection.id, look)
  const [adds, setAdds] = useState(false)
  const rows = useRowImport({ connectionId: connection.id, name, reading, onDone, onCutShort })
  const { plan, showsProblems, run } = rows
  const body = useFirstProblem(rows.tries)
  const isReady = plan !== null && changing !== undefined
  const isDrawn = useDeferredValue(isReady, false) && isReady

  const choice = changing ? <PurposeChoice adds={adds} onChoose={setAdds} /> : null
  if (changing && look !== null && worker !== null && !adds)
    return (
      <TableChanges
        connection={connection}
        name={name}
        look={look}
        worker={worker}
        changing={changing}
        choice={
          <>
            {choice}
            <HiddenParts hidden={look.hidden} wishes={wishes} onWish={onWish} />
          </>
        }
        onLeave={onLeave}
        onDone={onChanged}
      />
    )
  return (
    <Screen
      title={tableImport.heading}
      {...(run.handing.isIdle && { back: { label: messages.common.back, onGo: onLeave } })}
      actions={<ImportSteps />}
    >
      {!run.handing.isIdle ? (
        <ImportProgress run={run} total={look?.rowCount ?? 0} onOpen={onDone} />
      ) : problem !== null ? (
        <ReadingProblem
          text={tableImport.problem(problem)}
          onChoose={onChoose}
          onUndo={wishes === before ? undefined : () => onWish(before)}
        />
      ) : look === null || changing === undefined ? (
        <>
          <p className={styles.reading} aria-live="polite">
            {tableImport.reading(read)}
          </p>
          <Skeleton lines={8} />
        </>
      ) : (
        <div className={styles.panes} ref={body}>
          <div className={styles.main}>
            {choice}
            <ReadingFacts {...{ name, wishes, onChoose }} look={look} onWish={onWish} />
            {isDrawn ? <ColumnTable {...plan} showsProblems={showsProblems} /> : <Skeleton lines={8} />}
          </div>
          {isDrawn && <PreviewPane connectionId={connection.id} plan={plan} showsProblems={showsProblems} />}
        </div>
      )}
      {run.handing.isIdle && (
        <ImportFoot
          connection={connection}
          plan={isReady ? plan : null}
          busy={worker === null}
          onGo={rows.begin}
          onLeave={onLeave}
        />
      )}
    </Screen>
  )
}

function ImportSteps() {
  const { navigation, tableImport, terms } = messages
  const [here, ...later] = [terms.columns, navigation.review, navigation.add]
  return (
    <ol className={styles.steps} aria-label={tableImport.heading}>
      <li aria-current="step">{here}</li>
      {later.map((step) => (
        <li key={step}>
          <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
          {step}
        </li>
      ))}
    </ol>
  )
}

type ReadingProblemProps = Pick<ImportTableProps, 'onChoose'> & {
  readonly text: string
  readonly onUndo: (() => void) | undefined
}

function ReadingProblem({ text, onChoose, onUndo }: ReadingProblemProps) {
  return (
    <div className={styles.part}>
      <Notice
        alert
        look="negative"
        actions={
          <>
            {onUndo !== undefined && <Button onClick={onUndo}>{messages.common.undo}</Button>}
            <ChooseTable label={messages.tableImport.another} onChoose={onChoose} />
          </>
        }
      >
        <p>{text}</p>
      </Notice>
    </div>
  )
}

type Plan = NonNullable<ReturnType<typeof useRowImport>['plan']>
type ImportFootProps = Pick<ImportTableProps, 'connection' | 'onLeave'> & {
  readonly plan: Plan | null
  readonly busy: boolean
  onGo(): void
}

function ImportFoot({ connection, plan, busy, onGo, onLeave }: ImportFootProps) {
  const { tableImport } = messages
  return (
    <Foot to={connection}>
      {plan !== null && (
        <span className={styles.summary}>
          {tableImport.summary(
            plan.look.rowCount,
            countChecked(plan.look.columns, plan.columns.mapping.uses),
          )}
        </span>
      )}
      <Button look="quiet" onClick={onLeave}>
        {messages.common.cancel}
      </Button>
      {plan !== null && (
        <Button look="primary" large busy={busy} onClick={onGo}>
          {tableImport.go}
        </Button>
      )}
    </Foot>
  )
}

type PreviewPaneProps = {
  readonly connectionId: string
  readonly plan: Plan
  readonly showsProblems: boolean
}

function PreviewPane({ connectionId, plan, showsProblems }: PreviewPaneProps) {
  const { tableImport } = messages
  const { columns, problems, look, context } = plan
  return (
    <aside className={styles.pane}>
      <FirstDocuments rows={look.firstRows} count={look.rowCount} context={context} />
      <div className={styles.forAll}>
        <CollectionField
          label={messages.tableImport.collectionForAll}
          hint={tableImport.collectionHint}
          error={
            showsProblems && problems.collection ? messages.add.problems['collection-missing'] : undefined
          }
          connectionId={connectionId}
          value={columns.mapping.collection}
          onChange={columns.setCollection}
        />
      </div>
    </aside>
  )
}

function useFirstProblem(tries: number) {
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (tries === 0) return
    const problem = body.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')
    problem?.scrollIntoView({ block: 'nearest' })
    problem?.focus()
  }, [tries])
  return body
}

function PurposeChoice({ adds, onChoose }: { readonly adds: boolean; onChoose(adds: boolean): void }) {
  const { tableChanges } = messages
  return (
    <SegmentedChoice
      label={tableChanges.choice}
      chosen={adds ? 'add' : 'change'}
      options={[
        { value: 'change', label: tableChanges.change },
        { value: 'add', label: tableChanges.add },
      ]}
      onChoose={(chosen) => onChoose(chosen === 'add')}
    />
  )
}
