import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { shortenText } from '../../../shared/domain/cut-text.ts'
import { type FieldKind, fieldKinds, type TemplateField } from '../../../shared/domain/templates/template.ts'
import { messages } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { SelectInput } from '../../ui/fields/choices.tsx'
import { type Conversion, convertKind } from '../convert-kind.ts'
import type { DraftRow } from '../draft-rows.ts'
import { problemOfRow } from '../metadata-draft.ts'
import styles from './field-row.module.css'
import { useFormTools } from './form-tools.ts'

type KindSelectProps = {
  readonly row: DraftRow | null
  readonly field: TemplateField | undefined
  readonly kind: FieldKind
  readonly depth: number
}

/** Chooses the kind. What becomes of a value that would be written differently is shown before it happens. */
export function KindSelect({ row, field, kind, depth }: KindSelectProps) {
  const { metadata } = messages
  const { locked, change } = useFormTools()
  const [wanted, setWanted] = useState<FieldKind | null>(null)
  const select = useRef<HTMLDivElement>(null)
  // What fits the template is of the kind it says; only what does not can be made to.
  if (row === null || (field !== undefined && field.kind === kind)) return null
  const offered = fieldKinds.filter(
    (offer) => offer !== 'choice' || kind === 'choice' || field?.kind === 'choice',
  )
  const take = (rowKind: FieldKind) => {
    change({ kind: 'row-kind', id: row.id, rowKind })
    setWanted(null)
  }
  const close = () => {
    setWanted(null)
    select.current?.querySelector('select')?.focus()
  }
  return (
    <>
      <div ref={select} className={styles.kind}>
        <SelectInput
          compact
          aria-label={metadata.kind}
          value={kind}
          disabled={locked}
          options={offered.map((offer) => ({ value: offer, label: metadata.kinds[offer] }))}
          onChoose={(rowKind) => {
            const conversion = conversionOf(row, rowKind, depth)
            if (conversion === undefined || isUnseen(conversion, row)) take(rowKind)
            else setWanted(rowKind)
          }}
        />
      </div>
      {wanted !== null && (
        <KindChange row={row} wanted={wanted} depth={depth} onTake={() => take(wanted)} onClose={close} />
      )}
    </>
  )
}

/** Whether there is nothing to be seen of the conversion: the value stays as it is, or there is none. */
function isUnseen(conversion: Conversion, row: DraftRow): boolean {
  if (conversion.outcome === 'same' || conversion.outcome === 'empty') return true
  return conversion.outcome === 'kept' && (row.raw === '""' || row.raw === '[]')
}

function conversionOf(row: DraftRow, to: FieldKind, depth: number): Conversion | undefined {
  return row.raw === null ? undefined : convertKind(rawNow(row, row.raw), to, depth)
}

/** What is half typed is what one sees, and so what one means to convert. */
function rawNow(row: DraftRow, raw: string): string {
  return row.typed !== null && problemOfRow(row) !== undefined ? JSON.stringify(row.typed) : raw
}

type KindChangeProps = {
  readonly row: DraftRow
  readonly wanted: FieldKind
  readonly depth: number
  onTake(): void
  onClose(): void
}

function KindChange({ row, wanted, depth, onTake, onClose }: KindChangeProps) {
  const { kindChange: w, kinds } = messages.metadata
  const textId = useId()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.querySelector('button')?.focus(), [])
  const conversion = conversionOf(row, wanted, depth)
  if (conversion === undefined) return null
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  const isPossible = conversion.outcome !== 'impossible'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a question of its own, not a set of fields.
    <div
      ref={panel}
      role="group"
      aria-label={w.label}
      aria-describedby={textId}
      className={styles.change}
      onKeyDown={onKeyDown}
    >
      <div id={textId} className={styles.changeText}>
        {isPossible ? (
          <>
            <p>{w.question(kinds[wanted])}</p>
            <dl className={styles.compared}>
              <dt>{w.before}</dt>
              <dd>{shortened(rawNow(row, row.raw ?? ''))}</dd>
              <dt>{w.after}</dt>
              <dd>{shortened('raw' in conversion ? conversion.raw : (row.raw ?? ''))}</dd>
            </dl>
            {conversion.outcome === 'loses' && <p className={styles.warning}>{w.losses[conversion.loss]}</p>}
          </>
        ) : (
          <p>{w.obstacles[conversion.why]}</p>
        )}
      </div>
      <div className={styles.changeActions}>
        <Button small onClick={onClose}>
          {w.keep}
        </Button>
        {isPossible && (
          <Button small look={conversion.outcome === 'loses' ? 'danger' : 'primary'} onClick={onTake}>
            {conversion.outcome === 'loses' ? w.changeAnyway(kinds[wanted]) : w.change(kinds[wanted])}
          </Button>
        )}
      </div>
    </div>
  )
}

const longestShown = 300

function shortened(raw: string): string {
  return shortenText(raw, longestShown)
}
