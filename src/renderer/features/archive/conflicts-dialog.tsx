import type { Joining } from '../../../shared/schemas/archive.ts'
import { words } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { JoinedConflicts } from './joined-conflicts.tsx'

export function ConflictsDialog({ last, onClose }: { readonly last: Joining; onClose(): void }) {
  return (
    <Dialog
      wide
      title={words.archive.imported(last.name)}
      onClose={onClose}
      actions={
        <Button look="primary" onClick={onClose}>
          {words.common.close}
        </Button>
      }
    >
      <JoinedConflicts joining={last.joining} name={last.name} total={last.joined.conflicts} />
    </Dialog>
  )
}
