import { words } from '../../messages/messages.ts'
import type { SelectedCount } from './document-selection.ts'
import styles from './library-screen.module.css'

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
  const { library, libraryList } = words
  return (
    <p className={styles.count} data-of-all={(isOfAll && !isLooking) || undefined} aria-live="polite">
      {isLooking
        ? libraryList.stillLooking
        : total !== undefined && library.count(total.count, total.atLeast)}
    </p>
  )
}
