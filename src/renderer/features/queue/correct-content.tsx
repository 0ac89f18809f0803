import { type Control, Controller, type UseFormRegister } from 'react-hook-form'
import type { DocumentContent } from '../../../shared/schemas/document.ts'
import { words } from '../../messages/messages.ts'
import { Field } from '../../ui/field.tsx'
import { LongTextArea } from '../../ui/long-text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { CorrectPicture } from './correct-picture.tsx'
import type { CorrectValues } from './correct-values.ts'

type CorrectContentProps = {
  readonly kind: DocumentContent['kind']
  readonly control: Control<CorrectValues>
  readonly register: UseFormRegister<CorrectValues>
  readonly textProblem: string | undefined
  readonly addressProblem: string | undefined
}

export function CorrectContent({
  kind,
  control,
  register,
  textProblem,
  addressProblem,
}: CorrectContentProps) {
  const { add, queue } = words
  if (kind === 'text')
    return (
      <Field label={add.text} error={textProblem}>
        {(parts) => (
          <Controller
            control={control}
            name="text"
            render={({ field: { ref, onBlur, name, value, onChange } }) => (
              <LongTextArea
                {...parts}
                {...{ ref, onBlur, name, value, onChange }}
                rows={8}
                say={words.intake.longText}
              />
            )}
          />
        )}
      </Field>
    )
  const isPicture = kind !== 'website'
  return (
    <>
      {kind === 'picture-file' && (
        <Controller
          control={control}
          name="picture"
          render={({ field }) => <CorrectPicture picture={field.value} onChoose={field.onChange} />}
        />
      )}
      <Field
        label={isPicture ? add.imageAddress : add.websiteAddress}
        hint={kind === 'picture-file' ? queue.correctDialog.addressInsteadHint : undefined}
        error={addressProblem}
      >
        {(parts) => <TextInput {...parts} {...register('address')} mono inputMode="url" />}
      </Field>
    </>
  )
}
