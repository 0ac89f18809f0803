import { ArrowRight, TriangleAlert } from 'lucide-react'
import { type RefCallback, useDeferredValue, useId, useRef, useState } from 'react'
import { cutText } from '../../../shared/domain/cut-text.ts'
import { messages } from '../../messages/messages.ts'
import { type ColumnUse, type TableColumn, type TableLook, textOfCell } from '../../spreadsheets/index.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { SelectInput } from '../../ui/fields/select.tsx'
import { useScrollerAround } from '../../ui/long-list/surroundings.ts'
import { useMeasuredWindow } from '../../ui/long-list/use-measured-window.ts'
import { classNames } from '../../ui/styles/class-names.ts'
import { checksOf } from './column-checks.ts'
import { choiceOf, choicesFor } from './column-choice.ts'
import { ColumnName } from './column-name.tsx'
import { ColumnStatus } from './column-status.tsx'
import styles from './import.module.css'
import type { FieldProblem, MappingProblems, useMapping } from './use-mapping.ts'

type Columns = NonNullable<ReturnType<typeof useMapping>>
type ColumnTableProps = {
  readonly look: TableLook
  readonly columns: Columns
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
                  column={column}
                  values={rows
                    .map(({ cells }) => cutText(textOfCell(cells[index]), shownLength))
                    .filter(isFilled)}
                  rowCount={look.rowCount}
                  use={use}
                  columns={columns}
                  problem={problems.fields.get(index)}
                />
              )
            )
          })}
          <Gap height={shown.gapBelow} />
        </tbody>
      </table>
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

function Gap({ height }: { readonly height: number }) {
  return height > 0 && <tr aria-hidden style={{ height }} />
}

type ColumnRowProps = {
  readonly index: number
  /** Height of the skipped rows before it, in pixels. */
  readonly gap: number
  readonly measure: RefCallback<HTMLElement>
  readonly column: TableColumn
  readonly values: readonly string[]
  readonly rowCount: number
  readonly use: ColumnUse
  readonly columns: Columns
  readonly problem: FieldProblem | undefined
}

function ColumnRow(props: ColumnRowProps) {
  const { index, gap, measure, column, values, use, columns, problem } = props
  const { name } = column
  // Rows flying by show no controls: those render in idle time.
  const isDrawn = useDeferredValue(true, problem !== undefined)
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
          {isDrawn && use.to === 'field' ? (
            <ColumnName
              column={name}
              field={use.name}
              isRenamed={columns.isRenamed(index)}
              problem={problem}
              onRename={(field) => columns.rename(index, field)}
            />
          ) : (
            <span className={styles.nameText}>{name}</span>
          )}
        </th>
        <td className={styles.valueCell} title={values.join(', ')}>
          {values.join(', ')}
        </td>
        <td className={styles.arrow}>{isDrawn && <ArrowRight size={16} strokeWidth={1.75} aria-hidden />}</td>
        <td className={styles.useCell}>{isDrawn && <UseControls {...props} />}</td>
      </tr>
    </>
  )
}

function UseControls({ index, column, rowCount, use, columns }: ColumnRowProps) {
  const { columns: text } = messages.tableImport
  const [isOpen, setOpen] = useState(false)
  const whyId = useId()
  const checks = checksOf(column, use)
  const emptyRows = rowCount - column.facts.filled
  return (
    <>
      <div className={styles.controls}>
        <SelectInput
          compact
          aria-label={text.use(column.name)}
          value={choiceOf(use)}
          options={choicesFor(use)}
          onChoose={(choice) => columns.choose(index, choice)}
        />
        <ColumnStatus
          {...{ use, checks, whyId, isOpen, emptyRows }}
          isAsGuessed={columns.isAsGuessed(index)}
          isMostlyEmpty={emptyRows > rowCount / 2}
          onOpen={setOpen}
        />
      </div>
      {isOpen && checks.length > 0 && (
        <div id={whyId}>
          {checks.map((check) => (
            <p key={check.code} className={styles.flag}>
              <TriangleAlert size={14} aria-hidden />
              {text.whyCheck(check)}
            </p>
          ))}
        </div>
      )}
    </>
  )
}

/** Maximum characters of a shown value, so that long texts cost nothing. */
const shownLength = 120

const isFilled = (text: string) => text.trim() !== ''
