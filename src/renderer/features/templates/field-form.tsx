import { fieldKinds } from '../../../shared/domain/template.ts'
import { words } from '../../messages/messages.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { SelectInput } from '../../ui/select-input.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import styles from './field-card.module.css'
import { type FieldDraft, hasChoices, hasFields, problemsOfField } from './field-draft.ts'
import { FieldList } from './field-list.tsx'
import { PresetField } from './preset-field.tsx'
import type { FieldEditing } from './use-field-editing.ts'

type FieldFormProps = {
  readonly field: FieldDraft
  readonly siblings: readonly FieldDraft[]
  readonly editing: FieldEditing
}

/** Everything about one field of a template. */
export function FieldForm({ field, siblings, editing }: FieldFormProps) {
  const { editor: w } = words.templates
  const found = problemsOfField(field, siblings)
  const isShown = editing.showsProblems(field.id)
  const problem = (part: keyof typeof found) => {
    const code = found[part]
    // What is not typed yet is no fault before one has been on to something else.
    const isEarly = code === 'name-missing' || code === 'choices-missing'
    return code === undefined || (isEarly && !isShown) ? undefined : w.problems[code]
  }
  const change = (part: Partial<Omit<FieldDraft, 'id' | 'fields'>>) =>
    editing.step({ kind: 'change-field', id: field.id, change: part })
  const isChoice = field.kind === 'choice'
  return (
    <>
      <div className={styles.pair}>
        <Field label={w.name} hint={w.nameHint} error={problem('name')}>
          {(parts) => (
            <TextInput
              {...parts}
              mono
              data-part="name"
              value={field.name}
              onChange={(event) => change({ name: event.target.value })}
            />
          )}
        </Field>
        <Field label={w.kind}>
          {(parts) => (
            <SelectInput
              {...parts}
              value={field.kind}
              options={fieldKinds.map((kind) => ({ value: kind, label: w.kinds[kind] }))}
              onChoose={(kind) => change({ kind })}
            />
          )}
        </Field>
        <Field label={w.label} hint={w.labelHint}>
          {(parts) => (
            <TextInput
              {...parts}
              value={field.label}
              onChange={(event) => change({ label: event.target.value })}
            />
          )}
        </Field>
        <Field label={w.help} hint={w.helpHint}>
          {(parts) => (
            <TextInput
              {...parts}
              value={field.help}
              onChange={(event) => change({ help: event.target.value })}
            />
          )}
        </Field>
      </div>
      {hasChoices(field.kind) && (
        <Field
          label={isChoice ? w.choices : w.suggestions}
          hint={isChoice ? w.choicesHint : w.suggestionsHint}
          error={problem('choices')}
        >
          {(parts) => (
            <TextArea
              {...parts}
              grows
              rows={3}
              value={field.choices.text}
              onChange={(event) => change({ choices: { text: event.target.value, kept: null } })}
            />
          )}
        </Field>
      )}
      {!hasFields(field.kind) && (
        <PresetField field={field} problem={problem('preset')} onChange={(preset) => change({ preset })} />
      )}
      <div className={styles.pair}>
        <Checkbox
          label={w.isRequired}
          hint={w.isRequiredHint}
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
