import { useFormContext } from 'react-hook-form'
import { words } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-fields.tsx'
import type { AddValues } from './add-values.ts'
import styles from './picture-check.module.css'
import { PictureFound, usePictureCheck } from './picture-check.tsx'

type ImageAddressFieldProps = { readonly value: string; readonly problem: string | undefined }

/** The address of a picture on the web, and beside it the way to look at the picture first. */
export function ImageAddressField({ value, problem }: ImageAddressFieldProps) {
  const { add, websites } = words
  const { register } = useFormContext<AddValues>()
  const picture = usePictureCheck(value)
  return (
    <>
      <Field label={add.imageAddress} hint={add.imageHint} error={problem}>
        {(parts) => (
          <div className={styles.row}>
            <TextInput {...parts} {...register('imageAddress')} data-first-field mono inputMode="url" />
            <Button
              busy={picture.isChecking && websites.check.checking}
              disabled={!picture.canCheck}
              onClick={picture.check}
            >
              {websites.check.button}
            </Button>
          </div>
        )}
      </Field>
      <PictureFound {...picture} />
    </>
  )
}
