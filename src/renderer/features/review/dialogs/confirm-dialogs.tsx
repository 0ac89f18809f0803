import { useState } from 'react'
import type { ReviewSummary } from '../../../../shared/schemas/review.ts'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

type AcceptDialogProps = {
  readonly summary: ReviewSummary
  readonly connectionName: string
  onAccept(): void
  onClose(): void
}

/** Asked only where rows would stay behind or never came: it says how many, and why. */
export function AcceptDialog({ summary, connectionName, onAccept, onClose }: AcceptDialogProps) {
  const { accept: w } = messages.review
  const { ready, problem, undecided, incomplete } = summary
  return (
    <Dialog
      title={w.heading(ready)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{messages.common.cancel}</Button>
          <Button
            look="primary"
            onClick={() => {
              onClose()
              onAccept()
            }}
          >
            {w.confirm(ready)}
          </Button>
        </>
      }
    >
      <p>{w.goes(ready, connectionName)}</p>
      {incomplete.map((one) => (
        <p key={one.id}>{messages.review.incomplete.text(one)}</p>
      ))}
      {problem + undecided > 0 && <p>{w.stays(problem, undecided)}</p>}
    </Dialog>
  )
}

type DiscardDialogProps = {
  readonly count: number
  onDiscard(): Promise<void>
  onClose(): void
}

/** A batch thrown away cannot be brought back, so it is asked about. */
export function DiscardDialog({ count, onDiscard, onClose }: DiscardDialogProps) {
  const [isDiscarding, setDiscarding] = useState(false)
  const { discard: w } = messages.review
  return (
    <Dialog
      title={w.heading}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{messages.common.cancel}</Button>
          <Button
            look="danger"
            busy={isDiscarding && w.discarding}
            onClick={() => {
              setDiscarding(true)
              void onDiscard().finally(onClose)
            }}
          >
            {w.confirm}
          </Button>
        </>
      }
    >
      <p>{w.text(count)}</p>
    </Dialog>
  )
}
