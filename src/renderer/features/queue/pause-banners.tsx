import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import type { ConnectionPause } from '../../../shared/schemas/queue.ts'
import { messages } from '../../messages/messages.ts'
import { useConnections } from '../../services/connections.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import styles from './queue.module.css'
import { isToldEverywhere } from './service-banners.tsx'
import { useChangeSending } from './use-queue-actions.ts'

type PauseBannersProps = {
  readonly pauses: readonly ConnectionPause[]
  /** True if each manual pause gets its own button, since the one above does not end it alone. */
  readonly resumesEach: boolean
}

/** Explains why sending is paused and offers to resume it. Omits pauses that `KeyBanners` and `ServiceBanners` show. */
export function PauseBanners({ pauses, resumesEach }: PauseBannersProps) {
  const { connections } = useConnections()
  return (
    <div aria-live="polite" className={styles.banners}>
      {pauses.map((pause) => {
        const connection = connections.find(({ id }) => id === pause.connectionId)
        if (connection === undefined || isToldEverywhere(pause)) return null
        return (
          <Notice key={pause.connectionId}>
            <div className={styles.banner}>
              <p>{messages.queue.pauseText(pause, connection.name)}</p>
              {(pause.reason !== 'editor' || resumesEach) && (
                <WayOn reason={pause.reason} connection={connection} />
              )}
            </div>
          </Notice>
        )
      })}
    </div>
  )
}

type WayOnProps = { readonly reason: ConnectionPause['reason']; readonly connection: ConnectionSummary }

function WayOn({ reason, connection }: WayOnProps) {
  const { queue } = messages
  const { mutate: changeSending } = useChangeSending()
  const resume = () => changeSending({ name: 'queue/resume-connection', connection })
  return reason === 'editor' ? (
    <Button small aria-label={queue.resumeSending(connection.name)} onClick={resume}>
      {queue.resume}
    </Button>
  ) : (
    <Button small onClick={resume}>
      {messages.queue.retryNow}
    </Button>
  )
}
