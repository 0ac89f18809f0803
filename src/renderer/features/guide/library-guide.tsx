import { X } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { guideSteps } from '../../../shared/domain/guide-steps.ts'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import { guide } from '../../messages/help/guide.ts'
import { useGuide } from '../../services/guide.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { useMediaQuery } from '../../ui/hooks.ts'
import { classNames } from '../../ui/styles/class-names.ts'
import { SamplesOffer } from '../samples/index.ts'
import styles from './guide.module.css'
import { GuideStepRow } from './guide-step-row.tsx'

type LibraryGuideProps = {
  readonly connection: ConnectionSummary
  readonly hasFound: boolean
  readonly isCompact: boolean
  readonly documents: number | undefined
}

/** A library with more documents than the samples has no need of them. */
const sampleCount = 24

export function LibraryGuide({ connection, hasFound, isCompact, documents }: LibraryGuideProps) {
  const { isOpen, done, next, tick, close } = useGuide()
  const isLow = useMediaQuery('(max-height: 719px)')
  const onFound = useEffectEvent(() => void tick('find'))
  useEffect(() => {
    if (hasFound) onFound()
  }, [hasFound])
  if (!isOpen) return null
  const closeByHand = () => {
    void close()
    // The button goes with the guide.
    document.querySelector<HTMLElement>('[data-screen-heading]')?.focus()
  }
  const onlyNext = isCompact || isLow
  const shown = onlyNext && next !== undefined ? [next] : guideSteps
  const offersSamples = connection.kind === 'practice' && documents !== undefined && documents < sampleCount
  return (
    <section
      aria-label={guide.region}
      className={classNames(styles.guide, onlyNext && styles.compact)}
      data-foot={onlyNext ? 'guide' : undefined}
    >
      <header className={styles.head}>
        <ProgressRing done={done.length} />
        <div className={styles.words} aria-live="polite">
          <h2>{guide.titles[next ?? 'done']}</h2>
          {!onlyNext && <p>{guide.left(guideSteps.length - done.length)}</p>}
        </div>
        {next === undefined ? (
          <Button look="primary" onClick={closeByHand}>
            {guide.finish}
          </Button>
        ) : (
          <IconButton label={guide.close} icon={X} onClick={closeByHand} />
        )}
      </header>
      {(next !== undefined || !onlyNext) && (
        <ol>
          {shown.map((step) => (
            <GuideStepRow
              key={step}
              step={step}
              state={done.includes(step) ? 'done' : step === next ? 'now' : 'later'}
              connectionId={connection.id}
            />
          ))}
        </ol>
      )}
      {!onlyNext && offersSamples && (
        <div className={styles.samples}>
          <SamplesOffer connection={connection} />
        </div>
      )}
    </section>
  )
}

/** Length of the ring's circle of radius 9. */
const around = 2 * Math.PI * 9

function ProgressRing({ done }: { readonly done: number }) {
  const all = guideSteps.length
  return (
    <svg className={styles.ring} viewBox="0 0 22 22" role="img" aria-label={guide.progress(done, all)}>
      <circle cx="11" cy="11" r="9" />
      <circle cx="11" cy="11" r="9" strokeDasharray={`${(around * done) / all} ${around}`} />
    </svg>
  )
}
