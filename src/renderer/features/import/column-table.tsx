import { words } from '../../messages/messages.ts'
import { type TableLook, textOfCell } from '../../spreadsheets/index.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ColumnRow } from './column-row.tsx'
import styles from './column-table.module.css'
import type { MappingProblems } from './mapping-problems.ts'
import type { useMapping } from './use-mapping.ts'

type ColumnTableProps = {
  readonly look: TableLook
  readonly columns: NonNullable<ReturnType<typeof useMapping>>
  readonly problems: MappingProblems
  readonly showsProblems: boolean
}

const shownRows = 3

/** The table turned on its side: a line for each column, its first values, and what becomes of it. */
export function ColumnTable({ look, columns, problems, showsProblems }: ColumnTableProps) {
  const { columns: text } = words.tableImport
  const rows = look.firstRows.slice(0, shownRows)
  const uses = columns.mapping.uses
  return (
    <>
      {columns.isKept && (
        <div className={styles.notice}>
          <Notice
            actions={
              <Button small onClick={columns.guessAgain}>
                {text.guessAgain}
              </Button>
            }
          >
            <p>{text.kept}</p>
          </Notice>
        </div>
      )}
      {showsProblems && problems.content && (
        <div className={styles.notice} role="alert">
          <Notice look="negative">
            <p>{text.contentMissing}</p>
          </Notice>
        </div>
      )}
      <table className={styles.table} aria-label={text.table}>
        <thead>
          <tr>
            <th scope="col" className={styles.name}>
              {text.column}
            </th>
            {rows.map((row, index) => (
              <th key={row.number} scope="col" className={index === 0 ? styles.value : styles.moreValue}>
                {text.first(row.number)}
              </th>
            ))}
            <th scope="col" className={styles.use}>
              {text.becomes}
            </th>
          </tr>
        </thead>
        <tbody>
          {look.columns.map((column, index) => {
            const use = uses[index]
            return (
              use !== undefined && (
                <ColumnRow
                  key={column.name}
                  name={column.name}
                  values={rows.map(({ number, cells }) => ({ row: number, text: textOfCell(cells[index]) }))}
                  flags={column.facts.flags}
                  use={use}
                  problem={problems.fields.get(index)}
                  onUse={(to) => columns.use(index, to)}
                  onField={(field) => columns.changeField(index, field)}
                />
              )
            )
          })}
        </tbody>
      </table>
      <p className={styles.hint}>{text.nested}</p>
      {!uses.some(({ to }) => to === 'title') && <p className={styles.hint}>{text.titleMissing}</p>}
    </>
  )
}
