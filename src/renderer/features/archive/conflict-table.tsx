import type { JoinConflict } from '../../../shared/schemas/archive.ts'
import { formatDayAndTime } from '../../messages/format.ts'
import { words } from '../../messages/messages.ts'
import styles from './archive.module.css'

type ConflictTableProps = {
  readonly conflicts: readonly JoinConflict[]
  /** How many there are in all. */
  readonly total: number
}

/** The documents that were changed on both sides, each with what is kept of it. */
export function ConflictTable({ conflicts, total }: ConflictTableProps) {
  const { archive } = words
  const { conflictColumns: columns } = archive
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable to be scrolled. */}
      <section className={styles.conflicts} tabIndex={0} aria-label={archive.conflicts}>
        <table>
          <thead>
            <tr>
              <th scope="col">{columns.document}</th>
              <th scope="col">{columns.here}</th>
              <th scope="col">{columns.there}</th>
              <th scope="col">{columns.kept}</th>
            </tr>
          </thead>
          <tbody>
            {conflicts.map((conflict) => (
              <tr key={`${conflict.connectionId} ${conflict.documentId}`}>
                <td>
                  {titleOf(conflict)}
                  <span className={styles.id}>{conflict.documentId}</span>
                </td>
                <td>{formatDayAndTime(conflict.hereAt)}</td>
                <td>{formatDayAndTime(conflict.thereAt)}</td>
                <td>{conflict.isWaiting ? archive.keptWaiting : archive.kept[conflict.kept]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {total > conflicts.length && (
        <p className={styles.quiet}>{archive.moreConflicts(total - conflicts.length)}</p>
      )}
    </>
  )
}

function titleOf({ kept, titleHere, titleThere, documentId }: JoinConflict): string {
  return (kept === 'here' ? titleHere : titleThere) ?? titleHere ?? titleThere ?? documentId
}
