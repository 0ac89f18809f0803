import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Controller, useForm } from 'react-hook-form'
import type { FieldKind } from '../../../../shared/domain/templates/template.ts'
import { call } from '../../../ipc/call.ts'
import { queryKeys } from '../../../ipc/query-keys.ts'
import { messages } from '../../../messages/messages.ts'
import {
  type MetadataRow,
  MetadataValue,
  newMetadataRow,
  type RowProblem,
  rawOfRow,
  rowKinds,
  withKind,
} from '../../../metadata/index.ts'
import { CollectionField } from '../../../services/collection-field.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { SelectField } from '../../../ui/fields/choices.tsx'
import { ComboBox, ComboField } from '../../../ui/fields/combo-box.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { useEditorContext } from '../../templates/index.ts'
import { type OpenDialog, useReview } from '../review-context.ts'
import { type RowTarget, rowsWithKeys } from '../row-selection.ts'
import { useSetCollection, useSetField } from '../use-review-commands.ts'

type CollectionDialogProps = Extract<OpenDialog, { readonly kind: 'collection' }> & { onClose(): void }

/** The collection of the chosen rows. */
export function CollectionDialog({ target, count, onClose }: CollectionDialogProps) {
  const { collectionDialog: w, columns, forAll } = messages.review
  const { connection } = useReview()
  const formId = useId()
  const setting = useSetCollection()
  const { control, handleSubmit } = useForm({ defaultValues: { collection: '' }, shouldFocusError: false })
  const set = handleSubmit(({ collection }) => {
    if (!setting.isPending)
      setting.mutate({ target, count, collection: collection.trim() }, { onSuccess: onClose })
  })
  return (
    <ConfirmDialog
      title={w.heading}
      confirm={w.apply(count)}
      form={formId}
      busy={setting.isPending && forAll.setting}
      onClose={onClose}
    >
      <form id={formId} noValidate onSubmit={(event) => void set(event)}>
        <Controller
          control={control}
          name="collection"
          rules={{ validate: (name) => name.trim() !== '' || w.missing }}
          render={({ field: { value, onChange }, fieldState: { error } }) => (
            <CollectionField
              label={columns.collection}
              hint={w.text(count)}
              error={error?.message}
              connectionId={connection.id}
              value={value}
              onChange={onChange}
            />
          )}
        />
      </form>
    </ConfirmDialog>
  )
}

type ReplaceCollectionDialogProps = Extract<OpenDialog, { readonly kind: 'replace-collection' }> & {
  onClose(): void
}

/** Asks before a collection for all takes the place of those that rows have. */
export function ReplaceCollectionDialog({ collection, keys, onClose }: ReplaceCollectionDialogProps) {
  const { replaceDialog: w, forAll } = messages.review
  const setting = useSetCollection()
  const count = keys.length
  return (
    <ConfirmDialog
      title={w.heading(count)}
      cancel={w.keep}
      confirm={w.confirm}
      busy={setting.isPending && forAll.setting}
      onConfirm={() =>
        setting.mutate({ target: rowsWithKeys(keys), count, collection }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <p>{w.text(collection, count)}</p>
    </ConfirmDialog>
  )
}

type FieldDialogProps = Extract<OpenDialog, { readonly kind: 'field' }> & { onClose(): void }

/** One metadata field for many rows; what else a row has stays. */
export function FieldDialog({ target, count, isForAll, onClose }: FieldDialogProps) {
  const { fieldDialog: w } = messages.review
  const setting = useSetField()
  const { control, handleSubmit } = useForm({
    defaultValues: { row: newMetadataRow(1) },
    shouldFocusError: false,
  })
  const set = handleSubmit(({ row }) => {
    const read = rawOfRow(row)
    if (!('problem' in read) && !setting.isPending)
      setting.mutate({ target, count, name: row.name, value: read.raw }, { onSuccess: onClose })
  })
  return (
    <ConfirmDialog
      title={w.heading}
      confirm={w.apply(count)}
      busy={setting.isPending && w.applying}
      onConfirm={() => void set()}
      onClose={onClose}
    >
      <p>{isForAll ? w.forAll(count) : w.forSelected(count)}</p>
      <Controller
        control={control}
        name="row"
        rules={{ validate: problemOf }}
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <FieldRow
            target={target}
            row={value}
            // What the check gave.
            problem={error?.message as RowProblem | undefined}
            onChange={onChange}
          />
        )}
      />
    </ConfirmDialog>
  )
}

type FieldRowProps = {
  readonly target: RowTarget
  readonly row: MetadataRow
  readonly problem: RowProblem | undefined
  onChange(row: MetadataRow): void
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
        value={row.kind}
        options={rowKinds.map((kind) => ({ value: kind, label: metadata.kinds[kind] }))}
        onChoose={(kind) => onChange(withKind(row, kind))}
      />
      <Field
        label={metadata.value}
        hint={row.kind === 'list' ? metadata.listHint : undefined}
        error={problem === undefined || isAboutName ? undefined : metadata.rowProblems[problem]}
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

function problemOf(row: MetadataRow): RowProblem | undefined {
  if (row.name.trim() === '') return 'name-missing'
  const read = rawOfRow(row)
  return 'problem' in read ? read.problem : undefined
}

/** A field that is known is of its own kind, as long as nothing was typed for it yet. */
function renamed(row: MetadataRow, name: string, offers: readonly FieldOffer[]): MetadataRow {
  const known = offers.find((offer) => offer.name === name)
  const isBlank = row.value === '' || row.kind === 'yes-no'
  const kind = known === undefined || !isBlank ? row.kind : known.kind
  return { ...withKind(row, kind), name }
}

type RowKind = MetadataRow['kind']

/** A field that documents like those of the rows have, as it is offered for setting. */
type FieldOffer = {
  readonly name: string
  readonly kind: RowKind
  readonly choices: readonly string[]
}

const rowKindOf: Readonly<Record<FieldKind, RowKind>> = {
  text: 'text',
  'long-text': 'text',
  date: 'text',
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
