import { useState } from 'react'
import type { CallOutput } from '../../../shared/ipc/contract.ts'
import { words } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type ClearVersionsDialogProps = {
  readonly kept: number
  readonly gone: NonNullable<CallOutput<'versions/look'>>
  /** The number holds and what is too old goes. */
  onAgree(): Promise<void>
  onClose(): void
}

/** Says what goes for good where fewer versions are to be kept, before it does. */
export function ClearVersionsDialog({ kept, gone, onAgree, onClose }: ClearVersionsDialogProps) {
  const { clearVersions: w } = words.settings
  const [isBeginning, setBeginning] = useState(false)
  const agree = async () => {
    setBeginning(true)
    await onAgree()
    onClose()
  }
  return (
    <Dialog
      title={w.heading(gone.versions)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.common.cancel}</Button>
          <Button look="danger" busy={isBeginning && w.beginning} onClick={() => void agree()}>
            {w.confirm}
          </Button>
        </>
      }
    >
      <p>{w.text(gone.versions, gone.documents, kept)}</p>
      <p>{w.service}</p>
    </Dialog>
  )
}
