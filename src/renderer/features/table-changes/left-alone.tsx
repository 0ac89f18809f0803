import { cutText } from '../../../shared/domain/cut-text.ts'
import { messages } from '../../messages/messages.ts'
import type { TableColumn } from '../../spreadsheets/index.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import type { Comparison } from './compare-table.ts'
import styles from './table-changes.module.css'

const [shownIds, shownProblems] = [5, 200]

type LeftAloneProps = { readonly comparison: Comparison; readonly columns: readonly TableColumn[] }

export function LeftAlone({ comparison, columns }: LeftAloneProps) {
  const { tableChanges } = messages
  const { unknown, problems, rewritten } = comparison
  return (
    <>
      {rewritten > 0 && (
        <Notice>
          <p>{tableChanges.rewritten(rewritten)}</p>
        </Notice>
      )}
      {unknown.length > 0 && (
        <Notice look="caution">
          <p>
            {tableChanges.unknown(
              unknown
                .slice(0, shownIds)
                .map(({ documentId }) => messages.common.quoted(cutText(documentId, 100))),
              unknown.length,
            )}
          </p>
        </Notice>
      )}
      {problems.length > 0 && (
        <Notice look="caution">
          <p>{tableChanges.problems.heading(problems.length)}</p>
          <ul className={styles.problems}>
            {problems.slice(0, shownProblems).map(({ row, column, code }) => (
              <li key={`${row} ${column}`}>
                {messages.common.row(row)}
                {column !== null && `, ${messages.common.quoted(columns[column]?.name ?? '')}`}:{' '}
                {tableChanges.problems[code]}
              </li>
            ))}
            {problems.length > shownProblems && (
              <li>{messages.common.andMore(problems.length - shownProblems)}</li>
            )}
          </ul>
        </Notice>
      )}
    </>
  )
}
