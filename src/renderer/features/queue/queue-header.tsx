import { Pause, Play } from 'lucide-react'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import { messages } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { SelectInput } from '../../ui/fields/choices.tsx'
import styles from './queue.module.css'
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
  const { queue } = messages
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

type SelectionBarProps = {
  readonly count: number
  onRetry(): void
  onPause(): void
  onResume(): void
  onDiscard(): void
  onClear(): void
}

export function SelectionBar({ count, onRetry, onPause, onResume, onDiscard, onClear }: SelectionBarProps) {
  const { selection } = messages.queue
  return (
    <section aria-label={selection.region} className={styles.selection}>
      <strong aria-live="polite">{selection.count(count)}</strong>
      <Button small onClick={onRetry}>
        {selection.retry}
      </Button>
      <Button small onClick={onPause}>
        {selection.pause}
      </Button>
      <Button small onClick={onResume}>
        {selection.resume}
      </Button>
      <Button small look="danger" onClick={onDiscard}>
        {selection.discard}
      </Button>
      <Button small look="quiet" onClick={onClear}>
        {selection.clear}
      </Button>
    </section>
  )
}
