import {
  AlignLeft,
  ArrowDown,
  ArrowUp,
  Braces,
  Calendar,
  ChevronDown,
  ChevronUp,
  CircleAlert,
  CircleDot,
  Folder,
  Hash,
  Link,
  Lock,
  type LucideIcon,
  Plus,
  Rows3,
  Tags,
  ToggleLeft,
  Trash2,
  Type,
} from 'lucide-react'
import { type KeyboardEvent, useId, useRef } from 'react'
import { fieldKinds } from '../../../../shared/domain/templates/template.ts'
import { messages } from '../../../messages/messages.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/fields/choices.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { SelectField } from '../../../ui/fields/select.tsx'
import { TextArea, TextField } from '../../../ui/fields/text-fields.tsx'
import { countProblems, type FieldDraft, hasChoices, hasFields, problemsOfField } from './field-draft.ts'
import { PresetField } from './preset-field.tsx'
import styles from './template-editor.module.css'
import type { FieldEditing } from './use-field-editing.ts'

const kindIcons: Readonly<Record<FieldDraft['kind'], LucideIcon>> = {
  text: Type,
  'long-text': AlignLeft,
  number: Hash,
  'yes-no': ToggleLeft,
  date: Calendar,
  list: Tags,
  choice: CircleDot,
  address: Link,
  group: Folder,
  groups: Rows3,
  json: Braces,
}

type FieldListProps = {
  readonly label: string
  readonly fields: readonly FieldDraft[]
  readonly group: FieldDraft | null
  readonly editing: FieldEditing
}

export function FieldList({ label, fields, group, editing }: FieldListProps) {
  const add = useRef<HTMLButtonElement>(null)
  return (
    <div className={styles.list}>
      {fields.length > 0 && (
        <ol aria-label={label} className={styles.fields}>
          {fields.map((field, at) => (
            <FieldCard
              key={field.id}
              field={field}
              siblings={fields}
              at={at}
              editing={editing}
              onRemove={() => {
                const next = fields[at + 1] ?? fields[at - 1]
                editing.remove(field.id)
                if (next === undefined) add.current?.focus()
                else editing.focus(next.id, 'head')
              }}
            />
          ))}
        </ol>
      )}
      <div>
        <Button
          ref={add}
          small
          look="soft"
          icon={<Plus size={16} aria-hidden />}
          onClick={() => editing.add(group === null ? null : group.id)}
        >
          {group === null ? messages.metadata.addField : messages.metadata.addTo(group.name)}
        </Button>
      </div>
    </div>
  )
}

type FieldCardProps = {
  readonly field: FieldDraft
  readonly siblings: readonly FieldDraft[]
  readonly at: number
  readonly editing: FieldEditing
  onRemove(): void
}

function FieldCard({ field, siblings, at, editing, onRemove }: FieldCardProps) {
  const bodyId = useId()
  const isOpen = editing.isOpen(field.id)
  const name = field.name === '' ? messages.metadata.unnamedField : field.name
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
    if (by === undefined || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    event.stopPropagation()
    editing.move(field.id, by)
  }
  const Chevron = isOpen ? ChevronUp : ChevronDown
  return (
    <li data-field={field.id} className={isOpen ? styles.open : undefined} onKeyDown={onKeyDown}>
      <div className={styles.head}>
        <button
          type="button"
          className={styles.toggle}
          data-part="head"
          aria-expanded={isOpen}
          aria-controls={isOpen ? bodyId : undefined}
          onClick={() => editing.toggle(field.id)}
        >
          <FieldFacts field={field} siblings={siblings} editing={editing} />
          <Chevron size={16} aria-hidden className={styles.icon} />
        </button>
        <span className={styles.actions}>
          <IconButton
            small
            icon={ArrowUp}
            label={messages.common.moveUpOf(name)}
            aria-disabled={at === 0 ? true : undefined}
            onClick={() => editing.move(field.id, -1)}
          />
          <IconButton
            small
            icon={ArrowDown}
            label={messages.common.moveDownOf(name)}
            aria-disabled={at === siblings.length - 1 ? true : undefined}
            onClick={() => editing.move(field.id, 1)}
          />
          <IconButton small icon={Trash2} label={messages.common.removeOf(name)} onClick={onRemove} />
        </span>
      </div>
      {isOpen && (
        <div id={bodyId} className={styles.body}>
          <FieldForm field={field} siblings={siblings} editing={editing} />
        </div>
      )}
    </li>
  )
}

