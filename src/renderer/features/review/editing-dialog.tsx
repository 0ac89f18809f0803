import { type ReactNode, useState } from 'react'
import { words } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type EditingDialogProps = {
  readonly title: string
  /** Whether anything was typed that would be lost. */
  readonly isTouched: boolean
  readonly children: ReactNode
  /** Whether it was kept; where not, the dialog stays open. */
  onKeep(): Promise<boolean>
  onClose(): void
}

/** A part of a row, edited in a window of its own: kept, or thrown away after a question where something was typed. */
export function EditingDialog({ title, isTouched, children, onKeep, onClose }: EditingDialogProps) {
  const { editingDialog: w } = words.review
  const [isKeeping, setKeeping] = useState(false)
  const [asksToLeave, setAsksToLeave] = useState(false)
  const close = isTouched ? () => setAsksToLeave(true) : onClose
  const keep = async () => {
    if (isKeeping) return
    setKeeping(true)
    const isKept = await onKeep()
    setKeeping(false)
    if (isKept) onClose()
  }
  return (
    <>
      <Dialog
        wide
        title={title}
        onClose={close}
        actions={
          <>
            <Button onClick={close}>{words.common.cancel}</Button>
            <Button look="primary" busy={isKeeping && w.keeping} onClick={() => void keep()}>
              {w.keep}
            </Button>
          </>
        }
      >
        {children}
      </Dialog>
      {asksToLeave && (
        <Dialog
          title={w.leave.heading}
          onClose={() => setAsksToLeave(false)}
          actions={
            <>
              <Button onClick={() => setAsksToLeave(false)}>{w.leave.stay}</Button>
              <Button look="danger" onClick={onClose}>
                {w.leave.leave}
              </Button>
            </>
          }
        >
          <p>{w.leave.text}</p>
        </Dialog>
      )}
    </>
  )
}
