import { useQuery } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { call } from '../../../ipc/call.ts'
import { callKey } from '../../../ipc/call-query.ts'
import { messages } from '../../../messages/messages.ts'
import {
  type FieldOffer,
  isEmptyValue,
  kindOfSingle,
  type NamedValue,
  noValue,
  offersOfFields,
  rawOfSingle,
  SingleField,
} from '../../../metadata/index.ts'
import { useEditorContext } from '../../../services/use-editor-context.ts'
import { FormDialog } from '../../../ui/confirm-dialog.tsx'
import { focusInvalidInDialog } from '../../../ui/fields/focus-invalid.ts'
import { type OpenDialog, useReview } from '../review-context.ts'
import type { RowTarget } from '../row-selection.ts'
import { useSetField } from '../use-review-commands.ts'

type FieldDialogProps = Extract<OpenDialog, { readonly kind: 'field' }> & { onClose(): void }

const nothingTyped: NamedValue = { name: '', value: noValue() }

export function FieldDialog({ target, count, onClose }: FieldDialogProps) {
  const { metadata } = messages
  const { fieldDialog: w } = messages.review
  const offers = useFieldOffers(useReview().connection.id, target)
  const setting = useSetField()
  const { control, handleSubmit } = useForm({
    defaultValues: { field: nothingTyped },
    shouldFocusError: false,
  })
  const set = handleSubmit(({ field: { name, value } }) => {
    const read = rawOfSingle(value)
    if ('raw' in read && !setting.isPending)
      setting.mutate({ target, count, name, value: read.raw }, { onSuccess: onClose })
  }, focusInvalidInDialog)
  return (
    <FormDialog
      title={w.heading}
      confirm={w.apply(count)}
      busy={setting.isPending}
      onSubmit={set}
      onClose={onClose}
    >
      <p>{w.text}</p>
      <Controller
        control={control}
        name="field"
        rules={{ validate: problemOf }}
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <SingleField
            field={value}
            label={metadata.value}
            offers={offers}
            nameError={error?.message === 'name-missing' ? messages.metadata.nameMissing : undefined}
            valueError={
              error?.message === 'value-missing' ? metadata.rowProblems['value-missing'] : undefined
            }
            showAllProblems={error?.message === 'value-wrong'}
            onChange={onChange}
            onEnter={() => void set()}
          />
        )}
      />
    </FormDialog>
  )
}

/** Why the field cannot be set. Problems of the value show at its control. */
function problemOf({
  name,
  value,
}: NamedValue): 'name-missing' | 'value-missing' | 'value-wrong' | undefined {
  if (name.trim() === '') return 'name-missing'
  if (kindOfSingle(value) === 'date' && isEmptyValue(value)) return 'value-missing'
  const read = rawOfSingle(value)
  if ('raw' in read) return undefined
  return read.problem === 'value-missing' ? 'value-missing' : 'value-wrong'
}

function useFieldOffers(connectionId: string, target: RowTarget): readonly FieldOffer[] {
  const { data: collection = '' } = useQuery({
    queryKey: callKey('review/row', { connectionId }, 'collection-of', firstOf(target)),
    queryFn: () => collectionOf(connectionId, target),
  })
  const { template, knownFields } = useEditorContext(connectionId, collection, '')
  return offersOfFields(template?.fields ?? [], knownFields)
}

function firstOf({ filter, selection }: RowTarget): number | RowTarget['filter'] {
  return selection.kind === 'some' ? ([...selection.keys][0] ?? filter) : filter
}

async function collectionOf(connectionId: string, target: RowTarget): Promise<string> {
  const first = firstOf(target)
  if (typeof first === 'number') return (await call('review/row', { connectionId, key: first })).collection
  const { rows } = await call('review/rows', { connectionId, filter: first, offset: 0, limit: 1 })
  return rows[0]?.collection ?? ''
}
