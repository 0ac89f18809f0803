import { useForm } from 'react-hook-form'
import { messages } from '../../../messages/messages.ts'
import { rawOfSingle } from '../../../metadata/index.ts'
import { FormDialog } from '../../../ui/confirm-dialog.tsx'
import { focusInvalidInDialog } from '../../../ui/fields/focus-invalid.ts'
import { emptyFieldForm, FieldValueInput } from '../field-value-input.tsx'
import type { OpenDialog } from '../review-context.ts'
import { useSetValue } from '../use-review-commands.ts'

type FieldDialogProps = Extract<OpenDialog, { readonly kind: 'field' }> & { onClose(): void }

export function FieldDialog({ target, count, onClose }: FieldDialogProps) {
  const { fieldDialog: w } = messages.review
  const setting = useSetValue()
  const { control, handleSubmit } = useForm({ defaultValues: emptyFieldForm(), shouldFocusError: false })
  const set = handleSubmit(({ field: { name, value } }) => {
    const read = rawOfSingle(value)
    if (!('raw' in read) || setting.isPending) return
    setting.mutate({ target, count, value: { kind: 'field', name, value: read.raw } }, { onSuccess: onClose })
  }, focusInvalidInDialog)
  return (
    <FormDialog
      title={w.heading}
      confirm={w.apply(count)}
      busy={setting.isPending}
      onSubmit={set}
      onClose={onClose}
    >
      <FieldValueInput control={control} target={target} onEnter={() => void set()} />
    </FormDialog>
  )
}
