import { CircleAlert } from 'lucide-react'
import { useRef } from 'react'
import { shortenText } from '../../../shared/domain/cut-text.ts'
import type { FieldKind } from '../../../shared/domain/templates/template.ts'
import { formatDateText } from '../../messages/format.ts'
import { messages } from '../../messages/messages.ts'
import { exactnessOf } from '../../ui/dates/read-date.ts'
import { classNames } from '../../ui/styles/class-names.ts'
import { entriesOf } from './field-kind.ts'
import { useFormTools } from './form-tools.ts'
import styles from './value.module.css'

type RestValueProps = {
  readonly kind: FieldKind
  readonly value: string
  /** True to stay closed when the focus returns: the editor was just closed. */
  readonly isLeft: boolean
  readonly invalid: boolean
  readonly wrong: boolean
  readonly describedBy: string | undefined
  onBegin(): void
}

/** UTF-16 units of a text. */
const shownText = 1000
const shownEntries = 40

/** A value that is not being edited, as text. A click, Enter or F2 opens its editor; in a box, the focus does. */
export function RestValue({ kind, value, isLeft, invalid, wrong, describedBy, onBegin }: RestValueProps) {
  const { locked, isBoxed } = useFormTools()
  const leave = useRef(isLeft)
  return (
    <button
      type="button"
      data-value
      data-kind={kind}
      data-invalid={invalid ? true : undefined}
      className={classNames(styles.rest, isBoxed && styles.boxed, wrong && styles.wrong)}
      aria-disabled={locked ? true : undefined}
      aria-describedby={describedBy}
      onFocus={() => {
        if (isBoxed && !leave.current && !locked) onBegin()
        leave.current = false
      }}
      onClick={() => {
        if (!locked) onBegin()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'F2' || locked) return
        event.preventDefault()
        onBegin()
      }}
    >
      {wrong && <CircleAlert size={14} aria-hidden />}
      <ShownValue kind={kind} value={value} />
    </button>
  )
}

const wordOf = (value: string): string => (value === 'false' ? messages.metadata.no : messages.metadata.yes)

/** A value as text to copy: entries of a list are lines. */
export function copiedValue(kind: FieldKind, value: string): string {
  if (value === '') return ''
  if (kind === 'list') return entriesOf(value).join('\n')
  return kind === 'yes-no' ? wordOf(value) : value
}

export function ShownValue({ kind, value }: Pick<RestValueProps, 'kind' | 'value'>) {
  const { metadata } = messages
  if (kind === 'list') {
    const entries = value === '' ? [] : entriesOf(value)
    if (entries.length > 0)
      return (
        <span className={styles.tokens}>
          {entries.slice(0, shownEntries).map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries may be equal, and have no state.
            <span key={index} className={styles.token}>
              {entry === '' ? <em>{messages.changes.row.empty}</em> : shortenText(entry, shownText)}
            </span>
          ))}
          {entries.length > shownEntries && (
            <span className={styles.token}>{metadata.moreEntries(entries.length - shownEntries)}</span>
          )}
        </span>
      )
  } else if (kind === 'yes-no') {
    return <span className={styles.text}>{wordOf(value)}</span>
  } else if (value !== '') {
    const text = kind === 'date' && exactnessOf(value) !== undefined ? formatDateText(value) : value
    return (
      <span className={classNames(styles.text, kind === 'json' && styles.mono)} dir="auto">
        {shortenText(text, shownText)}
      </span>
    )
  }
  return (
    <span className={styles.empty}>{kind === 'choice' ? messages.common.choose : messages.terms.empty}</span>
  )
}
