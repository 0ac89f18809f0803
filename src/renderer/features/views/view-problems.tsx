import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import type { SearchProblem } from '../../../shared/schemas/search.ts'
import type { SavedView, TableLayout } from '../../../shared/schemas/view.ts'
import { callQuery } from '../../ipc/call-query.ts'
import { queries } from '../../ipc/queries.ts'
import { formatFieldName } from '../../messages/documents/metadata-path.ts'
import { messages } from '../../messages/messages.ts'
import { useConnections } from '../../services/connections.tsx'
import { RouteLink } from '../../services/router/router.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { SelectInput } from '../../ui/fields/select.tsx'
import { useCurrentView } from './current-view.ts'
import { type MissingField, missingFields, repairColumn, repairSort, repairText } from './repair-view.ts'
import { useViewCommands } from './use-view-commands.ts'
import styles from './views.module.css'

type ViewProblemsProps = {
  readonly connection: ConnectionSummary
  readonly view: SavedView | undefined
  readonly text: string
  readonly table: TableLayout
  readonly problems: readonly SearchProblem[]
  onText(text: string): void
  onTable(table: TableLayout): void
}

type NameProblem = SearchProblem & { readonly code: Exclude<SearchProblem['code'], 'field-unknown'> }

const isOfName = (problem: SearchProblem): problem is NameProblem => problem.code !== 'field-unknown'

type Offer = { readonly value: string; readonly label: string }

const named = (names: readonly string[]): readonly Offer[] => names.map((value) => ({ value, label: value }))

export function ViewProblems({ view, ...props }: ViewProblemsProps) {
  const { gone } = messages.views
  const { isGone } = useCurrentView()
  if (isGone)
    return (
      <div className={styles.notice}>
        <Notice
          look="caution"
          actions={<RouteLink to={{ screen: 'library' }}>{messages.keys.does.goToLibrary}</RouteLink>}
        >
          <p>{gone.text}</p>
        </Notice>
      </div>
    )
  return view === undefined ? null : <ProblemsOfView {...props} view={view} />
}

function ProblemsOfView(props: ViewProblemsProps & { readonly view: SavedView }) {
  const { connection, view, text, table, problems, onText, onTable } = props
  const { broken } = messages.views
  const { connections } = useConnections()
  const { change } = useViewCommands()
  const list = useRef<HTMLElement>(null)
  const noteRepaired = useRepairedFocus(list)
  const known = useQuery(queries.libraryFields(connection.id)).data
  const offersFor = useOffers(connection, problems)

  const fields = known?.fields.map(({ path }) => path) ?? []
  // While documents are being indexed, a field may just not have been seen yet.
  const isSure = known !== undefined && !known.isPreparing
  const missing = missingFields(problems, table, isSure ? (path) => fields.includes(path) : undefined)
  const others = problems.filter(isOfName)
  const isWithout = view.connectionId !== null && !connections.some(({ id }) => id === view.connectionId)
  if (!isWithout && others.length === 0 && missing.length === 0) return null

  const before = isWithout ? 1 : 0
  const repairField = ({ name, filters, column, sorts }: MissingField, by: string | null) => {
    if (filters) onText(repairText(text, { code: 'field-unknown', name }, by))
    const withColumn = column ? repairColumn(table, name, by) : table
    const repaired = sorts ? repairSort(withColumn, by) : withColumn
    if (repaired !== table) onTable(repaired)
  }
  return (
    <div className={styles.notice}>
      <Notice look="caution">
        <section ref={list} className={styles.problems} aria-label={broken.heading}>
          <p>
            <strong>{broken.heading}</strong>
          </p>
          {isWithout && (
            <div className={styles.problem} data-repair>
              <p>{broken.connection(connection.name)}</p>
              <Button
                small
                onClick={() => {
                  noteRepaired(0)
                  change(view, { connectionId: connection.id })
                }}
              >
                {broken.keepHere(connection.name)}
              </Button>
            </div>
          )}
          {missing.map((field, index) => (
            <RepairRow
              key={`field ${field.name}`}
              text={broken.field(formatFieldName(field.name), field)}
              label={broken.instead(formatFieldName(field.name))}
              offers={fields.map((value) => ({ value, label: formatFieldName(value) }))}
              withoutIt={withoutField(field)}
              onRepair={(by) => {
                noteRepaired(before + index)
                repairField(field, by)
              }}
            />
          ))}
          {others.map((problem, index) => (
            <RepairRow
              key={`${problem.code} ${problem.name}`}
              text={textOf(problem)}
              label={problem.code === 'batch-unknown' ? broken.insteadOfBatch : broken.instead(problem.name)}
              offers={offersFor(problem.code)}
              withoutIt={broken.removeFilter}
              onRepair={(by) => {
                noteRepaired(before + missing.length + index)
                onText(repairText(text, problem, by))
              }}
            />
          ))}
        </section>
      </Notice>
    </div>
  )
}