type FieldProps = Pick<FieldCardProps, 'field' | 'siblings' | 'editing'>

function FieldFacts({ field, siblings, editing }: FieldProps) {
  const { editor: w } = messages.templates
  const { name, kind, required, locked } = field
  const label = field.label.trim() === '' ? name : field.label
  const seen = editing.seen?.of(field.id)
  const hasProblems = editing.showsProblems(field.id) && countProblems(field, siblings) > 0
  const KindIcon = kindIcons[kind]
  return (
    <>
      <KindIcon size={16} aria-hidden className={styles.icon} />
      <span className={styles.names}>
        <span className={styles.label}>{label === '' ? messages.metadata.unnamedField : label}</span>
        {label !== name && name !== '' && <span className={styles.name}>{name}</span>}
      </span>
      <span className={styles.facts}>
        {hasProblems && (
          <span className={styles.mark}>
            <CircleAlert size={13} aria-hidden />
            {messages.state['needs-attention']}
          </span>
        )}
        {editing.seen !== null && seen !== undefined && <span>{w.seen(seen, editing.seen.documents)}</span>}
        {locked && (
          <span className={styles.mark}>
            <Lock size={12} aria-hidden />
            {messages.templates.editor.isLocked}
          </span>
        )}
        {required && <span>{messages.templates.editor.isRequired}</span>}
        <span className={styles.kind}>{messages.metadata.kinds[kind]}</span>
      </span>
    </>
  )
}

function FieldForm({ field, siblings, editing }: FieldProps) {
  const { editor: w } = messages.templates
  const found = problemsOfField(field, siblings)
  const isShown = editing.showsProblems(field.id)
  const problem = (part: keyof typeof found) => {
    const code = found[part]
    // Missing values are not reported until the user moves on.
    const isEarly = code === 'name-missing' || code === 'choices-missing'
    return code === undefined || (isEarly && !isShown) ? undefined : w.problems[code]
  }
  const change = (part: Partial<Omit<FieldDraft, 'id' | 'fields'>>) =>
    editing.step({ kind: 'change-field', id: field.id, change: part })
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label={messages.metadata.fieldName}
          error={problem('name')}
          mono
          compact
          data-part="name"
          value={field.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        <SelectField
          label={messages.metadata.kind}
          compact
          value={field.kind}
          options={fieldKinds.map((kind) => ({ value: kind, label: messages.metadata.kinds[kind] }))}
          onChoose={(kind) => change({ kind })}
        />
        {(['label', 'help'] as const).map((part) => (
          <TextField
            key={part}
            label={w[part]}
            compact
            placeholder={part === 'label' ? field.name : undefined}
            value={field[part]}
            onChange={(event) => change({ [part]: event.target.value })}
          />
        ))}
      </div>
      {hasChoices(field.kind) && (
        <ChoicesField
          field={field}
          problem={problem('choices')}
          onChange={(choices) => change({ choices })}
        />
      )}
      {!hasFields(field.kind) && (
        <PresetField field={field} problem={problem('preset')} onChange={(preset) => change({ preset })} />
      )}
      <div className={styles.pair}>
        <Checkbox
          label={w.isRequired}
          checked={field.required}
          onChange={(required) => change({ required })}
        />
        <Checkbox
          label={w.isLocked}
          hint={w.isLockedHint}
          checked={field.locked}
          onChange={(locked) => change({ locked })}
        />
      </div>
      {hasFields(field.kind) && (
        <div className={styles.inner}>
          <h4>{w.innerFields(field.name)}</h4>
          <FieldList
            label={w.innerFields(field.name)}
            fields={field.fields}
            group={field}
            editing={editing}
          />
        </div>
      )}
    </>
  )
}

type ChoicesFieldProps = {
  readonly field: FieldDraft
  readonly problem: string | undefined
  onChange(choices: FieldDraft['choices']): void
}

function ChoicesField({ field: { kind, choices }, problem, onChange }: ChoicesFieldProps) {
  const { editor: w } = messages.templates
  const isChoice = kind === 'choice'
  return (
    <Field label={isChoice ? w.choices : messages.common.suggestions} hint={w.choicesHint} error={problem}>
      {(parts) => (
        <TextArea
          {...parts}
          compact
          grows
          rows={3}
          value={choices.text}
          onChange={(event) => onChange({ text: event.target.value, kept: null })}
        />
      )}
    </Field>
  )
}
