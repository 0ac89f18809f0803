import { Pause, Play } from 'lucide-react'
import { messages } from '../../messages/messages.ts'
import { ConnectionChoice, useConnections } from '../../services/connections.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectionBar } from '../../ui/selection-bar.tsx'
import styles from './queue.module.css'
import type { Selection } from './use-queue.ts'
import { useChangeItems, useChangeSending } from './use-queue-actions.ts'

type QueueHeaderProps = {
  readonly scope: string | null
  readonly isPaused: boolean
  onScope(scope: string | null): void
}

export function QueueHeader({ scope, isPaused, onScope }: QueueHeaderProps) {
  const { queue } = messages
  const { connections } = useConnections()
  const { mutate: changeSending } = useChangeSending()
  return (
    <>
      {connections.length > 1 && (
        <div className={styles.scope}>
          <ConnectionChoice chosen={scope} onChoose={onScope} />
        </div>
      )}
      {connections.length > 0 && (
        <Button
          icon={isPaused ? <Play size={16} aria-hidden /> : <Pause size={16} aria-hidden />}
          onClick={() =>
            changeSending({
              name: isPaused ? 'queue/resume-connection' : 'queue/pause-connection',
              connection: connections.find(({ id }) => id === scope) ?? null,
            })
          }
        >
          {isPaused ? queue.resume : queue.pause}
        </Button>
      )}
    </>
  )
}

export function QueueSelectionBar({
  selection,
  onDiscard,
}: {
  readonly selection: Selection
  onDiscard(): void
}) {
  const { queue: w, common } = messages
  const { selected, clear } = selection
  const { mutate: changeItems } = useChangeItems()
  const change = (name: 'queue/pause' | 'queue/resume' | 'queue/retry') => () =>
    changeItems({ name, ids: [...selected], onChanged: clear })
  return (
    <SelectionBar count={common.selected(selected.size)} onClear={clear}>
      <Button small onClick={change('queue/retry')}>
        {w.retry}
      </Button>
      <Button small onClick={change('queue/pause')}>
        {w.pause}
      </Button>
      <Button small onClick={change('queue/resume')}>
        {w.resume}
      </Button>
      <Button small look="dangerQuiet" onClick={onDiscard}>
        {common.discard}
      </Button>
    </SelectionBar>
  )
}
