import { useEffect, useState } from 'react'
import { words } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import type { Progress } from './incoming-flow.ts'
import styles from './incoming-progress.module.css'

const shownAfterMs = 300

type IncomingProgressProps = { readonly progress: Progress; onStop(): void }

/** How far the reading is, once it takes long enough to be wondered about. */
export function IncomingProgress({ progress, onStop }: IncomingProgressProps) {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), shownAfterMs)
    return () => clearTimeout(timer)
  }, [])
  if (!isShown) return null
  const { intake } = words
  const total = progress.kind === 'reading' ? progress.total : null
  const done = progress.kind === 'reading' ? progress.done : progress.found
  const text =
    progress.kind === 'listing'
      ? intake.listing(progress.found)
      : total === null
        ? intake.readingSome(done)
        : intake.reading(done, total)
  return (
    <section className={styles.card} aria-label={intake.progress}>
      {total === null ? (
        <p className={styles.text}>{text}</p>
      ) : (
        <ProgressBar label={intake.progress} done={done} total={total} text={text} />
      )}
      <Button small onClick={onStop}>
        {intake.stop}
      </Button>
    </section>
  )
}
