import { words } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Said here, since the screen beneath may be one that has no place for messages. */
export function DiagnosticsSaved({ name, onClose }: { readonly name: string; onClose(): void }) {
  const { diagnostics, common } = words
  return (
    <Dialog
      title={diagnostics.heading}
      onClose={onClose}
      actions={
        <Button look="primary" onClick={onClose}>
          {common.close}
        </Button>
      }
    >
      <div role="status">
        <Notice look="positive">
          <p>{diagnostics.saved(name)}</p>
          <p>{diagnostics.savedText}</p>
        </Notice>
      </div>
    </Dialog>
  )
}
