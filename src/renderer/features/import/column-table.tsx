import {
  ArrowRight,
  Braces,
  CircleAlert,
  FileText,
  Fingerprint,
  Folder,
  Globe,
  Heading,
  Image,
  type LucideIcon,
  Minus,
  TriangleAlert,
  WandSparkles,
} from 'lucide-react'
import { type RefCallback, useDeferredValue, useId, useRef } from 'react'
import { cutText } from '../../../shared/domain/cut-text.ts'
import { messages } from '../../messages/messages.ts'
import {
  type CellKind,
  type ColumnUse,
  cellKinds,
  type TableColumn,
  type TableLook,
  textOfCell,
} from '../../spreadsheets/index.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { SelectInput } from '../../ui/fields/select.tsx'
import { TextInput } from '../../ui/fields/text-fields.tsx'
import { useScrollerAround } from '../../ui/long-list/surroundings.ts'
import { useMeasuredWindow } from '../../ui/long-list/use-measured-window.ts'
import { classNames } from '../../ui/styles/class-names.ts'
import styles from './import.module.css'
import type { MappingProblems, useMapping } from './use-mapping.ts'

type ColumnTableProps = {
  readonly look: TableLook
  readonly columns: NonNullable<ReturnType<typeof useMapping>>
  readonly problems: MappingProblems
  readonly showsProblems: boolean
}

const shownRows = 3
const rowHeight = 57
const keyOf = ({ name }: TableColumn) => name
const heightOf = () => rowHeight

export function ColumnTable({ look, columns, problems, showsProblems }: ColumnTableProps) {
  const { columns: text } = messages.tableImport
  const rows = look.firstRows.slice(0, shownRows)
  const uses = columns.mapping.uses
  const [firstProblem] = problems.fields.keys()
  const body = useRef<HTMLTableSectionElement>(null)
  const scroller = useScrollerAround(body)
  const shown = useMeasuredWindow({
    ...{ items: look.columns, keyOf, heightOf, scroller, body },
    keep: firstProblem === undefined ? undefined : look.columns[firstProblem]?.name,
  })
  return (
    <>
      <div className={styles.heading}>
        <h2>{text.heading}</h2>
        <p>{text.headingHint}</p>
      </div>
      <MappingNotices {...{ columns, problems, showsProblems }} />
      <table
        className={styles.table}
        aria-label={messages.terms.columns}
        aria-rowcount={look.columns.length + 1}
      >
        <thead>
          <tr>
            <th scope="col" className={styles.name}>
              {text.column}
            </th>
            <th scope="col" className={styles.value}>
              {text.first}
            </th>
            <td className={styles.arrow} />
            <th scope="col" className={styles.use}>
              {text.becomes}
            </th>
          </tr>
        </thead>
        <tbody ref={body} onFocus={shown.onFocus}>
          {shown.drawn.map(({ item: column, index, gap }) => {
            const use = uses[index]
            return (
              use !== undefined && (
                <ColumnRow
                  key={column.name}
                  index={index}
                  gap={gap}
                  measure={shown.measure}
                  name={column.name}
                  values={rows
                    .map(({ cells }) => cutText(textOfCell(cells[index]), shownLength))
                    .filter(isFilled)}
                  flags={column.facts.flags}
                  use={use}
                  isMatched={columns.isMatched(index)}
                  problem={problems.fields.get(index)}
                  onUse={(to) => columns.use(index, to)}
                  onField={(field) => columns.changeField(index, field)}
                />
              )
            )
          })}
          <Gap height={shown.gapBelow} />
        </tbody>
      </table>
      <p className={styles.hint}>{text.nested}</p>
      {!uses.some(({ to }) => to === 'title') && <p className={styles.hint}>{text.titleMissing}</p>}
    </>
  )
}

function MappingNotices({ columns, problems, showsProblems }: Omit<ColumnTableProps, 'look'>) {
  const { columns: text } = messages.tableImport
  return (
    <>
      {columns.isKept && (
        <div>
          <Notice
            actions={
              <Button small onClick={columns.guessAgain}>
                {messages.common.reset}
              </Button>
            }
          >
            <p>{text.kept}</p>
          </Notice>
        </div>
      )}
      {showsProblems && problems.content && (
        <div>
          <Notice alert look="negative">
            <p>{text.contentMissing}</p>
          </Notice>
        </div>
      )}
    </>
  )
}

/** Takes the height of rows that are not rendered. */
function Gap({ height }: { readonly height: number }) {
  return height > 0 && <tr aria-hidden style={{ height }} />
}

