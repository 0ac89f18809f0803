import { useState } from 'react'
import type { Failure } from '../../../shared/ipc/failure.ts'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import { tryCall } from '../../ipc/call.ts'
import { words } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { useRefreshConnections } from './use-refresh-connections.ts'

type RemovePictureHostDialogProps = {
  readonly connection: ConnectionSummary
  onClose(): void
  onRemoved(): void
}

export function RemovePictureHostDialog({ connection, onClose, onRemoved }: RemovePictureHostDialogProps) {
  const [isRemoving, setRemoving] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const refresh = useRefreshConnections()
  const { pictureHosts: w, common } = words
  const remove = async () => {
    setRemoving(true)
    setFailure(null)
    const removed = await tryCall('picture-hosts/remove', { connectionId: connection.id })
    if (removed.ok) {
      await refresh()
      onRemoved()
      return
    }
    setRemoving(false)
    setFailure(removed.error)
  }
  return (
    <Dialog
      title={w.removeDialog.heading(connection.name)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button look="danger" busy={isRemoving && w.removing} onClick={() => void remove()}>
            {w.remove}
          </Button>
        </>
      }
    >
      <p>{w.removeDialog.text}</p>
      {failure !== null && <FailureNotice failure={failure} />}
    </Dialog>
  )
}
