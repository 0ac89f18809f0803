import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { succeed } from '../../../shared/result.ts'
import type { DocumentRow } from '../../../shared/schemas/document.ts'
import { words } from '../../messages/messages.ts'
import { RouteLink } from '../../services/router/router.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'

type RemoveDocumentActionProps = {
  readonly document: Pick<DocumentRow, 'connectionId' | 'documentId' | 'title' | 'state'>
  onRemoved(): void
}

/** Removes the document that is looked at; where something of it is on its way, says so instead. */
export function RemoveDocumentAction({ document, onRemoved }: RemoveDocumentActionProps) {
  const { remove: w } = words.trash
  const { connectionId, documentId, state } = document
  const [isAsking, setAsking] = useState(false)
  const title = document.title ?? documentId
  const close = () => setAsking(false)
  const isOnItsWay = state !== 'done' && state !== 'discarded'
  return (
    <>
      <Button
        look="quiet"
        small
        aria-label={w.button}
        title={w.button}
        icon={<Trash2 size={15} aria-hidden />}
        onClick={() => setAsking(true)}
      />
      {isAsking &&
        (isOnItsWay ? (
          <Dialog
            title={w.headingOf(title)}
            onClose={close}
            actions={<Button onClick={close}>{words.common.close}</Button>}
          >
            <p>{w.onItsWay}</p>
            <p>
              <RouteLink to={{ screen: 'queue' }}>{w.openQueue}</RouteLink>
            </p>
          </Dialog>
        ) : (
          <RemoveDialog
            connectionId={connectionId}
            count={{ count: 1, atLeast: false }}
            title={title}
            choose={async () => succeed({ kind: 'ids', ids: [documentId] })}
            onBegun={onRemoved}
            onClose={close}
          />
        ))}
    </>
  )
}
