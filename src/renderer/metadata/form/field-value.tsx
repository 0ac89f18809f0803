import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { completeAddress } from '../../../shared/domain/addresses/web-address.ts'
import type { MetadataPath } from '../../../shared/domain/metadata/metadata-tree.ts'
import type { FieldKind, TemplateField } from '../../../shared/domain/templates/template.ts'
import { messages } from '../../messages/messages.ts'
import { afterClick } from '../../ui/hooks.ts'
import { classNames } from '../../ui/styles/class-names.ts'
import type { DraftRow } from '../draft-rows.ts'
import type { MetadataDraft } from '../metadata-draft.ts'
import { shownValue } from './field-kind.ts'
import { knownAt, useFormTools } from './form-tools.ts'
import { RestValue } from './rest-value.tsx'
import { TextList } from './text-list.tsx'
import styles from './value.module.css'
import { takesEnter, ValueEditor } from './value-editor.tsx'

type FieldValueProps = {
  readonly row: DraftRow | null
  readonly field: TemplateField | undefined
  readonly kind: Exclude<FieldKind, 'group' | 'groups'>
  readonly path: MetadataPath
  readonly at: number
  readonly own: MetadataPath
  readonly label: string
  readonly invalid: boolean
  readonly wrong: boolean
  readonly describedBy: string | undefined
  /** Called on Enter, unless the editor uses it. By default, opens the next value. */
  onEnter?: (() => void) | undefined
}

export function FieldValue(props: FieldValueProps) {
  const { row, field, kind, path, at, own, label, invalid, wrong, describedBy, onEnter } = props
  const { saved, locked, isBoxed, change, draftNow, focusLater, known } = useFormTools()
  const host = useRef<HTMLDivElement>(null)
  /** What Escape reverts to: the draft when the editor opened, or as it was saved since; null while at rest. */
  const [before, setBefore] = useState<MetadataDraft | null>(null)
  useEffect(() => {
    if (saved !== undefined) setBefore((draft) => draft && draftNow())
  }, [saved, draftNow])
  const [returns, setReturns] = useState(false)
  const value = typedOrSaved(row, kind)
  const used = knownAt(known, own)?.samples ?? []
  const choices = field?.choices ?? []
  const put = (first: string) => {
    if (field !== undefined) change({ kind: 'put', path, name: field.name, rowKind: kind, at, value: first })
  }
  const set = (next: string) => {
    if (row === null) put(next)
    else change({ kind: 'value', id: row.id, value: next, as: kind })
  }
  if (kind === 'yes-no')
    return <YesNo {...{ row, label, value, locked, describedBy, invalid }} onChange={set} />
  const close = (stays: boolean) => {
    setReturns(stays)
    setBefore(null)
    if (stays) focusLater(() => host.current?.querySelector<HTMLElement>('[data-value]'))
  }
  const complete = () => {
    const whole = completeAddress(value)
    if (kind === 'address' && whole !== value) set(whole)
  }
  const leave = (stays: boolean) => {
    complete()
    close(stays)
  }
  const onBlur = () =>
    afterClick(() => {
      const [own, now] = [host.current, document.activeElement]
      // A dialog over the form gives the focus back to the editor.
      if (own === null || own.contains(now) || now?.closest('dialog') !== own.closest('dialog')) return
      // At once, so that whoever moves the focus to a problem next finds the value at rest.
      flushSync(() => leave(false))
    })
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (before === null) return
    if (event.ctrlKey || event.metaKey || event.altKey) {
      // Ctrl+S saves and Ctrl+Enter adds while the editor stays open.
      if (event.key.toLowerCase() === 's' || event.key === 'Enter') flushSync(complete)
      return
    }
    if (event.key === 'Escape') {
      // A list has taken back what was being typed; the entries before it were finished.
      if (kind !== 'list') change({ kind: 'revert', to: before })
      close(true)
    } else if (event.key === 'Enter' && isInText(event) && !takesEnter(kind, event)) {
      if (onEnter !== undefined) onEnter()
      else leave(!goOn(event.currentTarget, 1))
    } else if (event.key === 'Tab' && isInText(event) && goOn(event.currentTarget, event.shiftKey ? -1 : 1))
      leave(false)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      ref={host}
      className={classNames(styles.host, !isBoxed && styles.inPlace)}
      {...(before !== null && { onKeyDown, onBlur })}
    >
      {before === null || locked ? (
        <RestValue
          {...{ kind, value, invalid, wrong, describedBy }}
          isLeft={returns}
          onBegin={() => setBefore(draftNow())}
        />
      ) : kind === 'list' ? (
        <TextList
          {...{ row, label, invalid, describedBy, used }}
          suggested={choices}
          onFirst={(entries) => put(JSON.stringify(entries))}
        />
      ) : (
        <ValueEditor
          {...{ kind, value, label, choices, used }}
          aria-invalid={invalid ? true : undefined}
          aria-describedby={describedBy}
          aria-required={field?.required ? true : undefined}
          data-value
          onChange={set}
          onDone={() => leave(true)}
        />
      )}
    </div>
  )
}

function typedOrSaved(row: DraftRow | null, kind: FieldKind): string {
  if (row === null) return ''
  return row.typed ?? (row.raw === null ? '' : shownValue(kind, row.raw))
}

/** Calendars and chips use these keys themselves. */
function isInText({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLElement && target.matches('[data-value]')
}

/** Opens the next or previous value of the form; returns false if there is none. */
function goOn(from: HTMLElement, by: 1 | -1): boolean {
  const values = [...(from.closest('[data-form]')?.querySelectorAll<HTMLElement>('[data-value]') ?? [])]
  const at = values.findIndex((value) => from.contains(value))
  const next = values[at + by]
  if (at < 0 || next === undefined) return false
  next.focus()
  if (next instanceof HTMLButtonElement) next.click()
  return true
}

type YesNoProps = Pick<FieldValueProps, 'row' | 'label' | 'invalid' | 'describedBy'> & {
  readonly value: string
  readonly locked: boolean
  onChange(value: string): void
}

function YesNo({ row, label, value, locked, invalid, describedBy, onChange }: YesNoProps) {
  const { metadata } = messages
  const isOn = row !== null && value !== 'false'
  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        role="switch"
        data-value
        aria-label={label}
        aria-checked={isOn}
        aria-invalid={invalid ? true : undefined}
        aria-describedby={describedBy}
        checked={isOn}
        disabled={locked}
        onChange={(event) => onChange(event.target.checked ? 'true' : 'false')}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.altKey) return
          // Would submit a form around it.
          event.preventDefault()
          goOn(event.currentTarget, 1)
        }}
      />
      <span aria-hidden className={row === null ? styles.empty : undefined}>
        {row === null ? metadata.notSet : isOn ? metadata.yes : metadata.no}
      </span>
    </label>
  )
}
