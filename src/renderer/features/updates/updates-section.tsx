import { useQuery } from '@tanstack/react-query'
import type { Preferences } from '../../../shared/schemas/settings.ts'
import type { UpdatesView } from '../../../shared/schemas/updates.ts'
import { callQuery } from '../../ipc/call-query.ts'
import { updates } from '../../messages/settings/updates.ts'
import { usePreference } from '../../services/preferences.ts'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/feedback/loading.tsx'
import { LockedHint } from '../../ui/feedback/locked-hint.tsx'
import { Switch } from '../../ui/fields/choices.tsx'
import { Actions, Rows } from '../../ui/layout.tsx'
import { Section } from '../../ui/screen.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import { UpdatePanel } from './update-panel.tsx'
import styles from './updates.module.css'
import { useUpdateCall, useUpdates } from './use-updates.ts'

export function UpdatesSection() {
  const query = useUpdates()
  const state = query.data?.state
  return (
    <Section
      title={updates.heading}
      {...(state?.kind === 'not-possible' && { text: updates.impossible[state.because] })}
    >
      {state?.kind !== 'not-possible' && (
        <Loaded query={query} lines={3}>
          {(view) => <Updates view={view} />}
        </Loaded>
      )}
    </Section>
  )
}

function Updates({ view }: { readonly view: UpdatesView }) {
  const { state, running, host, lastAskedAt, byHand } = view
  const { data: preferences } = useQuery(callQuery('preferences/get', undefined))
  const looking = useUpdateCall('updates/look')
  const isFree = state.kind !== 'downloading' && state.kind !== 'ready'
  return (
    <>
      <p>
        {updates.running(running)} {state.kind === 'idle' && lastAskedAt !== null && updates.newest}
      </p>
      {byHand !== null && state.kind !== 'available' && (
        <p className={styles.quiet}>{updates.byHand[byHand]}</p>
      )}
      <UpdatePanel view={view} />
      {preferences !== undefined && host !== null && <DailyField host={host} preferences={preferences} />}
      {isFree && (
        <Actions>
          <Button busy={state.kind === 'asking'} onClick={() => looking.mutate(undefined)}>
            {updates.look}
          </Button>
          {lastAskedAt !== null && (
            <span className={styles.quiet}>
              {updates.lastAsked} <Timestamp at={lastAskedAt} />
            </span>
          )}
        </Actions>
      )}
    </>
  )
}

type DailyFieldProps = { readonly host: string; readonly preferences: Preferences }

function DailyField({ host, preferences }: DailyFieldProps) {
  const daily = usePreference('looksForUpdates', preferences, (wanted) => updates.dailyDone(wanted === true))
  const hint = updates.dailyHint(host)
  return (
    <Rows>
      <Switch
        label={updates.daily}
        hint={daily.isLocked ? <LockedHint>{hint}</LockedHint> : hint}
        disabled={daily.isLocked}
        checked={daily.value === true}
        onChange={daily.change}
      />
    </Rows>
  )
}
