import { type ComponentProps, type ReactNode, useState } from 'react'
import { common } from '../messages/common.ts'
import { Button } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { Loaded, type Query } from './feedback/loading.tsx'

type LeaveDialogProps = {
  onStay(): void
  onLeave(): void
}

export function LeaveDialog({ onStay, onLeave }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      title={common.discardEdits}
      cancel={common.keepEditing}
      confirm={common.discard}
      look="danger"
      onConfirm={onLeave}
      onClose={onStay}
    >
      {null}
    </ConfirmDialog>
  )
}

type EditingDialogProps = ComponentProps<typeof ConfirmDialog> & {
  isTouched(): boolean
}

export function EditingDialog({ isTouched, onClose, ...dialog }: EditingDialogProps) {
  const [asksToLeave, setAsksToLeave] = useState(false)
  return (
    <>
      <ConfirmDialog
        wide
        {...dialog}
        onClose={() => {
          if (isTouched()) setAsksToLeave(true)
          else onClose()
        }}
      />
      {asksToLeave && <LeaveDialog onStay={() => setAsksToLeave(false)} onLeave={onClose} />}
    </>
  )
}

type LoadedDialogProps<T> = Pick<ComponentProps<typeof Dialog>, 'title' | 'onClose'> & {
  readonly query: Query<T>
  readonly children: (data: T) => ReactNode
}

export function LoadedDialog<T>({ query, children, ...dialog }: LoadedDialogProps<T>) {
  if (query.data !== undefined) return children(query.data)
  return (
    <Dialog wide {...dialog} actions={<Button onClick={dialog.onClose}>{common.close}</Button>}>
      <Loaded query={query} lines={4}>
        {() => null}
      </Loaded>
    </Dialog>
  )
}
