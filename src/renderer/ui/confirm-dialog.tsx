import { type ComponentProps, useId } from 'react'
import type { Failure } from '../../shared/ipc/failure.ts'
import { common } from '../messages/common.ts'
import { Button, type ButtonLook } from './button.tsx'
import styles from './dialog.module.css'
import { Dialog } from './dialog.tsx'
import { FailureNotice } from './feedback/notice.tsx'

type ConfirmDialogProps = Omit<ComponentProps<typeof Dialog>, 'actions'> &
  Pick<ComponentProps<typeof Button>, 'busy' | 'disabled' | 'form'> & {
    readonly confirm: string
    readonly cancel?: string
    readonly look?: 'primary' | 'danger'
    readonly failure?: Failure | null | undefined
    /** Without `onConfirm`, confirming submits `form`. */
    onConfirm?(): void
  }

export function ConfirmDialog({
  confirm,
  cancel = common.cancel,
  look = 'primary',
  busy,
  disabled,
  form,
  failure,
  onConfirm,
  children,
  ...dialog
}: ConfirmDialogProps) {
  return (
    <Dialog
      {...dialog}
      actions={
        <>
          <Button onClick={dialog.onClose}>{cancel}</Button>
          <Button
            look={look}
            busy={busy}
            disabled={disabled}
            form={form}
            type={form === undefined ? 'button' : 'submit'}
            onClick={onConfirm}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {children}
      <FailureNotice failure={failure} />
    </Dialog>
  )
}

type InfoDialogProps = Omit<ComponentProps<typeof Dialog>, 'actions'> & { readonly look?: ButtonLook }

export function InfoDialog({ look, ...dialog }: InfoDialogProps) {
  return (
    <Dialog
      {...dialog}
      actions={
        <Button {...(look !== undefined && { look })} onClick={dialog.onClose}>
          {common.close}
        </Button>
      }
    />
  )
}

type FormDialogProps = Omit<ComponentProps<typeof ConfirmDialog>, 'form' | 'onConfirm'> & {
  /** Not called while the dialog is busy. */
  onSubmit(): unknown
}

export function FormDialog({ onSubmit, children, ...dialog }: FormDialogProps) {
  const id = useId()
  const { busy } = dialog
  return (
    <ConfirmDialog {...dialog} form={id}>
      <form
        id={id}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (busy !== true) void onSubmit()
        }}
      >
        {children}
      </form>
    </ConfirmDialog>
  )
}
