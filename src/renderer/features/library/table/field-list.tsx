import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { queries } from '../../../ipc/queries.ts'
import { messages } from '../../../messages/messages.ts'
import { FailureNotice } from '../../../ui/feedback/notice.tsx'
import { SearchInput } from '../../../ui/fields/text-fields.tsx'
import styles from './table.module.css'
import { columnId } from './table-columns.ts'

type FieldListProps = {
  readonly connectionId: string
  readonly note?: string | false
  isOffered(path: string): boolean
  renderChoice(path: string): ReactNode
}

/** Maximum fields listed; the search finds the others. */
const listedAtMost = 60
const searchedFrom = 9

export function FieldList({ connectionId, note, isOffered, renderChoice }: FieldListProps) {
  const { fieldList: w } = messages.libraryList
  const id = useId()
  const [text, setText] = useState('')
  const { data, error, refetch } = useQuery({
    ...queries.libraryFields(connectionId),
    // Includes documents added a moment ago.
    staleTime: 0,
  })
  const wanted = text.trim().toLowerCase()
  const fields = (data?.fields ?? []).filter(
    ({ path }) => isOffered(path) && path.toLowerCase().includes(wanted),
  )
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.columnHeading}>
        {w.heading}
      </h3>
      <FailureNotice failure={error?.failure} onAgain={() => void refetch()} />
      {(data?.fields.length ?? 0) >= searchedFrom && (
        <SearchInput label={w.lookFor} placeholder={w.lookFor} value={text} onChange={setText} />
      )}
      {note && <p className={styles.columnNote}>{note}</p>}
      {data !== undefined && data.fields.length === 0 && (
        <p className={styles.columnNote}>{data.isPreparing ? w.preparing : w.none}</p>
      )}
      {data !== undefined && data.fields.length > 0 && fields.length === 0 && wanted !== '' && (
        <p className={styles.columnNote}>{w.noSuchField(text.trim())}</p>
      )}
      <ul className={styles.columnList}>
        {fields.slice(0, listedAtMost).map(({ path, documents }) => (
          <li key={path} data-column={columnId({ field: path })} className={styles.columnItem}>
            {renderChoice(path)}
            <span className={styles.columnNote}>{w.usedBy(documents)}</span>
          </li>
        ))}
      </ul>
      {data?.isPreparing && data.fields.length > 0 && <p className={styles.columnNote}>{w.preparing}</p>}
    </section>
  )
}
