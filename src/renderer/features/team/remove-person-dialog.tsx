import type { TeamPerson } from '../../../shared/schemas/team.ts'
import { useCall } from '../../ipc/call.ts'
import { messages } from '../../messages/messages.ts'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

type RemovePersonDialogProps = {
  readonly connectionId: string
  readonly person: TeamPerson
  onClose(): void
}

export function RemovePersonDialog({ connectionId, person, onClose }: RemovePersonDialogProps) {
  const { removing: w } = messages.team
  const { show } = useToasts()
  const removing = useCall('team/remove-person', {
    onSuccess: () => {
      show({ kind: 'result', text: w.done(person.shown) })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={w.heading(person.shown)}
      confirm={messages.common.remove}
      look="danger"
      busy={removing.isPending}
      failure={removing.error?.failure}
      onConfirm={() => removing.mutate({ connectionId, person: person.person })}
      onClose={onClose}
    >
      <p>{w.text}</p>
    </ConfirmDialog>
  )
}
