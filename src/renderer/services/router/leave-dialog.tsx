import { document as documentWords } from '../../messages/document.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type LeaveDialogProps = { onStay(): void; onLeave(): void }

export function LeaveDialog({ onStay, onLeave }: LeaveDialogProps) {
  const { heading, text, stay, leave } = documentWords.leave
  return (
    <Dialog
      title={heading}
      onClose={onStay}
      actions={
        <>
          <Button onClick={onLeave}>{leave}</Button>
          <Button look="primary" onClick={onStay}>
            {stay}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}
