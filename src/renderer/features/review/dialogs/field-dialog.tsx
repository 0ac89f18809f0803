import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Controller, useForm } from 'react-hook-form'
import type { FieldKind } from '../../../../shared/domain/templates/template.ts'
import { call } from '../../../ipc/call.ts'
import { queryKeys } from '../../../ipc/query-keys.ts'
import { formatDateText } from '../../../messages/format.ts'
import { messages } from '../../../messages/messages.ts'
import {
  localReading,
  type MetadataRow,
  MetadataValue,
  newMetadataRow,
  type RowProblem,
  rawOfRow,
  readDate,
  rowKinds,
  withKind,
} from '../../../metadata/index.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { ComboBox, ComboField } from '../../../ui/fields/combo-box.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { SelectField } from '../../../ui/fields/select.tsx'
import { useEditorContext } from '../../templates/index.ts'
import { type OpenDialog, useReview } from '../review-context.ts'
import type { RowTarget } from '../row-selection.ts'
import { useSetField } from '../use-review-commands.ts'

type FieldDialogProps = Extract<OpenDialog, { readonly kind: 'field' }> & { onClose(): void }

/** One metadata field for many rows; what else a row has stays. */
export function FieldDialog({ target, count, isForAll, onClose }: FieldDialogProps) {
  const { fieldDialog: w } = messages.review
  const formId = useId()
  const setting = useSetField()
  const { control, handleSubmit, getValues } = useForm({
    defaultValues: { row: { ...newMetadataRow(1), isDate: false } },
    shouldFocusError: false,
  })
  const set = handleSubmit(({ row }) => {
    const date = row.isDate ? readDate(row.value, localReading()) : undefined
    const read = rawOfRow(date?.kind === 'date' ? { ...row, value: date.text } : row)
    if (!('problem' in read) && !setting.isPending)
      setting.mutate({ target, count, name: row.name, value: read.raw }, { onSuccess: onClose })
  })
  return (
    <ConfirmDialog
      title={w.heading}
      confirm={w.apply(count)}
      form={formId}
      busy={setting.isPending && w.applying}
      onClose={onClose}
    >
      <p>{isForAll ? w.forAll(count) : w.forSelected(count)}</p>
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void set(event)}
        onKeyDown={(event) => {
          const isMultiline = ['list', 'json'].includes(getValues('row.kind'))
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || isMultiline) return
          if (!(event.target instanceof HTMLTextAreaElement)) return
          event.preventDefault()
          event.currentTarget.requestSubmit()
        }}
      >
        <Controller
          control={control}
          name="row"
          rules={{ validate: problemOf }}
          render={({ field: { value, onChange }, fieldState: { error } }) => (
            <FieldRow
              target={target}
              row={value}
              // What the check gave.
              problem={error?.message as FieldProblem | undefined}
              onChange={onChange}
            />
          )}
        />
      </form>
    </ConfirmDialog>
  )
}

/** A date is text that is read as one. */
type NewField = MetadataRow & { readonly isDate: boolean }
type FieldProblem = RowProblem | 'not-a-date'

type FieldRowProps = {
  readonly target: RowTarget
  readonly row: NewField
  readonly problem: FieldProblem | undefined
  onChange(row: NewField): void
}

