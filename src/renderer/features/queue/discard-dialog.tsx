import { useState } from 'react'
import type { QueueItem } from '../../../shared/schemas/queue.ts'
import { words } from '../../messages/messages.ts'
import { isAtTheService } from '../../messages/send-problems.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type DiscardDialogProps = {
  readonly ids: readonly string[]
  /** Those of them that are known here; all of them where it is about one. */
  readonly items: readonly QueueItem[]
  discard(ids: readonly string[]): Promise<boolean>
  onClose(): void
}

/** An add or a change thrown away cannot be brought back, so it is asked about. */
export function DiscardDialog({ ids, items, discard, onClose }: DiscardDialogProps) {
  const [isDiscarding, setDiscarding] = useState(false)
  const { discardDialog: w } = words.queue
  const single = ids.length === 1 ? items[0] : undefined
  const doubtful = items.some(
    ({ doubtful, problem }) => doubtful || (problem !== null && isAtTheService(problem)),
  )
  return (
    <Dialog
      title={single === undefined ? w.headingMany(ids.length) : w.heading(single.title)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.common.cancel}</Button>
          <Button
            look="danger"
            busy={isDiscarding && w.discarding}
            onClick={() => {
              setDiscarding(true)
              void discard(ids).finally(onClose)
            }}
          >
            {w.confirm}
          </Button>
        </>
      }
    >
      <p>{single === undefined ? w.many : single.operation === 'add' ? w.add : w.update}</p>
      {doubtful && <p>{w.doubtful}</p>}
    </Dialog>
  )
}
