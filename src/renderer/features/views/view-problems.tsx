import { useQuery } from '@tanstack/react-query'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import type { SearchProblem } from '../../../shared/schemas/library-search.ts'
import type { TableLayout } from '../../../shared/schemas/table-layout.ts'
import type { SavedView } from '../../../shared/schemas/view.ts'
import { useConnections } from '../../app/connections.tsx'
import { RouteLink } from '../../app/route-link.tsx'
import { queries } from '../../ipc/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { words } from '../../words/words.ts'
import { MendRow } from './mend-row.tsx'
import { fieldsMissing, mendColumn, mendSort, mendText } from './mend-view.ts'
import { useCurrentView } from './use-current-view.ts'
import { useViewCommands } from './use-view-commands.ts'
import styles from './views.module.css'

type ViewProblemsProps = {
  readonly connection: ConnectionSummary
  readonly view: SavedView | undefined
  readonly text: string
  readonly table: TableLayout
  /** What the library says about names in the text that it does not know. */
  readonly problems: readonly SearchProblem[]
  onText(text: string): void
  onTable(table: TableLayout): void
}

type Offer = { readonly value: string; readonly label: string }

const named = (names: readonly string[]): readonly Offer[] => names.map((value) => ({ value, label: value }))

/** What the open view asks for and is not there any more, each with the ways to mend it. */
export function ViewProblems(props: ViewProblemsProps) {
  const { connection, view, text, table, problems, onText, onTable } = props
  const { broken, gone } = words.views
  const { isGone } = useCurrentView()
  const { connections } = useConnections()
  const { keep } = useViewCommands()
  const known = useQuery({ ...queries.libraryFields(connection.id), enabled: view !== undefined }).data
  const collections = useQuery({ ...queries.collections(connection.id), enabled: view !== undefined }).data
  const asksForBatch = problems.some(({ code }) => code === 'batch-unknown')
  const batches = useQuery({
    ...queries.libraryBatches(connection.id),
    enabled: view !== undefined && asksForBatch,
  }).data
  if (isGone)
    return (
      <div className={styles.notice}>
        <Notice look="caution" actions={<RouteLink to={{ screen: 'library' }}>{gone.action}</RouteLink>}>
          <p>{gone.text}</p>
        </Notice>
      </div>
    )
  if (view === undefined) return null

  const fields = known?.fields.map(({ path }) => path) ?? []
  // While documents are still looked through, a field may only not have been seen yet.
  const isSure = known !== undefined && !known.isPreparing
  const missing = isSure ? fieldsMissing(table, (path) => fields.includes(path)) : { columns: [], sort: null }
  const isWithout = view.connectionId !== null && !connections.some(({ id }) => id === view.connectionId)
  if (!isWithout && problems.length === 0 && missing.columns.length === 0 && missing.sort === null)
    return null

  const offersFor = (code: SearchProblem['code']): readonly Offer[] => {
    switch (code) {
      case 'field-unknown':
        return named(fields)
      case 'collection-unknown':
        return named(collections ?? [])
      case 'connection-unknown':
        return named(['any', ...connections.map(({ name }) => name)])
      case 'batch-unknown':
        return (batches ?? []).map((batch) => ({
          value: String(batch.batch),
          label: words.cameWith.label(batch),
        }))
    }
  }
  const textOf = ({ code, name }: SearchProblem): string => {
    switch (code) {
      case 'field-unknown':
        return broken.field(name)
      case 'collection-unknown':
        return broken.collection(name)
      case 'connection-unknown':
        return broken.connectionName(name)
      case 'batch-unknown':
        return broken.batch(name)
    }
  }
  return (
    <div className={styles.notice}>
      <Notice look="caution">
        <section className={styles.problems} aria-label={broken.heading}>
          <p>
            <strong>{broken.heading}</strong>
          </p>
          {isWithout && (
            <div className={styles.problem}>
              <p>{broken.connection(connection.name)}</p>
              <Button
                small
                onClick={() => {
                  const { position: _, ...kept } = view
                  void keep({ ...kept, connectionId: connection.id }, words.views.kept(view.name))
                }}
              >
                {broken.keepHere(connection.name)}
              </Button>
            </div>
          )}
          {problems.map((problem) => (
            <MendRow
              key={`${problem.code} ${problem.name}`}
              text={textOf(problem)}
              label={problem.code === 'batch-unknown' ? broken.insteadOfBatch : broken.instead(problem.name)}
              offers={offersFor(problem.code)}
              withoutIt={broken.removeFilter}
              onMend={(by) => onText(mendText(text, problem, by))}
            />
          ))}
          {missing.columns.map((field) => (
            <MendRow
              key={`column ${field}`}
              text={broken.column(field)}
              label={broken.instead(field)}
              offers={named(fields)}
              withoutIt={broken.removeColumn}
              onMend={(by) => onTable(mendColumn(table, field, by))}
            />
          ))}
          {missing.sort !== null && (
            <MendRow
              text={broken.sort(missing.sort)}
              label={broken.instead(missing.sort)}
              offers={named(fields)}
              withoutIt={broken.usualSort}
              onMend={(by) => onTable(mendSort(table, by))}
            />
          )}
        </section>
      </Notice>
    </div>
  )
}
