import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldKind } from '../../../../shared/domain/templates/template.ts'
import { tryCall } from '../../../ipc/call.ts'
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
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectInput } from '../../../ui/fields/choices.tsx'
import { ComboBox } from '../../../ui/fields/combo-box.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { useEditorContext } from '../../templates/index.ts'
import type { RowTarget } from '../row-selection.ts'

type FieldDialogProps = {
  readonly connectionId: string
  readonly target: RowTarget
  readonly count: number
  readonly isForAll: boolean
  /** `value` is JSON text. Whether it was set; where not, what was typed stays. */
  onSet(name: string, value: string): Promise<boolean>
  onClose(): void
}

/** One metadata field for many rows; what else a row has stays. */
export function FieldDialog({ connectionId, target, count, isForAll, onSet, onClose }: FieldDialogProps) {
  const { fieldDialog: w } = messages.review
  const { metadata } = messages
  const [row, setRow] = useState<MetadataRow>(() => newMetadataRow(1))
  const [isAsked, setAsked] = useState(false)
  const [isSetting, setSetting] = useState(false)
  const offers = useFieldOffers(connectionId, target)
  const offer = offers.find(({ name }) => name === row.name)
  const problem = problemOf(row)
  const shown = isAsked ? problem : undefined
  const isAboutName = shown === 'name-missing'
  const set = async () => {
    setAsked(true)
    const read = rawOfRow(row)
    if (problem !== undefined || 'problem' in read || isSetting) return
    setSetting(true)
    const isDone = await onSet(row.name, read.raw)
    setSetting(false)
    if (isDone) onClose()
  }
  return (
    <Dialog
      title={w.heading}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{messages.common.cancel}</Button>
          <Button look="primary" busy={isSetting && w.applying} onClick={() => void set()}>
            {w.apply(count)}
          </Button>
        </>
      }
    >
      <p>{isForAll ? w.forAll(count) : w.forSelected(count)}</p>
      <Field label={metadata.fieldName} error={isAboutName ? w.nameMissing : undefined}>
        {(parts) => (
          <ComboBox
            {...parts}
            mono
            value={row.name}
            known={offers.map(({ name }) => name)}
            onChange={(name) => setRow(renamed(row, name, offers))}
          />
        )}
      </Field>
      <Field label={metadata.kind}>
        {(parts) => (
          <SelectInput
            {...parts}
            value={row.kind}
            options={rowKinds.map((kind) => ({ value: kind, label: metadata.kinds[kind] }))}
            onChoose={(kind) => setRow(withKind(row, kind))}
          />
        )}
      </Field>
      <Field
        label={metadata.value}
        hint={row.kind === 'list' ? metadata.listHint : undefined}
        error={shown === undefined || isAboutName ? undefined : metadata.rowProblems[shown]}
      >
        {(parts) =>
          row.kind === 'text' && offer !== undefined && offer.choices.length > 0 ? (
            <ComboBox
              {...parts}
              value={row.value}
              known={offer.choices}
              onChange={(value) => setRow({ ...row, value, raw: null })}
            />
          ) : (
            <MetadataValue
              row={row}
              locked={false}
              invalid={parts['aria-invalid'] === true}
              describedBy={parts['aria-describedby']}
              id={parts.id}
              onChange={(value) => setRow({ ...row, value, raw: null })}
            />
          )
        }
      </Field>
    </Dialog>
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
  if (typeof first === 'number') {
    const row = await tryCall('review/row', { connectionId, key: first })
    return row.ok ? row.value.collection : ''
  }
  const page = await tryCall('review/rows', { connectionId, filter: first, offset: 0, limit: 1 })
  return page.ok ? (page.value.rows[0]?.collection ?? '') : ''
}
