import { useState } from 'react'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import { useCall } from '../../ipc/call.ts'
import { messages } from '../../messages/messages.ts'
import { useRefreshConnections } from '../../services/connections.tsx'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'

type ForgetKeyDialogProps = { readonly connection: ConnectionSummary; onClose(): void }

export function ForgetKeyDialog({ connection: { id, name }, onClose }: ForgetKeyDialogProps) {
  const refresh = useRefreshConnections()
  const { show } = useToasts()
  const { settings } = messages
  const forgetting = useCall('connections/forget-key', {
    onSuccess: () => {
      void refresh()
      show({ kind: 'result', about: `key:${id}`, text: settings.forgetKeyDone(name) })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={settings.forgetDialog.heading(name)}
      confirm={settings.forgetDialog.confirm}
      look="danger"
      busy={forgetting.isPending}
      failure={forgetting.error?.failure}
      onConfirm={() => forgetting.mutate({ id })}
      onClose={onClose}
    >
      <p>{settings.forgetDialog.text}</p>
    </ConfirmDialog>
  )
}

type RemoveDialogProps = ForgetKeyDialogProps & { onRemoved(): void }

export function RemoveDialog({ connection: { id, name }, onClose, onRemoved }: RemoveDialogProps) {
  const [waiting, setWaiting] = useState<number | 'some' | null>(null)
  const refresh = useRefreshConnections()
  const { show } = useToasts()
  const { settings } = messages
  const w = settings.removeDialog
  const removing = useCall('connections/remove', {
    onSuccess: async () => {
      await refresh()
      show({ kind: 'result', about: `connection:${id}`, text: w.done(name) })
      onRemoved()
    },
    onError: ({ failure: { code, facts } }) => {
      const { waiting: count } = facts
      if (code === 'connection-busy') setWaiting(typeof count === 'number' ? count : 'some')
    },
  })
  const failure = removing.error?.failure
  return (
    <ConfirmDialog
      title={w.heading(name)}
      confirm={waiting === null ? messages.settings.remove : w.confirmBusy}
      look="danger"
      busy={removing.isPending}
      failure={failure?.code === 'connection-busy' ? null : failure}
      onConfirm={() => removing.mutate({ id, discardWaiting: waiting !== null })}
      onClose={onClose}
    >
      <p>{w.text}</p>
      {waiting !== null && (
        <Notice alert look="caution">
          <p>
            {w.busy} {typeof waiting === 'number' && settings.busyCount(waiting)}
          </p>
        </Notice>
      )}
    </ConfirmDialog>
  )
}
