import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import type { FieldKind } from '../../../shared/domain/templates/template.ts'
import { messages } from '../../messages/messages.ts'
import { DateEditor } from '../../ui/dates/date-editor.tsx'
import { LongTextArea } from '../../ui/fields/long-text-area.tsx'
import { TextInput } from '../../ui/fields/text-fields.tsx'
import { ChoiceEditor } from './choice-editor.tsx'
import type { EditorProps, UsedValue } from './form-tools.ts'

type ValueEditorProps = EditorProps & {
  readonly kind: Exclude<FieldKind, 'list' | 'group' | 'groups' | 'yes-no'>
  readonly choices: readonly string[]
  readonly used: readonly UsedValue[]
}

/** The editor of a text, number, date, choice, address or JSON. Takes the focus when it opens. */
export function ValueEditor({ kind, choices, used, ...editor }: ValueEditorProps) {
  const host = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const control = host.current?.querySelector<HTMLTextAreaElement | HTMLInputElement>('[data-value]')
    control?.focus()
    // What is typed for a choice replaces it, and finds the others.
    control?.setSelectionRange(kind === 'choice' ? 0 : control.value.length, control.value.length)
  }, [kind])
  return (
    <div ref={host} style={{ display: 'contents' }}>
      <Control kind={kind} choices={choices} used={used} {...editor} />
    </div>
  )
}

function Control({ kind, choices, used, ...editor }: ValueEditorProps) {
  if (kind === 'date') return <DateEditor {...editor} />
  if (kind === 'choice') return <ChoiceEditor {...editor} choices={choices} used={used} />
  const { label, onDone: _, onChange, ...field } = editor
  if (kind === 'number')
    return (
      <TextInput
        {...field}
        compact
        aria-label={label}
        inputMode="decimal"
        onChange={(event) => onChange(event.target.value)}
      />
    )
  // Multi-line even for short texts: a single-line control would lose pasted line breaks.
  return (
    <LongTextArea
      {...field}
      compact
      grows
      aria-label={label}
      rows={kind === 'long-text' ? 3 : 1}
      mono={kind === 'json' || kind === 'address'}
      say={messages.intake.longText}
      onChange={onChange}
    />
  )
}

export function takesEnter(kind: FieldKind, { shiftKey }: Pick<KeyboardEvent, 'shiftKey'>): boolean {
  return kind === 'long-text' || kind === 'json' || (shiftKey && kind === 'text')
}