/** The name, kind and value of the field. */
function FieldRow({ target, row, problem, onChange }: FieldRowProps) {
  const { metadata, review } = messages
  const offers = useFieldOffers(useReview().connection.id, target)
  const offer = offers.find(({ name }) => name === row.name)
  const isAboutName = problem === 'name-missing'
  const setValue = (value: string) => onChange({ ...row, value, raw: null })
  return (
    <>
      <ComboField
        label={metadata.fieldName}
        error={isAboutName ? review.fieldDialog.nameMissing : undefined}
        mono
        value={row.name}
        known={offers.map(({ name }) => name)}
        onChange={(name) => onChange(renamed(row, name, offers))}
      />
      <SelectField
        label={metadata.kind}
        value={row.isDate ? 'date' : row.kind}
        options={offeredKinds.map((kind) => ({ value: kind, label: metadata.kinds[kind] }))}
        onChoose={(kind) => onChange(ofKind(row, kind))}
      />
      <Field
        label={metadata.value}
        hint={row.isDate ? dateHint(row.value) : row.kind === 'list' ? metadata.listHint : undefined}
        error={problem === undefined || isAboutName ? undefined : valueProblem(problem)}
      >
        {(parts) =>
          row.kind === 'text' && offer !== undefined && offer.choices.length > 0 ? (
            <ComboBox {...parts} value={row.value} known={offer.choices} onChange={setValue} />
          ) : (
            <MetadataValue
              row={row}
              locked={false}
              invalid={parts['aria-invalid'] === true}
              describedBy={parts['aria-describedby']}
              id={parts.id}
              onChange={setValue}
            />
          )
        }
      </Field>
    </>
  )
}

const offeredKinds = [...rowKinds.slice(0, 2), 'date', ...rowKinds.slice(2)] as const
type OfferedKind = (typeof offeredKinds)[number]

function ofKind(row: NewField, kind: OfferedKind): NewField {
  return { ...withKind(row, kind === 'date' ? 'text' : kind), isDate: kind === 'date' }
}

/** How a typed date is read, or an example of one. */
function dateHint(typed: string): string {
  const date = readDate(typed, localReading())
  return date.kind === 'date' ? formatDateText(date.text) : messages.metadata.dates.example
}

function valueProblem(problem: Exclude<FieldProblem, 'name-missing'>): string {
  return problem === 'not-a-date'
    ? messages.review.fieldDialog.notDate
    : messages.metadata.rowProblems[problem]
}

function problemOf(row: NewField): FieldProblem | undefined {
  if (row.name.trim() === '') return 'name-missing'
  if (row.isDate && readDate(row.value, localReading()).kind !== 'date') return 'not-a-date'
  const read = rawOfRow(row)
  return 'problem' in read ? read.problem : undefined
}

/** A field that is known is of its own kind, as long as nothing was typed for it yet. */
function renamed(row: NewField, name: string, offers: readonly FieldOffer[]): NewField {
  const known = offers.find((offer) => offer.name === name)
  const isBlank = row.value === '' || row.kind === 'yes-no'
  return { ...(known === undefined || !isBlank ? row : ofKind(row, known.kind)), name }
}

/** A field that documents like those of the rows have, as it is offered for setting. */
type FieldOffer = {
  readonly name: string
  readonly kind: OfferedKind
  readonly choices: readonly string[]
}

const rowKindOf: Readonly<Record<FieldKind, OfferedKind>> = {
  text: 'text',
  'long-text': 'text',
  date: 'date',
  choice: 'text',
  address: 'text',
  number: 'number',
  'yes-no': 'yes-no',
  list: 'list',
  group: 'json',
  groups: 'json',
  json: 'json',
}

/** The fields of the template that the first of the rows goes by, and those its collection's documents have besides. */
function useFieldOffers(connectionId: string, target: RowTarget): readonly FieldOffer[] {
  const { data: collection = '' } = useQuery({
    queryKey: [...queryKeys.reviewOf(connectionId), 'collection-of', firstOf(target)],
    queryFn: () => collectionOf(connectionId, target),
  })
  const { template, knownFields } = useEditorContext(connectionId, collection, '')
  const offers = new Map<string, FieldOffer>()
  for (const { name, kind, choices } of template?.fields ?? [])
    offers.set(name, { name, kind: rowKindOf[kind], choices: kind === 'choice' ? choices : [] })
  for (const { path, kind } of knownFields) {
    const [name] = path
    if (name !== undefined && path.length === 1 && !offers.has(name))
      offers.set(name, { name, kind: rowKindOf[kind], choices: [] })
  }
  return [...offers.values()]
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
