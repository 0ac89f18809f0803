import { CircleAlert, TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { words } from '../../messages/messages.ts'
import { type CellKind, type ColumnUse, cellKinds, type TableColumn } from '../../spreadsheets/index.ts'
import { classNames } from '../../ui/class-names.ts'
import { SelectInput } from '../../ui/select-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import styles from './column-table.module.css'

type ColumnRowProps = {
  readonly name: string
  /** Of the first rows. */
  readonly values: readonly { readonly row: number; readonly text: string }[]
  readonly flags: TableColumn['facts']['flags']
  readonly use: ColumnUse
  readonly problem: 'name-missing' | 'clash' | undefined
  onUse(to: ColumnUse['to']): void
  onField(use: ColumnUse): void
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

export function ColumnRow({ name, values, flags, use, problem, onUse, onField }: ColumnRowProps) {
  const { columns } = words.tableImport
  const problemId = useId()
  return (
    <tr className={classNames(use.to === 'nothing' && styles.left)}>
      <th scope="row" className={styles.nameCell} title={name}>
        {name}
      </th>
      {values.map(({ row, text }, index) => (
        <td
          key={row}
          className={index === 0 ? styles.valueCell : styles.moreValueCell}
          title={text.slice(0, 500)}
        >
          {text.slice(0, shownLength)}
        </td>
      ))}
      <td className={styles.useCell}>
        <div className={styles.controls}>
          <SelectInput
            compact
            aria-label={columns.use(name)}
            value={use.to}
            options={order.map((value) => ({ value, label: columns.uses[value] }))}
            onChoose={onUse}
          />
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
                  .filter((kind) => kind !== 'as-is' || use.kind === 'as-is')
                  .map((value) => ({ value, label: columns.kinds[value] }))}
                onChoose={(kind) => onField({ ...use, kind })}
              />
            </>
          )}
        </div>
        {problem !== undefined && (
          <p className={styles.problem} id={problemId}>
            <CircleAlert size={14} aria-hidden />
            {problem === 'clash' ? columns.clash : columns.nameMissing}
          </p>
        )}
        {use.to !== 'nothing' &&
          flags.map(({ code, count, row }) => (
            <p key={code} className={styles.flag}>
              <TriangleAlert size={14} aria-hidden />
              {columns.flag(code, count, row)}
            </p>
          ))}
      </td>
    </tr>
  )
}

/** Values are cut to what a line can show, so that a long text costs nothing. */
const shownLength = 120
