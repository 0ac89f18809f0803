import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import type { ConnectionPause } from '../../../shared/schemas/queue.ts'
import { messages } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import styles from './queue.module.css'

type PauseBannersProps = {
  readonly pauses: readonly ConnectionPause[]
  readonly connections: readonly ConnectionSummary[]
  /** Whether each pause of the editor gets its own way on, as the button above does not end it alone. */
  readonly resumesEach: boolean
  onResume(connection: ConnectionSummary): void
  onEnterKey(connection: ConnectionSummary): void
  onRestartPractice(): void
}

/** Why nothing leaves just now, with the way on. */
export function PauseBanners({ pauses, connections, ...rest }: PauseBannersProps) {
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

type WayOnProps = Omit<PauseBannersProps, 'pauses' | 'connections'> & {
  readonly pause: ConnectionPause
  readonly connection: ConnectionSummary
}

function WayOn({ pause, connection, resumesEach, onResume, onEnterKey, onRestartPractice }: WayOnProps) {
  const { queue } = messages
  switch (pause.reason) {
    case 'editor':
      return resumesEach ? (
        <Button small aria-label={queue.resumeOf(connection.name)} onClick={() => onResume(connection)}>
          {queue.resume}
        </Button>
      ) : null
    case 'key-refused':
    case 'key-missing':
    case 'key-locked':
      return (
        <>
          {connection.kind === 'practice' ? (
            <Button small onClick={onRestartPractice}>
              {queue.restartPractice}
            </Button>
          ) : (
            <Button small onClick={() => onEnterKey(connection)}>
              {queue.enterKey}
            </Button>
          )}
          {pause.reason === 'key-locked' && (
            <Button small look="quiet" onClick={() => onResume(connection)}>
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
        <Button small onClick={() => onResume(connection)}>
          {pause.reason === 'offline' ? queue.tryNow : queue.goOnNow}
        </Button>
      )
  }
}
