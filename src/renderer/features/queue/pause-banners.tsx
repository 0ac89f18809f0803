import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import type { ConnectionPause } from '../../../shared/schemas/queue.ts'
import { messages } from '../../messages/messages.ts'
import { useConnections } from '../../services/connections.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import styles from './queue.module.css'
import { useChangeSending, useRestartPractice } from './use-queue-actions.ts'

type PauseBannersProps = {
  readonly pauses: readonly ConnectionPause[]
  /** Whether each pause of the editor gets its own way on, as the button above does not end it alone. */
  readonly resumesEach: boolean
  onEnterKey(connection: ConnectionSummary): void
}

/** Why nothing leaves just now, with the way on. */
export function PauseBanners({ pauses, ...rest }: PauseBannersProps) {
  const { connections } = useConnections()
  return (
    <div aria-live="polite" className={styles.banners}>
      {pauses.map((pause) => {
        const connection = connections.find(({ id }) => id === pause.connectionId)
        if (connection === undefined) return null
        return (
          <Notice key={pause.connectionId} look={pause.reason.startsWith('key-') ? 'caution' : 'plain'}>
            <div className={styles.banner}>
              <p>{messages.queue.pauseText(pause, connection.name)}</p>
              <WayOn pause={pause} connection={connection} {...rest} />
            </div>
          </Notice>
        )
      })}
    </div>
  )
}

type WayOnProps = Omit<PauseBannersProps, 'pauses'> & {
  readonly pause: ConnectionPause
  readonly connection: ConnectionSummary
}

function WayOn({ pause: { reason }, connection, resumesEach, onEnterKey }: WayOnProps) {
  const { queue } = messages
  const { mutate: changeSending } = useChangeSending()
  const { mutate: restartPractice } = useRestartPractice()
  const resume = () => changeSending({ name: 'queue/resume-connection', connection })
  switch (reason) {
    case 'editor':
      return resumesEach ? (
        <Button small aria-label={queue.resumeOf(connection.name)} onClick={resume}>
          {queue.resume}
        </Button>
      ) : null
    case 'key-refused':
    case 'key-missing':
    case 'key-locked':
      return (
        <>
          {connection.kind === 'practice' ? (
            <Button small onClick={() => restartPractice()}>
              {queue.restartPractice}
            </Button>
          ) : (
            <Button small onClick={() => onEnterKey(connection)}>
              {queue.enterKey}
            </Button>
          )}
          {reason === 'key-locked' && (
            <Button small look="quiet" onClick={resume}>
              {queue.tryNow}
            </Button>
          )}
        </>
      )
    case 'rate-limited':
    case 'unavailable':
    case 'not-the-service':
    case 'offline':
      return (
        <Button small onClick={resume}>
          {reason === 'offline' ? queue.tryNow : queue.goOnNow}
        </Button>
      )
  }
}
