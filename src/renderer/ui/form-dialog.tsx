import { type ComponentProps, useId } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import styles from './dialog.module.css'

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
