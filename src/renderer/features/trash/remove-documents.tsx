import { useMutation } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Failure } from '../../../shared/ipc/failure.ts'
import { type Result, succeed } from '../../../shared/result.ts'
import type { ChosenDocuments } from '../../../shared/schemas/bulk-edits.ts'
import type { DocumentRow } from '../../../shared/schemas/document.ts'
import { CallError, call } from '../../ipc/call.ts'
import { messages } from '../../messages/messages.ts'
import { RouteLink } from '../../services/router/router.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, InfoDialog } from '../../ui/confirm-dialog.tsx'
import text from '../../ui/styles/text.module.css'

type RemoveDialogProps = {
  readonly connectionId: string
  readonly count: { readonly count: number; readonly atLeast: boolean }
  readonly title?: string | undefined
  choose(): Promise<Result<ChosenDocuments, Failure>>
  onBegun(): void
  onClose(): void
}

export function RemoveDialog({ connectionId, count, title, choose, onBegun, onClose }: RemoveDialogProps) {
  const { remove: w } = messages.trash
  const removing = useMutation({
    mutationFn: async () => {
      const chosen = await choose()
      if (!chosen.ok) throw new CallError(chosen.error)
      return call('trash/remove', { connectionId, chosen: chosen.value })
    },
    onSuccess: () => {
      onClose()
      onBegun()
    },
  })
  const many = count.atLeast ? 2 : count.count
  return (
    <ConfirmDialog
      title={title === undefined ? w.heading(count.count, count.atLeast) : w.headingOf(title)}
      confirm={messages.keys.does.removeRow}
      busy={removing.isPending}
      failure={removing.error?.failure}
      onConfirm={() => removing.mutate()}
      onClose={onClose}
    >
      {many === 1 ? (
        <p>{w.one}</p>
      ) : (
        <>
          <p>
            <strong>{w.service}</strong>
          </p>
          <p>{w.trash}</p>
          <p className={text.muted}>{w.left}</p>
        </>
      )}
    </ConfirmDialog>
  )
}

type RemoveDocumentsButtonProps = Omit<RemoveDialogProps, 'onClose'> & {
  readonly small?: boolean
}

export function RemoveDocumentsButton({ small, ...removal }: RemoveDocumentsButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const button = messages.keys.does.removeRow
  return (
    <>
      <Button
        small={small}
        icon={<Trash2 size={14} aria-hidden />}
        title={button}
        onClick={() => setAsking(true)}
      >
        {button}
      </Button>
      {isAsking && <RemoveDialog {...removal} onClose={() => setAsking(false)} />}
    </>
  )
}

type RemoveOpenDocumentProps = {
  readonly document: Pick<DocumentRow, 'connectionId' | 'documentId' | 'title' | 'state'>
  onRemoved(): void
  onClose(): void
}

export function RemoveOpenDocument({ document, onRemoved, onClose }: RemoveOpenDocumentProps) {
  const { remove: w } = messages.trash
  const { connectionId, documentId, state } = document
  const title = document.title ?? documentId
  if (state !== 'done' && state !== 'discarded')
    return (
      <InfoDialog title={w.headingOf(title)} onClose={onClose}>
        <p>{w.onItsWay}</p>
        <p>
          <RouteLink to={{ screen: 'queue' }}>{messages.common.openQueue}</RouteLink>
        </p>
      </InfoDialog>
    )
  return (
    <RemoveDialog
      connectionId={connectionId}
      count={{ count: 1, atLeast: false }}
      title={title}
      choose={async () => succeed({ kind: 'ids', ids: [documentId] })}
      onBegun={onRemoved}
      onClose={onClose}
    />
  )
}
