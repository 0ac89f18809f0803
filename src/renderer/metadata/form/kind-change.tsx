import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { FieldKind } from '../../../shared/domain/templates/template.ts'
import { messages } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { type Conversion, convertKind, splitEntries } from '../convert-kind.ts'
import type { DraftRow } from '../draft-rows.ts'
import { problemOfRow } from '../metadata-draft.ts'
import { entriesOf, shownValue, textOfJson } from './field-kind.ts'
import styles from './field-row.module.css'
import { ShownValue } from './rest-value.tsx'

export function changesValue(row: DraftRow, kind: FieldKind, depth: number): boolean {
  const conversion = conversionOf(row, kind, depth)
  return conversion !== undefined && !isUnseen(conversion, row, kind)
}

/** Returns true if the conversion changes nothing visible. */
function isUnseen(conversion: Conversion, row: DraftRow, to: FieldKind): boolean {
  if (conversion.outcome === 'same' || conversion.outcome === 'unfinished') return true
  if (conversion.outcome !== 'kept') return false
  const raw = rawNow(row, row.raw ?? '')
  const isSplittable = to === 'list' && partsOf(row).length > 1
  const isEmpty = raw === '""' || raw === '[]'
  return isEmpty || (seenAs(raw) === seenAs(conversion.raw) && !isSplittable)
}

/** What a value looks like, whatever its kind. */
function seenAs(raw: string): string {
  if (raw.startsWith('"')) return textOfJson(raw)
  return raw.startsWith('["') ? entriesOf(raw).join('\n') : raw
}

/** The entries that a text can be split into; none for other values. */
function partsOf(row: DraftRow): readonly string[] {
  const raw = rawNow(row, row.raw ?? '')
  return raw.startsWith('"') ? splitEntries(textOfJson(raw)) : []
}

function conversionOf(row: DraftRow, to: FieldKind, depth: number): Conversion | undefined {
  return row.raw === null ? undefined : convertKind(rawNow(row, row.raw), to, depth)
}

function rawNow(row: DraftRow, raw: string): string {
  return row.typed !== null && problemOfRow(row) !== undefined ? JSON.stringify(row.typed) : raw
}

/** The kind that is asked about, until the row changes, as by undo. */
export function useWantedKind(row: DraftRow | null) {
  const [wanted, setWanted] = useState<FieldKind | null>(null)
  const [asked, setAsked] = useState(row)
  if (asked !== row) {
    setAsked(row)
    setWanted(null)
  }
  return [wanted, setWanted] as const
}

type KindChangeProps = {
  readonly row: DraftRow
  readonly wanted: FieldKind
  readonly depth: number
  onClose(taken: 'not' | 'whole' | 'split'): void
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
    onClose('not')
  }
  const isPossible = conversion.outcome !== 'impossible'
  const parts = wanted === 'list' ? partsOf(row) : []
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
              <dd>
                <Value kind={row.kind} raw={rawNow(row, row.raw ?? '')} />
              </dd>
              <dt>{messages.terms.after}</dt>
              <dd>
                <Value kind={wanted} raw={'raw' in conversion ? conversion.raw : (row.raw ?? '')} />
              </dd>
            </dl>
            {conversion.outcome === 'loses' && <p className={styles.warning}>{w.losses[conversion.loss]}</p>}
          </>
        ) : (
          <p>{w.obstacles[conversion.why]}</p>
        )}
      </div>
      <div className={styles.changeActions}>
        <Button small onClick={() => onClose('not')}>
          {messages.common.cancel}
        </Button>
        {parts.length > 1 && (
          <Button small look="tint" onClick={() => onClose('split')}>
            {messages.metadata.splitInto(parts.length)}
          </Button>
        )}
        {isPossible && (
          <Button
            small
            look={conversion.outcome === 'loses' ? 'danger' : 'primary'}
            onClick={() => onClose('whole')}
          >
            {w.change(kinds[wanted])}
          </Button>
        )}
      </div>
    </div>
  )
}

function Value({ kind, raw }: { readonly kind: FieldKind; readonly raw: string }) {
  if (raw === 'true' || raw === 'false') return <ShownValue kind="yes-no" value={raw} />
  const isText = raw.startsWith('"')
  if (isText) return <ShownValue kind={kind === 'date' ? kind : 'text'} value={textOfJson(raw)} />
  return <ShownValue kind={kind === 'list' ? kind : 'json'} value={shownValue(kind, raw)} />
}