type ColumnRowProps = {
  readonly index: number
  /** Height of the skipped rows before it, in pixels. */
  readonly gap: number
  readonly measure: RefCallback<HTMLElement>
  readonly name: string
  /** Values of the first rows. */
  readonly values: readonly string[]
  readonly flags: TableColumn['facts']['flags']
  readonly use: ColumnUse
  readonly isMatched: boolean
  readonly problem: 'name-missing' | 'clash' | undefined
  onUse(to: ColumnUse['to']): void
  onField(use: ColumnUse): void
}

const icons: Readonly<Record<ColumnUse['to'], LucideIcon>> = {
  title: Heading,
  collection: Folder,
  documentId: Fingerprint,
  text: FileText,
  website: Globe,
  'picture-address': Image,
  field: Braces,
  nothing: Minus,
}

const order: readonly ColumnUse['to'][] = [
  'title',
  'collection',
  'documentId',
  'text',
  'website',
  'picture-address',
  'field',
  'nothing',
]

function ColumnRow(props: ColumnRowProps) {
  const { index, gap, measure, name, values, use, problem } = props
  // Rows that fly by show no controls: those are drawn when there is time, in pieces.
  const isDrawn = useDeferredValue(true, problem !== undefined)
  const problemId = useId()
  return (
    <>
      <Gap height={gap} />
      <tr
        ref={measure}
        data-index={index}
        data-row-key={name}
        aria-rowindex={index + 2}
        className={classNames(use.to === 'nothing' && styles.left)}
      >
        <th scope="row" className={styles.nameCell} title={name}>
          {name}
        </th>
        <td className={styles.valueCell} title={values.join(', ')}>
          {values.join(', ')}
        </td>
        <td className={styles.arrow}>
          <ArrowRight size={16} strokeWidth={1.75} aria-hidden />
        </td>
        <td className={styles.useCell}>
          <div className={styles.controls}>{isDrawn && <UseControls {...props} problemId={problemId} />}</div>
          {problem !== undefined && (
            <p className={styles.problem} id={problemId}>
              <CircleAlert size={14} aria-hidden />
              {problem === 'clash' ? messages.tableImport.columns.clash : messages.metadata.nameMissing}
            </p>
          )}
          <ColumnFlags {...props} />
        </td>
      </tr>
    </>
  )
}

function UseControls(props: ColumnRowProps & { readonly problemId: string }) {
  const { name, use, isMatched, problem, problemId, onUse, onField } = props
  const { columns } = messages.tableImport
  return (
    <>
      <SelectInput
        compact
        aria-label={columns.use(name)}
        value={use.to}
        options={order.map((value) => ({ value, label: columns.nameOfUse(value), icon: icons[value] }))}
        onChoose={onUse}
      />
      {isMatched && (
        <span className={styles.matched}>
          <WandSparkles size={14} strokeWidth={1.75} aria-hidden />
          {columns.matched}
        </span>
      )}
      {use.to === 'field' && (
        <>
          <TextInput
            compact
            aria-label={columns.fieldOf(name)}
            aria-invalid={problem === undefined ? undefined : true}
            aria-describedby={problem === undefined ? undefined : problemId}
            value={use.name}
            onChange={(event) => onField({ ...use, name: event.target.value })}
          />
          <SelectInput<CellKind>
            compact
            aria-label={columns.kindOf(name)}
            value={use.kind}
            options={cellKinds
              .filter((kind) => (kind !== 'as-is' && kind !== 'undecided') || use.kind === kind)
              .map((value) => ({ value, label: columns.nameOfKind(value) }))}
            onChoose={(kind) => onField({ ...use, kind })}
          />
        </>
      )}
    </>
  )
}

function ColumnFlags({ use, flags }: Pick<ColumnRowProps, 'use' | 'flags'>) {
  const { columns } = messages.tableImport
  const shown = flags.filter(({ code }) => code !== 'invisible-characters' || removesInvisible(use))
  return (
    <>
      {use.to === 'field' && use.kind === 'undecided' && (
        <p className={styles.flag}>
          <TriangleAlert size={14} aria-hidden />
          {columns.undecided}
        </p>
      )}
      {use.to !== 'nothing' &&
        shown.map(({ code, count, row }) => (
          <p key={code} className={styles.flag}>
            <TriangleAlert size={14} aria-hidden />
            {columns.flag(code, count, row)}
          </p>
        ))}
    </>
  )
}

/** In other fields, invisible characters may be intended. */
function removesInvisible({ to }: ColumnUse): boolean {
  return to !== 'field' && to !== 'text'
}

/** Maximum characters of a shown value, so that long texts cost nothing. */
const shownLength = 120

const isFilled = (text: string) => text.trim() !== ''
