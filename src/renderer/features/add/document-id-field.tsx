import { useFormContext } from 'react-hook-form'
import type { DocumentDetail } from '../../../shared/schemas/document.ts'
import { RouteLink } from '../../app/route-link.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { words } from '../../words/words.ts'
import styles from './add-form.module.css'
import type { AddValues } from './add-values.ts'
import type { SetAddValues } from './use-add-form.ts'

type DocumentIdFieldProps = {
  readonly connectionId: string
  readonly problem: string | undefined
  /** The document of the library that has this id already. */
  readonly known: DocumentDetail | undefined
  readonly replaceKnown: boolean
  readonly set: SetAddValues
}

export function DocumentIdField({ connectionId, problem, known, replaceKnown, set }: DocumentIdFieldProps) {
  const { add, library } = words
  const { register, getValues } = useFormContext<AddValues>()
  return (
    <div className={styles.panel}>
      <Field
        label={add.documentId}
        hint={known === undefined ? add.documentIdHint : undefined}
        error={problem}
      >
        {(parts) => (
          <TextInput
            {...parts}
            {...register('documentId', {
              onChange: () => set({ idByHand: true, replaceKnown: false }),
              onBlur: () => {
                if (getValues('documentId') === '') set({ idByHand: false })
              },
            })}
            mono
          />
        )}
      </Field>
      {known !== undefined && (
        <Notice
          look="caution"
          actions={
            <RouteLink to={{ screen: 'document', connectionId, documentId: known.documentId }}>
              {add.openKnown}
            </RouteLink>
          }
        >
          <p>{add.alreadyKnown(known.title ?? library.untitled)}</p>
          <Checkbox
            label={add.replaceKnown}
            checked={replaceKnown}
            onChange={(checked) => set({ replaceKnown: checked })}
          />
        </Notice>
      )}
    </div>
  )
}
