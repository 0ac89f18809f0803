import { useState } from 'react'
import { words } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type DiscardDialogProps = {
  readonly count: number
  onDiscard(): Promise<void>
  onClose(): void
}

/** A batch thrown away cannot be brought back, so it is asked about. */
export function DiscardDialog({ count, onDiscard, onClose }: DiscardDialogProps) {
  const [isDiscarding, setDiscarding] = useState(false)
  const { discard: w } = words.review
  return (
    <Dialog
      title={w.heading}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.common.cancel}</Button>
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
