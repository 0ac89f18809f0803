import { messages } from '../../../messages/messages.ts'
import styles from '../library.module.css'
import type { SelectedCount } from '../selection/document-selection.ts'
import type { FoundDocuments } from './found-documents.ts'

type FoundCountProps = {
  /** Undefined while it is not known. */
  readonly total: SelectedCount | undefined
  /** Whether that has gone on for a while. */
  readonly isLooking: boolean
  /** Whether nothing is searched for: then it says no more than how much there is. */
  readonly isOfAll: boolean
}

/** How many documents were found. */
export function FoundCount({ total, isLooking, isOfAll }: FoundCountProps) {
  const { library, libraryList } = messages
  return (
    <p className={styles.count} data-of-all={(isOfAll && !isLooking) || undefined} aria-live="polite">
      {isLooking
        ? libraryList.stillLooking
        : total !== undefined && library.count(total.count, total.atLeast)}
    </p>
  )
}

/** Below this one does not say how many there are at least: a moment later it is known. */
const leastSaid = 1000

/** How many there are; as long as that is not known, the power of ten below it, so that it changes seldom. */
export function countFound(found: FoundDocuments<unknown>): SelectedCount | undefined {
  const { length, isWhole } = found
  if (isWhole) return { count: length, atLeast: false }
  if (length < leastSaid) return undefined
  return { count: 10 ** Math.floor(Math.log10(length)), atLeast: true }
}
