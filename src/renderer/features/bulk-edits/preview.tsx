import { useEffect, useRef } from 'react'
import type { ChangeSummary } from '../../../shared/schemas/bulk-edits.ts'
import { words } from '../../messages/messages.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ChangedDocuments } from './changed-documents.tsx'
import styles from './preview.module.css'

type PreviewProps = {
  readonly change: ChangeSummary
  /** Whether the fields may go. */
  readonly agrees: boolean
  /** Whether that has to be said first. */
  readonly isTickAsked: boolean
  onAgree(agrees: boolean): void
}

const namedInFull = 8

/** What a change would do to each of its documents. */
export function Preview({ change, agrees, isTickAsked, onAgree }: PreviewProps) {
  const { preview: w } = words.changes
  const { counts, total, removes } = change
  const tick = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isTickAsked) tick.current?.focus()
  }, [isTickAsked])
  return (
    <ChangedDocuments
      change={change}
      header={
        <>
          <p className={styles.summary} aria-live="polite">
            {w.summary(counts.changes, total)}
          </p>
          {removes.length > 0 && counts.changes > 0 && (
            <Notice look="caution">
              <Checkbox
                ref={tick}
                label={w.removals}
                hint={w.removalsHint(
                  removes.slice(0, namedInFull),
                  Math.max(0, removes.length - namedInFull),
                )}
                checked={agrees}
                onChange={onAgree}
              />
              <div role="alert">{isTickAsked && <p className={styles.needed}>{w.removalsNeeded}</p>}</div>
            </Notice>
          )}
        </>
      }
    />
  )
}
