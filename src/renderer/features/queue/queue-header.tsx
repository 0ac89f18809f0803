import { Pause, Play } from 'lucide-react'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import { words } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { SelectInput } from '../../ui/select-input.tsx'
import styles from './queue-screen.module.css'
import type { QueueActions } from './use-queue-actions.ts'

type QueueHeaderProps = {
  readonly connections: readonly ConnectionSummary[]
  /** Null: all of them. */
  readonly scope: string | null
  readonly isPaused: boolean
  readonly toConnection: QueueActions['toConnection']
  onScope(scope: string | null): void
}

const all = 'all'

export function QueueHeader({ connections, scope, isPaused, toConnection, onScope }: QueueHeaderProps) {
  const { queue } = words
  const { outcomes } = queue
  const name = connections.find(({ id }) => id === scope)?.name
  const said = isPaused
    ? name === undefined
      ? outcomes.allResumed
      : outcomes.connectionResumed(name)
    : name === undefined
      ? outcomes.allPaused
      : outcomes.connectionPaused(name)
  return (
    <>
      {connections.length > 1 && (
        <div className={styles.scope}>
          <SelectInput
            compact
            aria-label={queue.scope}
            value={scope ?? all}
            options={[
              { value: all, label: queue.allConnections },
              ...connections.map((connection) => ({ value: connection.id, label: connection.name })),
            ]}
            onChoose={(value) => onScope(value === all ? null : value)}
          />
        </div>
      )}
      {connections.length > 0 && (
        <Button
          icon={isPaused ? <Play size={15} aria-hidden /> : <Pause size={15} aria-hidden />}
          onClick={() =>
            void toConnection(isPaused ? 'queue/resume-connection' : 'queue/pause-connection', scope, said)
          }
        >
          {isPaused ? queue.resume : queue.pause}
        </Button>
      )}
    </>
  )
}
