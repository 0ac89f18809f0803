import { useQuery } from '@tanstack/react-query'
import { queries } from '../../ipc/queries.ts'
import { updates } from '../../messages/settings/updates.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/feedback/loading.tsx'
import { LockedHint } from '../../ui/feedback/locked-hint.tsx'
import { FailureNotice } from '../../ui/feedback/notice.tsx'
import { Checkbox } from '../../ui/fields/choices.tsx'
import { Section } from '../../ui/screen.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import { useWanted } from '../../ui/use-wanted.ts'
import { UpdatePanel } from './update-panel.tsx'
import styles from './updates.module.css'
import { useUpdates } from './use-updates.ts'

/** Whether newer versions are looked for, and the one that is there. */
export function UpdatesSection() {
  const { view, error, refetch, run, lookDaily } = useUpdates()
  const { data: preferences } = useQuery(queries.preferences())
  const [looksDaily, setLooksDaily] = useWanted(preferences?.looksForUpdates === true, lookDaily)
  const { data: policy } = useQuery(queries.policy())
  if (view === undefined) {
    return (
      <Section title={updates.heading}>
        {error === null ? (
          <Skeleton lines={3} />
        ) : (
          <FailureNotice failure={error.failure} onAgain={() => void refetch()} />
        )}
      </Section>
    )
  }
  const { state, running, host, lastAskedAt, byHand } = view
  if (state.kind === 'not-possible')
    return (
      <Section title={updates.heading} text={updates.impossible[state.because]}>
        {null}
      </Section>
    )
  const isLocked = policy?.lockedSettings.includes('looksForUpdates') === true
  const isFree = state.kind !== 'downloading' && state.kind !== 'ready'
  return (
    <Section title={updates.heading}>
      <p>
        {updates.running(running)} {state.kind === 'idle' && lastAskedAt !== null && updates.newest}
      </p>
      {byHand !== null && state.kind !== 'available' && (
        <p className={styles.quiet}>{updates.byHand[byHand]}</p>
      )}
      <UpdatePanel view={view} run={run} />
      {preferences !== undefined && host !== null && (
        <Checkbox
          label={updates.daily}
          hint={isLocked ? <LockedHint>{updates.dailyHint(host)}</LockedHint> : updates.dailyHint(host)}
          disabled={isLocked}
          checked={looksDaily}
          onChange={setLooksDaily}
        />
      )}
      {isFree && (
        <div className={styles.actions}>
          <Button
            busy={state.kind === 'asking' && updates.looking}
            onClick={() => void run('updates/look', undefined)}
          >
            {updates.look}
          </Button>
          {lastAskedAt !== null && (
            <span className={styles.quiet}>
              {updates.lastAsked} <Timestamp at={lastAskedAt} />
            </span>
          )}
        </div>
      )}
    </Section>
  )
}
