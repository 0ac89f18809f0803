import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Failure } from '../../../shared/ipc/failure.ts'
import type { BulkEditSummary } from '../../../shared/schemas/bulk-edits.ts'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import { tryCall } from '../../ipc/call.ts'
import { messages } from '../../messages/messages.ts'
import { useLiveConfirm } from '../../services/live-confirm.tsx'
import { useKeepBeforeClosing } from '../../services/use-window-closing.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice, Notice } from '../../ui/feedback/notice.tsx'
import { Checkbox } from '../../ui/fields/choices.tsx'
import { BulkEditProgress } from './bulk-edit-progress.tsx'
import styles from './bulk-edits.module.css'
import { ChangedDocuments } from './changed-documents.tsx'
import { useBulkEdit } from './use-bulk-edit.ts'

type PreparedBulkEditProps = {
  readonly connection: ConnectionSummary
  readonly changeId: string
  readonly about: ReactNode
  onBack(): void
  onApplied(): void
  onClose(): void
}

/** A change from its preview to its end. Left before it is applied, it is forgotten; left later, it goes on. */
export function PreparedBulkEdit(props: PreparedBulkEditProps) {
  const { connection, changeId, about, onBack, onApplied, onClose } = props
  const { changes: w } = messages
  const { change, failure, again } = useBulkEdit(changeId)
  const [agrees, setAgrees] = useState(false)
  const [isTickAsked, setTickAsked] = useState(false)
  const [isApplying, setApplying] = useState(false)
  const [problem, setProblem] = useState<Failure | null>(null)
  const hasBegun = useRef(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const confirmLive = useLiveConfirm()
  const forget = () => {
    if (!hasBegun.current) void tryCall('changes/drop', { changeId })
  }
  useKeepBeforeClosing(forget)
  // So that it is heard what the steps gave way to.
  useEffect(() => heading.current?.focus(), [])
  const isOver = change?.state === 'done' || change?.state === 'stopped'
  const onOver = useEffectEvent(onClose)
  useEffect(() => {
    if (isOver) onOver()
  }, [isOver])

  const apply = async (ready: BulkEditSummary) => {
    setProblem(null)
    if (ready.removes.length > 0 && !agrees) return setTickAsked(true)
    setApplying(true)
    const request = { connectionId: connection.id, count: ready.counts.changes, action: 'change' as const }
    if (!(await confirmLive(request))) return setApplying(false)
    hasBegun.current = true
    const applied = await tryCall('changes/apply', { changeId, agreedRemovals: ready.removes })
    setApplying(false)
    if (applied.ok) {
      onApplied()
      again()
    } else {
      hasBegun.current = false
      setProblem(applied.error)
    }
  }
  const leave = (then: () => void) => () => {
    forget()
    then()
  }
  const isReady = change?.state === 'ready'
  const isRunning = change?.state === 'running' || isOver
  return (
    <Dialog
      full
      title={w.heading}
      onClose={isApplying ? () => undefined : leave(onClose)}
      actions={
        isRunning ? (
          <Button onClick={(event) => isMeant(event) && onClose()}>{w.running.close}</Button>
        ) : (
          <>
            {isReady && change.counts.changes > 0 && (
              <p className={styles.goes} id="changes-go">
                {w.preview.goes(change.counts.changes, connection.name)}
              </p>
            )}
            <Button onClick={leave(onBack)} disabled={isApplying}>
              {w.preview.back}
            </Button>
            {isReady && change.counts.changes > 0 && (
              <Button
                look="primary"
                aria-describedby="changes-go"
                busy={isApplying && w.preview.applying}
                onClick={(event) => isMeant(event) && void apply(change)}
              >
                {w.preview.apply}
              </Button>
            )}
          </>
        )
      }
    >
      {about}
      <h3 ref={heading} tabIndex={-1} className={styles.heading}>
        {isRunning ? w.running.heading : w.preview.heading}
      </h3>
      {problem !== null && (
        <div className={styles.part}>
          <FailureNotice failure={problem} />
        </div>
      )}
      {failure !== null ? (
        <div className={styles.part}>
          <FailureNotice failure={failure} onAgain={again} />
        </div>
      ) : change === null ? (
        <div className={styles.part} role="alert">
          <Notice look="caution">
            <p>{w.preview.notThere}</p>
          </Notice>
        </div>
      ) : change === undefined ? null : isReady ? (
        <Preview change={change} agrees={agrees} isTickAsked={isTickAsked && !agrees} onAgree={setAgrees} />
      ) : (
        <div className={styles.part}>
          <BulkEditProgress change={change} />
          {isRunning && <p className={styles.previewQuiet}>{w.running.leave}</p>}
        </div>
      )}
    </Dialog>
  )
}

/** The second half of a double click is not meant for the button that took the place of the first one. */
const isMeant = ({ detail }: { readonly detail: number }) => detail <= 1

type PreviewProps = {
  readonly change: BulkEditSummary
  /** Whether the fields may go. */
  readonly agrees: boolean
  /** Whether that has to be said first. */
  readonly isTickAsked: boolean
  onAgree(agrees: boolean): void
}

const namedInFull = 8

/** What a change would do to each of its documents. */
function Preview({ change, agrees, isTickAsked, onAgree }: PreviewProps) {
  const { preview: w } = messages.changes
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
