import type { SharingProblem } from '../../../shared/schemas/team.ts'
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
        shared.map(({ connectionId, sharing }) =>
          sharing.kind === 'problem' ? (
            <Notice key={connectionId} look="caution">
              <div className={styles.line}>
                <p>{messages.team.problem(sharing.problem, nameOf(connectionId))}</p>
                <WayOn connectionId={connectionId} problem={sharing.problem} />
              </div>
            </Notice>
          ) : null,
        )}
    </div>
  )
}

type WayOnProps = { readonly connectionId: string; readonly problem: SharingProblem }

function WayOn({ connectionId, problem }: WayOnProps) {
  const { sections } = messages.settings
  if (retried.has(problem)) return <RetryButton connectionId={connectionId} />
  const section =
    problem === 'needs-update' ? 'updates' : problem === 'other-service' ? 'connections' : 'team'
  return <RouteLink to={{ screen: 'settings', section }}>{sections[section]}</RouteLink>
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
