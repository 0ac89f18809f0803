import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Control, useController, useWatch } from 'react-hook-form'
import type { FieldKind } from '../../../shared/domain/templates/template.ts'
import type { CallOutput } from '../../../shared/ipc/contract.ts'
import { call } from '../../ipc/call.ts'
import { callKey } from '../../ipc/call-query.ts'
import { messages } from '../../messages/messages.ts'
import {
  draftFromText,
  type FieldOffer,
  isEmptyValue,
  kindOfSingle,
  type NamedValue,
  noValue,
  rawOfSingle,
  SingleField,
} from '../../metadata/index.ts'
import { useFieldOffers } from '../../services/use-field-offers.ts'
import { useDebounced } from '../../ui/hooks.ts'
import { useReview } from './review-context.ts'
import type { RowTarget } from './row-selection.ts'
import { reviewPage } from './use-review-rows.ts'

/** Values of a form that sets a field in rows. The collection is optional, and absent from some. */
export type FieldForm = { collection: string; field: NamedValue }

export const emptyFieldForm = (): FieldForm => ({ collection: '', field: { name: '', value: noValue() } })

type FieldValueInputProps = {
  readonly control: Control<FieldForm>
  readonly target: RowTarget
  readonly isInline?: boolean
  onEnter(): void
}

export function FieldValueInput({ control, target, isInline = false, onEnter }: FieldValueInputProps) {
  const { metadata } = messages
  const named = useWatch({ control, name: 'collection' }).trim()
  const offers = useOffersForRows(useReview().connection.id, target, named)
  const { field, fieldState } = useController({
    control,
    name: 'field',
    rules: {
      validate: (value, { collection }) =>
        collection !== '' && isUntouched(value) ? undefined : problemOf(value),
    },
  })
  const problem = fieldState.error?.message
  return (
    <SingleField
      isInline={isInline}
      field={field.value}
      label={metadata.value}
      offers={offers}
      nameError={problem === 'name-missing' ? messages.changes.steps.problems['name-missing'] : undefined}
      valueError={problem === 'value-missing' ? metadata.rowProblems['value-missing'] : undefined}
      showAllProblems={problem === 'value-wrong'}
      onChange={field.onChange}
      onEnter={onEnter}
    />
  )
}

export const isUntouched = ({ name, value }: NamedValue) => name.trim() === '' && isEmptyValue(value)

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

const restsMs = 300

/** `named`: the collection that the rows are about to get; empty if they keep theirs. */
function useOffersForRows(connectionId: string, target: RowTarget, named: string): readonly FieldOffer[] {
  const { data: collection = '' } = useQuery({
    queryKey: callKey('review/row', { connectionId }, 'collection-of', firstOf(target)),
    queryFn: () => collectionOf(connectionId, target),
  })
  // A name being typed passes through many collections.
  const known = useFieldOffers(connectionId, useDebounced(named || collection, restsMs))
  // The table loads its first rows, once they are arranged.
  const { data: inRows = noOffers } = useQuery({
    ...reviewPage(connectionId, 'all', 0),
    enabled: false,
    select: offersIn,
  })
  return useMemo(() => {
    const kinds = new Map(inRows.map(({ name, kind }) => [name, kind]))
    const names = new Set(known.map(({ name }) => name))
    return [
      ...known.map((offer) =>
        offer.kind === 'text' ? { ...offer, kind: kinds.get(offer.name) ?? offer.kind } : offer,
      ),
      ...inRows.filter(({ name }) => !names.has(name)),
    ]
  }, [known, inRows])
}

const noOffers: readonly FieldOffer[] = []

/** The rows' fields, each with the kind of most of its values. */
function offersIn({ rows }: CallOutput<'review/rows'>): readonly FieldOffer[] {
  const counts = new Map<string, Map<FieldKind, number>>()
  for (const { metadata, metadataCut } of rows) {
    if (metadataCut) continue
    for (const { name, kind } of draftFromText(metadata).form.rows) {
      if (name === null) continue
      const kinds = counts.get(name) ?? new Map<FieldKind, number>()
      counts.set(name, kinds.set(kind, (kinds.get(kind) ?? 0) + 1))
    }
  }
  return [...counts].map(([name, kinds]) => {
    const [kind = 'text'] = [...kinds].sort(([, a], [, b]) => b - a).map(([one]) => one)
    return { name, kind, seen: null, choices: [], used: [] }
  })
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
