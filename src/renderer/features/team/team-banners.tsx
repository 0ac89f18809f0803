import type { SharedConnection, SharingProblem } from '../../../shared/schemas/team.ts'
import { useCall } from '../../ipc/call.ts'
import { messages } from '../../messages/messages.ts'
import { useConnections } from '../../services/connections.tsx'
import { RouteLink, useRouter } from '../../services/router/router.tsx'
import { useSharedConnections } from '../../services/team.ts'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import styles from './team.module.css'

/** Problems that may be over without anybody leaving the team. */
const retried: ReadonlySet<SharingProblem> = new Set(['no-password', 'not-understood', 'failed'])

/** Shown on every screen: sharing that stands still until the user acts. Settings, which it leads to, say it there. */
export function TeamBanners() {
  const { nameOf } = useConnections()
  const { route } = useRouter()
  const shared = useSharedConnections()
  const isInSettings = route.screen === 'settings' && route.section === 'team'
  return (
    <div aria-live="polite" className={styles.banners}>
      {!isInSettings &&
        shared.map(({ connectionId, sharing, me }) =>
          sharing.kind === 'problem' ? (
            <Notice key={connectionId} look="caution">
              <div className={styles.line}>
                <p>{problemText(sharing.problem, me, nameOf(connectionId))}</p>
                <WayOn connectionId={connectionId} problem={sharing.problem} me={me} />
              </div>
            </Notice>
          ) : null,
        )}
    </div>
  )
}

type WayOnProps = {
  readonly connectionId: string
  readonly problem: SharingProblem
  readonly me: SharedConnection['me']
}

/** What stopped the sharing, and what whoever is here can do. */
export function problemText(problem: SharingProblem, me: SharedConnection['me'], name: string): string {
  const { team: w } = messages
  return mayShareAgain(problem, me) ? w.restored.text(name) : w.problem(problem, name)
}

export function mayShareAgain(problem: SharingProblem, me: SharedConnection['me']): boolean {
  return problem === 'restored' && me?.role === 'admin'
}

function WayOn({ connectionId, problem, me }: WayOnProps) {
  const { sections } = messages.settings
  if (mayShareAgain(problem, me)) return <ShareAgainButton connectionId={connectionId} />
  if (retried.has(problem)) return <RetryButton connectionId={connectionId} />
  const section =
    problem === 'needs-update' ? 'updates' : problem === 'other-service' ? 'connections' : 'team'
  return <RouteLink to={{ screen: 'settings', section }}>{sections[section]}</RouteLink>
}

export function ShareAgainButton({ connectionId }: Pick<WayOnProps, 'connectionId'>) {
  const { showError } = useToasts()
  const sharing = useCall('team/share-again', { onError: showError })
  return (
    <Button small busy={sharing.isPending} onClick={() => sharing.mutate({ connectionId })}>
      {messages.team.restored.share}
    </Button>
  )
}

export function RetryButton({ connectionId }: Pick<WayOnProps, 'connectionId'>) {
  const { showError } = useToasts()
  const retrying = useCall('team/retry', { onError: showError })
  return (
    <Button small busy={retrying.isPending} onClick={() => retrying.mutate({ connectionId })}>
      {messages.queue.retryNow}
    </Button>
  )
}
