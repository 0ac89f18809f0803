import { useFormContext } from 'react-hook-form'
import { words } from '../../messages/messages.ts'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-fields.tsx'
import type { AddValues } from './add-values.ts'
import type { SetAddValues } from './use-add-form.ts'

type DocumentIdFieldProps = { readonly problem: string | undefined; readonly set: SetAddValues }

export function DocumentIdField({ problem, set }: DocumentIdFieldProps) {
  const { add } = words
  const { register, getValues } = useFormContext<AddValues>()
  return (
    <Field label={add.documentId} hint={add.documentIdHint} error={problem}>
      {(parts) => (
        <TextInput
          {...parts}
          {...register('documentId', {
            onChange: () => set({ idByHand: true }),
            onBlur: () => {
              if (getValues('documentId') === '') set({ idByHand: false })
            },
          })}
          mono
        />
      )}
    </Field>
  )
}
