import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import { useCall } from '../../ipc/call.ts'
import { messages } from '../../messages/messages.ts'
import { useRefreshConnections } from '../../services/connections.tsx'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'

type LeaveDialogProps = {
  readonly connection: Pick<ConnectionSummary, 'id' | 'name'>
  /** Changes that the team does not have yet. */
  readonly toShare: number
  onClose(): void
}

export function LeaveDialog({ connection: { id, name }, toShare, onClose }: LeaveDialogProps) {
  const { leaving: w } = messages.team
  const { show } = useToasts()
  const refresh = useRefreshConnections()
  const leaving = useCall('team/leave', {
    onSuccess: async () => {
      show({ kind: 'result', text: w.done(name) })
      onClose()
      await refresh()
    },
  })
  return (
    <ConfirmDialog
      title={w.heading(name)}
      confirm={messages.common.leave}
      look="danger"
      busy={leaving.isPending}
      failure={leaving.error?.failure}
      onConfirm={() => leaving.mutate({ connectionId: id })}
      onClose={onClose}
    >
      <p>{w.text}</p>
      {toShare > 0 && (
        <Notice look="caution">
          <p>{w.waiting(toShare)}</p>
        </Notice>
      )}
    </ConfirmDialog>
  )
}
