import { useId } from 'react'
import { messages } from '../../messages/messages.ts'
import type { TableColumn } from '../../spreadsheets/index.ts'
import { SelectInput } from '../../ui/fields/select.tsx'
import type { DocumentChange } from './compare-row.ts'
import type { EmptyChoice, EmptyChoices } from './save-changes.ts'
import styles from './table-changes.module.css'

type EmptiedChoicesProps = {
  readonly documents: readonly DocumentChange[]
  readonly columns: readonly TableColumn[]
  readonly choices: EmptyChoices
  onChoose(column: number, choice: EmptyChoice): void
}

const order: readonly EmptyChoice[] = ['leave', 'clear', 'remove']

/** Asks once per column what its empty cells mean; unanswered, they change nothing. */
export function EmptiedChoices({ documents, columns, choices, onChoose }: EmptiedChoicesProps) {
  const { emptied } = messages.tableChanges
  const id = useId()
  const counts = new Map<number, number>()
  for (const document of documents)
    for (const { column } of document.emptied) counts.set(column, (counts.get(column) ?? 0) + 1)
  if (counts.size === 0) return null
  return (
    <section className={styles.emptied} aria-labelledby={id}>
      <h2 id={id}>{emptied.heading}</h2>
      <p>{emptied.text}</p>
      {Array.from(counts, ([column, count]) => (
        <div key={column} className={styles.choice}>
          <label htmlFor={`${id}-${column}`}>{emptied.column(columns[column]?.name ?? '', count)}</label>
          <SelectInput<EmptyChoice>
            compact
            id={`${id}-${column}`}
            value={choices.get(column) ?? 'leave'}
            options={order.map((value) => ({ value, label: emptied.options[value] }))}
            onChoose={(choice) => onChoose(column, choice)}
          />
        </div>
      ))}
    </section>
  )
}
