import { useEffect, useRef } from 'react'
import type { Failure } from '../../../shared/ipc/failure.ts'
import type { BulkEditSummary } from '../../../shared/schemas/bulk-edits.ts'
import { messages } from '../../messages/messages.ts'
import { FailureNotice, Notice } from '../../ui/feedback/notice.tsx'
import { Checkbox } from '../../ui/fields/choices.tsx'
import text from '../../ui/styles/text.module.css'
import { VisuallyHidden } from '../../ui/styles/visually-hidden.tsx'
import styles from './bulk-edits.module.css'
import { BulkEditProgress, ChangedDocuments } from './changed-documents.tsx'

type Shown = {
  readonly change: BulkEditSummary | null | undefined
}

type BulkEditPreviewProps = Shown & {
  readonly isFresh: boolean
  readonly isWanted: boolean
  readonly failure: Failure | undefined
  readonly agrees: boolean
  readonly isTickAsked: boolean
  onAgree(agrees: boolean): void
  onAgain(): void
}

export function BulkEditPreview(props: BulkEditPreviewProps) {
  const { change, isFresh, isWanted, failure, onAgain } = props
  const { preview: w } = messages.changes
  const isReady = change?.state === 'ready'
  return (
    <section className={styles.preview} aria-label={messages.terms.preview} data-late={!isFresh || undefined}>
      {isReady && isWanted && failure === undefined ? (
        <ReadyPreview key={change.bulkEditId} {...props} change={change} />
      ) : (
        <div className={styles.part}>
          <h3>{messages.terms.preview}</h3>
          <FailureNotice failure={failure} onAgain={onAgain} />
          {!isWanted && <p className={text.muted}>{w.notWhole}</p>}
          {isWanted && failure === undefined && <Progress change={change} />}
        </div>
      )}
    </section>
  )
}

export function RunningBulkEdit({ change }: Shown) {
  const { running: w } = messages.changes
  const heading = useRef<HTMLHeadingElement>(null)
  // Focus the heading, so that screen readers announce what replaced the steps.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.part}>
      <h3 ref={heading} tabIndex={-1}>
        {w.heading}
      </h3>
      <Progress change={change} />
      <p className={text.muted}>{w.leave}</p>
    </div>
  )
}

function Progress({ change }: Shown) {
  if (change === undefined) return null
  if (change !== null) return <BulkEditProgress change={change} />
  return (
    <Notice alert look="caution">
      <p>{messages.changes.preview.notThere}</p>
    </Notice>
  )
}

const namedInFull = 8

type ReadyPreviewProps = Pick<BulkEditPreviewProps, 'agrees' | 'isTickAsked' | 'onAgree'> & {
  readonly change: BulkEditSummary
}

function ReadyPreview({ change, agrees, isTickAsked, onAgree }: ReadyPreviewProps) {
  const { preview: w } = messages.changes
  const { counts, total, removes } = change
  const tick = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isTickAsked) tick.current?.focus()
  }, [isTickAsked])
  return (
    <ChangedDocuments
      change={change}
      heading={
        <h3>
          {messages.terms.preview}
          <VisuallyHidden>
            <span aria-live="polite"> {w.summary(counts.changes, total)}</span>
          </VisuallyHidden>
        </h3>
      }
    >
      {removes.length > 0 && counts.changes > 0 && (
        <Notice look="caution">
          <Checkbox
            ref={tick}
            label={messages.document.removeTheseFields}
            hint={w.removalsHint(removes.slice(0, namedInFull), Math.max(0, removes.length - namedInFull))}
            checked={agrees}
            onChange={onAgree}
          />
          <div role="alert">{isTickAsked && <p className={styles.needed}>{w.removalsNeeded}</p>}</div>
        </Notice>
      )}
    </ChangedDocuments>
  )
}
