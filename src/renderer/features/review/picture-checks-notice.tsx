import { useEffect, useEffectEvent, useRef } from 'react'
import { messages } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/feedback/loading.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import styles from './review.module.css'
import { useReview } from './review-context.ts'

/** Maximum listed; all of them are selected together. */
const listedAtMost = 200

export function PictureChecksNotice({ onSelect }: { onSelect(keys: readonly number[]): void }) {
  const w = messages.review.pictures
  const { checks, goToRow, focusTable } = useReview()
  const { run, outcome } = checks
  const isRunning = run !== null
  const wasRunning = useRef(isRunning)
  const running = useRef<HTMLDivElement>(null)
  const giveBack = useEffectEvent(focusTable)
  // The pressed button disappears, both when the checks begin and when they end.
  useEffect(() => {
    if (wasRunning.current === isRunning) return
    wasRunning.current = isRunning
    if (document.activeElement !== null && document.activeElement !== document.body) return
    if (isRunning) running.current?.querySelector('button')?.focus()
    else giveBack()
  }, [isRunning])
  if (isRunning)
    return (
      <div ref={running} className={styles.running}>
        <ProgressBar
          label={messages.common.checking}
          done={run.done}
          total={run.total}
          text={w.progressText(run.done, run.total)}
        />
        <Button small onClick={checks.stop}>
          {messages.common.stop}
        </Button>
      </div>
    )
  if (outcome === null) return null
  const { bad, checked } = outcome
  return (
    <Notice look="caution">
      <details className={styles.notTaken}>
        <summary>{w.bad(bad.length, checked)}</summary>
        <div className={styles.content}>
          <ul className={styles.pictures}>
            {bad.slice(0, listedAtMost).map(({ key, position, text }) => (
              <li key={key}>
                <Button small look="quiet" onClick={() => goToRow(key)}>
                  {messages.common.row(position)}
                </Button>
                <span>{text}</span>
              </li>
            ))}
          </ul>
          {bad.length > listedAtMost && <p>{messages.common.andMore(bad.length - listedAtMost)}</p>}
          <div className={styles.buttons}>
            <Button small onClick={() => onSelect(bad.map(({ key }) => key))}>
              {w.select}
            </Button>
            <Button small look="quiet" onClick={checks.dismiss}>
              {messages.common.hide}
            </Button>
          </div>
        </div>
      </details>
    </Notice>
  )
}
