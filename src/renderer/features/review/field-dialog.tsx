import { useState } from 'react'
import { words } from '../../messages/messages.ts'
import {
  type MetadataRow,
  MetadataValue,
  newMetadataRow,
  type RowProblem,
  rawOfRow,
  rowKinds,
  withKind,
} from '../../metadata/index.ts'
import { Button } from '../../ui/button.tsx'
import { ComboBox } from '../../ui/combo-box.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { SelectInput } from '../../ui/select-input.tsx'
import type { RowTarget } from './row-target.ts'
import { type FieldOffer, useFieldOffers } from './use-field-offers.ts'

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
  const { fieldDialog: w } = words.review
  const { metadata } = words
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
          <Button onClick={onClose}>{words.common.cancel}</Button>
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