function useOffers(connection: ConnectionSummary, problems: readonly SearchProblem[]) {
  const { connections } = useConnections()
  const collections = useQuery(callQuery('collections/list', { connectionId: connection.id })).data ?? []
  const asksForBatch = problems.some(({ code }) => code === 'batch-unknown')
  const batches = useQuery({ ...queries.libraryBatches(connection.id), enabled: asksForBatch }).data ?? []
  return (code: NameProblem['code']): readonly Offer[] => {
    switch (code) {
      case 'collection-unknown':
        return named(collections)
      case 'connection-unknown':
        return named(['any', ...connections.map(({ name }) => name)])
      case 'batch-unknown':
        return batches.map((batch) => ({
          value: String(batch.batch),
          label: messages.importSessions.label(batch),
        }))
    }
  }
}

function textOf({ code, name }: NameProblem): string {
  const { broken } = messages.views
  switch (code) {
    case 'collection-unknown':
      return broken.collection(name)
    case 'connection-unknown':
      return broken.connectionName(name)
    case 'batch-unknown':
      return broken.batch(name)
  }
}

function withoutField({ filters, column, sorts }: MissingField): string {
  const { broken } = messages.views
  if (Number(filters) + Number(column) + Number(sorts) > 1) return messages.common.remove
  return filters ? broken.removeFilter : column ? broken.removeColumn : broken.usualSort
}

type RepairRowProps = {
  readonly text: string
  readonly label: string
  readonly offers: readonly Offer[]
  readonly withoutIt: string
  onRepair(by: string | null): void
}

function RepairRow({ text, label, offers, withoutIt, onRepair }: RepairRowProps) {
  const { broken } = messages.views
  const [chosen, setChosen] = useState('')
  return (
    <div className={styles.problem} data-repair>
      <p>{text}</p>
      <div className={styles.ways}>
        {offers.length > 0 && (
          <>
            <span className={styles.offers}>
              <SelectInput
                compact
                aria-label={label}
                value={chosen}
                options={[{ value: '', label: broken.choose }, ...offers]}
                onChoose={setChosen}
              />
            </span>
            <Button small disabled={chosen === ''} onClick={() => onRepair(chosen)}>
              {messages.common.use}
            </Button>
          </>
        )}
        <Button small look="quiet" onClick={() => onRepair(null)}>
          {withoutIt}
        </Button>
      </div>
    </div>
  )
}

/**
 * After a repair removes its row and the focused control, focuses the next row to repair, or the screen's heading.
 * Call the returned function with the index being repaired.
 */
function useRepairedFocus(list: RefObject<HTMLElement | null>): (place: number) => void {
  const repaired = useRef<number | null>(null)
  useEffect(() => {
    if (repaired.current === null) return
    const { activeElement, body } = window.document
    if (activeElement !== null && activeElement !== body) {
      // The row is still there, or the user has moved the focus.
      if (!list.current?.contains(activeElement)) repaired.current = null
      return
    }
    const left = [...(list.current?.querySelectorAll<HTMLElement>('[data-repair]') ?? [])]
    const next =
      left[Math.min(repaired.current, left.length - 1)]?.querySelector<HTMLElement>('select, button')
    repaired.current = null
    const target = next ?? window.document.querySelector<HTMLElement>('[data-screen-heading]')
    target?.focus()
  })
  return (place) => {
    repaired.current = place
  }
}
