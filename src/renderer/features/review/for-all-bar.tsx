import { useRef } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { messages } from '../../messages/messages.ts'
import { rawOfSingle } from '../../metadata/index.ts'
import { CollectionBox } from '../../services/collection-field.tsx'
import { hueOfName } from '../../ui/badges.tsx'
import { Button } from '../../ui/button.tsx'
import { focusInvalid } from '../../ui/fields/focus-invalid.ts'
import { emptyFieldForm, FieldValueInput, isUntouched } from './field-value-input.tsx'
import { countOf } from './filter-chips.tsx'
import styles from './review.module.css'
import { useReview } from './review-context.ts'
import { everyRow } from './row-selection.ts'
import type { RowValue } from './row-value.ts'
import { useFill } from './use-review-commands.ts'

export function ForAllBar() {
  const { summary, checks } = useReview()
  return (
    <div className={styles.bar}>
      <ForAllForm count={countOf(summary, 'all')} />
      {summary.hasWebPictures && checks.run === null && (
        <Button look="quiet" onClick={checks.checkAll}>
          {messages.review.pictures.checkAll}
        </Button>
      )}
    </div>
  )
}

/** Gives a collection and a field to every row without them. Confirms before replacing any. */
function ForAllForm({ count }: { readonly count: number }) {
  const { forAll } = messages.review
  const { terms } = messages
  const { connection } = useReview()
  const filling = useFill()
  const element = useRef<HTMLFormElement>(null)
  const { control, handleSubmit, reset } = useForm({
    defaultValues: emptyFieldForm(),
    shouldFocusError: false,
  })
  const focusProblem = () => element.current !== null && focusInvalid(element.current)
  const fill = handleSubmit(
    ({ collection, field }) => {
      if (filling.isPending) return
      const values: RowValue[] = []
      if (collection.trim() !== '') values.push({ kind: 'collection', collection: collection.trim() })
      const read = rawOfSingle(field.value)
      if (!isUntouched(field) && 'raw' in read)
        values.push({ kind: 'field', name: field.name, value: read.raw })
      filling.mutate(values, { onSuccess: () => reset(emptyFieldForm()) })
    },
    () => setTimeout(focusProblem),
  )
  return (
    <form
      ref={element}
      noValidate
      aria-label={forAll.label}
      className={styles.forAll}
      onSubmit={(event) => void fill(event)}
    >
      <strong aria-hidden>{forAll.label}</strong>
      <div className={styles.collection}>
        <Controller
          control={control}
          name="collection"
          render={({ field: { value, onChange } }) => (
            <CollectionBox
              compact
              aria-label={terms.collection}
              placeholder={terms.collection}
              connectionId={connection.id}
              value={value}
              hueOf={hueOfName}
              onChange={onChange}
              onKeyDown={(event) => {
                if (event.key === 'Escape') onChange('')
              }}
            />
          )}
        />
      </div>
      <FieldValueInput isInline control={control} target={everyRow} onEnter={() => void fill()} />
      <Button type="submit" busy={filling.isPending}>
        {forAll.apply(count)}
      </Button>
    </form>
  )
}
