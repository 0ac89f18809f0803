import { useState } from 'react'
import type { Failure } from '../../../shared/ipc/failure.ts'
import type { ChosenInTrash } from '../../../shared/schemas/trash.ts'
import { tryCall } from '../../ipc/call.ts'
import { words } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'

type ClearDialogProps = {
  readonly connectionId: string
  readonly chosen: ChosenInTrash
  onBegun(): void
  onClose(): void
}

/** The one step from which there is no way back is asked about, and said to be it. */
export function ClearDialog({ connectionId, chosen, onBegun, onClose }: ClearDialogProps) {
  const { clearing: w } = words.trash
  const [isBeginning, setBeginning] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const begin = async () => {
    setBeginning(true)
    const begun = await tryCall('trash/clear', { connectionId, chosen })
    setBeginning(false)
    if (!begun.ok) return setFailure(begun.error)
    onClose()
    onBegun()
  }
  return (
    <Dialog
      title={headingOf(chosen)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.common.cancel}</Button>
          <Button look="danger" busy={isBeginning && w.confirming} onClick={() => void begin()}>
            {w.confirm}
          </Button>
        </>
      }
    >
      <p>{w.text}</p>
      <p>{w.service}</p>
      {failure !== null && <FailureNotice failure={failure} />}
    </Dialog>
  )
}

function headingOf(chosen: ChosenInTrash): string {
  const { clearing: w } = words.trash
  if (chosen.kind === 'keys') return w.heading(chosen.keys.length, false)
  return chosen.text.trim() === '' ? w.headingAll : w.headingFound
}
