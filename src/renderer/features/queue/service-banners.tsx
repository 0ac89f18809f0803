import { useQuery } from '@tanstack/react-query'
import type { ConnectionPause } from '../../../shared/schemas/queue.ts'
import { useCall } from '../../ipc/call.ts'
import { queries } from '../../ipc/queries.ts'
import { messages } from '../../messages/messages.ts'
import { useConnections } from '../../services/connections.tsx'
import { HelpLink } from '../../services/help-link.tsx'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import styles from './banners.module.css'

const unreached: ReadonlySet<ConnectionPause['reason']> = new Set([
  'offline',
  'unavailable',
  'not-the-service',
])

export function isToldEverywhere({ reason }: ConnectionPause): boolean {
  return reason.startsWith('key-') || unreached.has(reason)
}

export function ServiceBanners() {
  const { connections, isShown } = useConnections()
  const { data: summary } = useQuery(queries.queueSummary())
  const { showError } = useToasts()
  // No toast: the banner disappears, and returns if the service is still down.
  const { mutate: retry } = useCall('queue/resume-connection', { onError: showError })
  const { queue } = messages
  return (
    <div aria-live="polite" className={styles.place}>
      {(summary?.pauses ?? []).map((pause) => {
        const connection = connections.find(({ id }) => id === pause.connectionId)
        if (connection === undefined || !isShown(connection.id) || !unreached.has(pause.reason)) return null
        return (
          <Notice key={connection.id} look="caution">
            <div className={styles.line}>
              <p>{queue.pauseText(pause, connection.name)}</p>
              <HelpLink topic="not-reachable" />
              <Button small onClick={() => retry({ connectionId: connection.id })}>
                {queue.retryNow}
              </Button>
            </div>
          </Notice>
        )
      })}
    </div>
  )
}
