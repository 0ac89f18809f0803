import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { BulkEditSummary } from '../../../shared/schemas/bulk-edits.ts'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import { call } from '../../ipc/call.ts'
import { messages } from '../../messages/messages.ts'
import { useLiveConfirm } from '../../services/live-confirm.tsx'
import { useKeepBeforeClosing } from '../../services/use-window-closing.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice, Notice } from '../../ui/feedback/notice.tsx'
import { Checkbox } from '../../ui/fields/choices.tsx'
import text from '../../ui/styles/text.module.css'
import styles from './bulk-edits.module.css'
import { BulkEditProgress, ChangedDocuments } from './changed-documents.tsx'
import { forgetBulkEdit, useBulkEdit } from './use-bulk-edit.ts'

type PreparedBulkEditProps = {
  readonly connection: ConnectionSummary
  readonly changeId: string
  readonly about: ReactNode
  onBack(): void
  onApplied(): void
  onClose(): void
}

/** A bulk edit from its preview to its end. Left before it is applied, it is forgotten; left later, it goes on. */
export function PreparedBulkEdit(props: PreparedBulkEditProps) {
  const { connection, changeId, about, onBack, onApplied, onClose } = props
  const { changes: w } = messages
  const { data: change, error, refetch } = useBulkEdit(changeId)
  const [agrees, setAgrees] = useState(false)
  const [isTickAsked, setTickAsked] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const { applying, forget } = useApply(connection.id, changeId, () => {
    onApplied()
    void refetch()
  })
  // So that it is heard what the steps gave way to.
  useEffect(() => heading.current?.focus(), [])
  const isOver = change?.state === 'done' || change?.state === 'stopped'
  const onOver = useEffectEvent(onClose)
  useEffect(() => {
    if (isOver) onOver()
  }, [isOver])
  const apply = (ready: BulkEditSummary) => {
    if (ready.removes.length === 0 || agrees) return applying.mutate(ready)
    applying.reset()
    setTickAsked(true)
  }
  const leave = (then: () => void) => () => {
    forget()
    then()
  }
  const isReady = change?.state === 'ready'
  const isRunning = change?.state === 'running' || isOver
  const count = isReady ? change.counts.changes : 0
  return (
    <Dialog
      full
      title={w.heading}
      onClose={applying.isPending ? () => undefined : leave(onClose)}
      actions={
        isRunning ? (
          <Button onClick={(event) => isMeant(event) && onClose()}>{w.running.close}</Button>
        ) : (
          <>
            {count > 0 && (
              <p className={styles.goes} id="changes-go">
                {w.preview.goes(count, connection.name)}
              </p>
            )}
            <Button onClick={leave(onBack)} disabled={applying.isPending}>
              {w.preview.back}
            </Button>
            {isReady && count > 0 && (
              <Button
                look="primary"
                aria-describedby="changes-go"
                busy={applying.isPending && w.preview.applying}
                onClick={(event) => isMeant(event) && apply(change)}
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
      <div className={styles.part}>
        <FailureNotice failure={applying.error?.failure} />
      </div>
      {isReady && error === null ? (
        <Preview change={change} agrees={agrees} isTickAsked={isTickAsked && !agrees} onAgree={setAgrees} />
      ) : (
        <div className={styles.part}>
          <FailureNotice failure={error?.failure} onAgain={() => void refetch()} />
          {error === null && <Progress change={change} />}
        </div>
      )}
    </Dialog>
  )
}

/** The second half of a double click is not meant for the button that took the place of the first one. */
const isMeant = ({ detail }: { readonly detail: number }) => detail <= 1

/** Applies a bulk edit once that was confirmed, or forgets it. */
function useApply(connectionId: string, changeId: string, onApplied: () => void) {
  const confirmLive = useLiveConfirm()
  const hasBegun = useRef(false)
  const applying = useMutation({
    mutationFn: async ({ counts, removes }: BulkEditSummary) => {
      if (!(await confirmLive({ connectionId, count: counts.changes, action: 'change' }))) return false
      hasBegun.current = true
      await call('changes/apply', { changeId, agreedRemovals: removes })
      return true
    },
    onSuccess: (isApplied) => {
      if (isApplied) onApplied()
    },
    onError: () => {
      hasBegun.current = false
    },
  })
  const forget = () => {
    if (!hasBegun.current) forgetBulkEdit(changeId)
  }
  useKeepBeforeClosing(forget)
  return { applying, forget }
}

/** How far it is, before its preview and after it; null where it is gone, undefined until that is known. */
function Progress({ change }: { readonly change: BulkEditSummary | null | undefined }) {
  const { changes: w } = messages
  if (change === undefined) return null
  if (change === null)
    return (
      <Notice alert look="caution">
        <p>{w.preview.notThere}</p>
      </Notice>
    )
  return (
    <>
      <BulkEditProgress change={change} />
      {change.state !== 'preparing' && <p className={text.muted}>{w.running.leave}</p>}
    </>
  )
}

type PreviewProps = {
  readonly change: BulkEditSummary
  /** Whether the fields may go. */
  readonly agrees: boolean
  /** Whether that has to be said first. */
  readonly isTickAsked: boolean
  onAgree(agrees: boolean): void
}

const namedInFull = 8

/** What a bulk edit would do to each of its documents. */
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
