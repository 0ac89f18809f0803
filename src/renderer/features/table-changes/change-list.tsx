import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { cutText } from '../../../shared/domain/cut-text.ts'
import { messages } from '../../messages/messages.ts'
import { cellOfValue, type TableColumn } from '../../spreadsheets/index.ts'
import { LongList } from '../../ui/long-list/long-list.tsx'
import { VisuallyHidden } from '../../ui/styles/visually-hidden.tsx'
import type { DocumentChange } from './compare-row.ts'
import type { EmptyChoices } from './save-changes.ts'
import styles from './table-changes.module.css'

type ChangeListProps = {
  readonly documents: readonly DocumentChange[]
  readonly columns: readonly TableColumn[]
  readonly choices: EmptyChoices
  readonly header: ReactNode
}

const [documentHeight, cellHeight] = [50, 24]
/** Maximum characters: the beginning of a long text is enough to recognise it. */
const shownLength = 1000

export function ChangeList({ documents, columns, choices, header }: ChangeListProps) {
  return (
    <LongList
      items={documents}
      keyOf={({ documentId }) => documentId}
      heightOf={({ changes }) => documentHeight + cellHeight * changes.length}
      {...(documents.length > 0 && { listLabel: messages.document.whatWillChange })}
      header={header}
    >
      {(document) => <ChangedDocument document={document} columns={columns} choices={choices} />}
    </LongList>
  )
}

type ChangedDocumentProps = Pick<ChangeListProps, 'columns' | 'choices'> & {
  readonly document: DocumentChange
}

function ChangedDocument({ document, columns, choices }: ChangedDocumentProps) {
  const { tableChanges } = messages
  return (
    <article className={styles.document} aria-label={document.title ?? document.documentId}>
      <p className={styles.title}>
        {document.title ?? document.documentId}
        <span className={styles.id}>{document.documentId}</span>
      </p>
      <dl className={styles.cells}>
        {document.changes.map(({ column, path, before, after, losesDate }) => (
          <Cell
            key={column}
            name={path === 'title' ? messages.terms.title : (columns[column]?.name ?? '')}
            before={textOf(before, path === 'title')}
            after={textOf(after, path === 'title')}
            note={losesDate && tableChanges.dateBecomesText}
          />
        ))}
        {document.emptied.map(({ column, before }) => {
          const choice = choices.get(column) ?? 'leave'
          return (
            choice !== 'leave' && (
              <Cell
                key={column}
                name={columns[column]?.name ?? ''}
                before={textOf(before, false)}
                after={undefined}
                isRemoved={choice === 'remove'}
              />
            )
          )
        })}
      </dl>
    </article>
  )
}

function textOf(value: string | undefined, isPlain: boolean): string | undefined {
  if (value === undefined) return undefined
  return cutText(isPlain ? value : cellOfValue(value, undefined), shownLength)
}

type CellProps = {
  readonly name: string
  readonly before: string | undefined
  readonly after: string | undefined
  readonly isRemoved?: boolean
  readonly note?: string | undefined
}

function Cell({ name, before, after, isRemoved, note }: CellProps) {
  return (
    <div className={styles.cell}>
      <dt>{name}</dt>
      <dd className={styles.before}>
        <VisuallyHidden>{messages.terms.before}: </VisuallyHidden>
        {before === undefined || before === '' ? (
          <span className={styles.nothing}>{messages.terms.empty}</span>
        ) : (
          before
        )}
      </dd>
      <ArrowRight size={14} aria-hidden />
      <dd className={styles.after}>
        <VisuallyHidden>{messages.terms.after}: </VisuallyHidden>
        {after ?? (
          <span className={styles.nothing}>
            {isRemoved === true ? messages.terms.removed : messages.terms.empty}
          </span>
        )}
        {note !== undefined && <span className={styles.note}>{note}</span>}
      </dd>
    </div>
  )
}
