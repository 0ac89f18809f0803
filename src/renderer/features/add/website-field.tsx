import { useFormContext } from 'react-hook-form'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { words } from '../../words/words.ts'
import type { AddValues } from './add-values.ts'
import type { SetAddValues } from './use-add-form.ts'
import { usePageTitle } from './use-page-title.ts'

type WebsiteFieldProps = {
  readonly value: string
  readonly problem: string | undefined
  readonly set: SetAddValues
}

export function WebsiteField({ value, problem, set }: WebsiteFieldProps) {
  const { register } = useFormContext<AddValues>()
  const page = usePageTitle((pageTitle) => set({ pageTitle }))
  const { add } = words
  return (
    <Field
      label={add.websiteAddress}
      hint={page.isLooking ? add.lookingForTitle : add.websiteHint}
      error={problem}
    >
      {(parts) => (
        <TextInput
          {...parts}
          {...register('websiteAddress', { onBlur: () => void page.look(value) })}
          data-first-field
          mono
          inputMode="url"
        />
      )}
    </Field>
  )
}
