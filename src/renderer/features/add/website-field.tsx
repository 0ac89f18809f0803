import { useFormContext } from 'react-hook-form'
import { proposeCleaning } from '../../../shared/domain/clean-address.ts'
import { words } from '../../messages/messages.ts'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-fields.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import type { AddValues } from './add-values.ts'
import styles from './address-suggestion.module.css'
import { AddressSuggestion } from './address-suggestion.tsx'
import { PagePreview } from './page-preview.tsx'
import type { SetAddValues } from './use-add-form.ts'
import { usePage } from './use-page.ts'

type WebsiteFieldProps = {
  readonly value: string
  /** The address that the editor wants as it is. */
  readonly kept: string
  readonly problem: string | undefined
  readonly set: SetAddValues
}

const restMs = 400

export function WebsiteField({ value, kept, problem, set }: WebsiteFieldProps) {
  const { register, setFocus } = useFormContext<AddValues>()
  const page = usePage(value, (pageTitle) => set({ pageTitle }))
  const rested = useDebounced(value, restMs)
  const cleaning = proposeCleaning(value)
  const isShorter = cleaning.parameters.length > 0 || cleaning.fragment !== null
  const { add, websites } = words
  return (
    <>
      <Field
        label={add.websiteAddress}
        hint={
          page.isLooking ? websites.looking : page.description === null ? websites.notRead : add.websiteHint
        }
        error={problem}
      >
        {(parts) => (
          <TextInput
            {...parts}
            {...register('websiteAddress', {
              onChange: (event: { target: HTMLInputElement }) => page.onType(event.target.value),
              onBlur: page.onLeave,
            })}
            onPaste={page.onPaste}
            data-first-field
            mono
            inputMode="url"
          />
        )}
      </Field>
      <div aria-live="polite" className={styles.live}>
        {isShorter && rested === value && kept !== value.trim() && (
          <AddressSuggestion
            cleaning={cleaning}
            onTake={(address) => {
              set({ websiteAddress: address })
              setFocus('websiteAddress')
            }}
            onKeep={() => {
              set({ keptAddress: value.trim() })
              setFocus('websiteAddress')
            }}
          />
        )}
      </div>
      {page.description != null && <PagePreview page={page.description} picture={page.picture} />}
    </>
  )
}
