import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Failure } from '../../../shared/ipc/failure.ts'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import { tryCall } from '../../ipc/call.ts'
import { queryKeys } from '../../ipc/query-keys.ts'
import { messages } from '../../messages/messages.ts'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice, Notice } from '../../ui/feedback/notice.tsx'

type ForgetKeyDialogProps = { readonly connection: ConnectionSummary; onClose(): void }

export function ForgetKeyDialog({ connection, onClose }: ForgetKeyDialogProps) {
  const [isForgetting, setForgetting] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const client = useQueryClient()
  const { show } = useToasts()
  const { settings } = messages
  const { id, name } = connection
  const forget = async () => {
    setForgetting(true)
    setFailure(null)
    const forgotten = await tryCall('connections/forget-key', { id })
    setForgetting(false)
    if (!forgotten.ok) {
      setFailure(forgotten.error)
      return
    }
    void client.invalidateQueries({ queryKey: queryKeys.connections })
    show({ kind: 'result', about: `key:${id}`, text: settings.forgetKeyDone(name) })
    onClose()
  }
  return (
    <Dialog
      title={settings.forgetDialog.heading(name)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{messages.common.cancel}</Button>
          <Button look="danger" busy={isForgetting && settings.saving} onClick={() => void forget()}>
            {settings.forgetDialog.confirm}
          </Button>
        </>
      }
    >
      <p>{settings.forgetDialog.text}</p>
      {failure !== null && <FailureNotice failure={failure} />}
    </Dialog>
  )
}

type RemoveDialogProps = {
  readonly connection: ConnectionSummary
  onClose(): void
  onRemoved(): void
}

/** Asks once, and once more where documents still wait to be sent over the connection. */
export function RemoveDialog({ connection, onClose, onRemoved }: RemoveDialogProps) {
  const [isRemoving, setRemoving] = useState(false)
  const [waiting, setWaiting] = useState<number | 'some' | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const client = useQueryClient()
  const { show } = useToasts()
  const { settings } = messages
  const w = settings.removeDialog
  const { id, name } = connection
  const remove = async () => {
    setRemoving(true)
    setFailure(null)
    const removed = await tryCall('connections/remove', { id, discardWaiting: waiting !== null })
    if (removed.ok) {
      await client.invalidateQueries({ queryKey: queryKeys.connections })
      show({ kind: 'result', about: `connection:${id}`, text: w.done(name) })
      onRemoved()
      return
    }
    setRemoving(false)
    const { code, facts } = removed.error
    const { waiting: count } = facts
    if (code === 'connection-busy') setWaiting(typeof count === 'number' ? count : 'some')
    else setFailure(removed.error)
  }
  return (
    <Dialog
      title={w.heading(name)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{messages.common.cancel}</Button>
          <Button look="danger" busy={isRemoving && w.removing} onClick={() => void remove()}>
            {waiting === null ? w.confirm : w.confirmBusy}
          </Button>
        </>
      }
    >
      <p>{w.text}</p>
      {waiting !== null && (
        <div role="alert">
          <Notice look="caution">
            <p>
              {w.busy} {typeof waiting === 'number' && settings.busyCount(waiting)}
            </p>
          </Notice>
        </div>
      )}
      {failure !== null && <FailureNotice failure={failure} />}
    </Dialog>
  )
}
