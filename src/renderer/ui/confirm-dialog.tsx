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
    /** Why it did not work, below the rest. */
    readonly failure?: Failure | null | undefined
    /** Without `onConfirm`, confirming submits `form`. */
    onConfirm?(): void
  }

/** Dialog with two ways out of it: to cancel, and to do the action. */
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

/** Text to read, with nothing to decide; `look` is that of the button that closes it. */
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

/** A dialog with a form, which Enter and the button that confirms submit. */
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
