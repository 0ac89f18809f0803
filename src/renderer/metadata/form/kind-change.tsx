import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { shortenText } from '../../../shared/domain/cut-text.ts'
import type { FieldKind } from '../../../shared/domain/templates/template.ts'
import { messages } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { type Conversion, convertKind } from '../convert-kind.ts'
import type { DraftRow } from '../draft-rows.ts'
import { problemOfRow } from '../metadata-draft.ts'
import styles from './field-row.module.css'

export function changesValue(row: DraftRow, kind: FieldKind, depth: number): boolean {
  const conversion = conversionOf(row, kind, depth)
  return conversion !== undefined && !isUnseen(conversion, row)
}

/** Returns true if the conversion changes nothing visible. */
function isUnseen(conversion: Conversion, row: DraftRow): boolean {
  if (conversion.outcome === 'same' || conversion.outcome === 'empty') return true
  return conversion.outcome === 'kept' && (row.raw === '""' || row.raw === '[]')
}

function conversionOf(row: DraftRow, to: FieldKind, depth: number): Conversion | undefined {
  return row.raw === null ? undefined : convertKind(rawNow(row, row.raw), to, depth)
}

function rawNow(row: DraftRow, raw: string): string {
  return row.typed !== null && problemOfRow(row) !== undefined ? JSON.stringify(row.typed) : raw
}

type KindChangeProps = {
  readonly row: DraftRow
  readonly wanted: FieldKind
  readonly depth: number
  onClose(isTaken: boolean): void
}

export function KindChange({ row, wanted, depth, onClose }: KindChangeProps) {
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
    onClose(false)
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
              <dt>{messages.terms.before}</dt>
              <dd>{shortened(rawNow(row, row.raw ?? ''))}</dd>
              <dt>{messages.terms.after}</dt>
              <dd>{shortened('raw' in conversion ? conversion.raw : (row.raw ?? ''))}</dd>
            </dl>
            {conversion.outcome === 'loses' && <p className={styles.warning}>{w.losses[conversion.loss]}</p>}
          </>
        ) : (
          <p>{w.obstacles[conversion.why]}</p>
        )}
      </div>
      <div className={styles.changeActions}>
        <Button small onClick={() => onClose(false)}>
          {messages.common.cancel}
        </Button>
        {isPossible && (
          <Button
            small
            look={conversion.outcome === 'loses' ? 'danger' : 'primary'}
            onClick={() => onClose(true)}
          >
            {w.change(kinds[wanted])}
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
