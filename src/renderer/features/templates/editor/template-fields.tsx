import { messages } from '../../../messages/messages.ts'
import { Checkbox, RadioList } from '../../../ui/fields/choices.tsx'
import text from '../../../ui/styles/text.module.css'
import { VisuallyHidden } from '../../../ui/styles/visually-hidden.tsx'
import { FieldList } from './field-list.tsx'
import styles from './template-editor.module.css'
import type { FieldEditing } from './use-field-editing.ts'
import type { TemplateEditing } from './use-template-editor.ts'

type TemplateFieldsProps = { readonly editor: TemplateEditing; readonly editing: FieldEditing }

export function TemplateFields({ editor, editing }: TemplateFieldsProps) {
  const { editor: w } = messages.templates
  const { history, wasTried } = editor
  const { fields } = history.present
  return (
    <section className={styles.part} aria-label={messages.terms.fields} data-fields>
      {fields.length === 0 && (
        <p className={wasTried ? styles.problem : text.muted}>{wasTried ? w.fieldsMissing : w.noFields}</p>
      )}
      <FieldList label={messages.terms.fields} fields={fields} group={null} editing={editing} />
      <VisuallyHidden aria-live="polite">{editing.moved}</VisuallyHidden>
    </section>
  )
}

export function TemplateRules({ editor: { draft, step } }: Pick<TemplateFieldsProps, 'editor'>) {
  const { editor: w } = messages.templates
  return (
    <section className={styles.rules} aria-label={w.rules}>
      <Checkbox
        label={w.allowsOthers}
        checked={draft.allowsOthers}
        onChange={(allowsOthers) => step({ kind: 'allows-others', allowsOthers })}
      />
      <RadioList
        label={w.onViolation}
        chosen={draft.onViolation}
        options={[
          { value: 'warn', label: w.warn },
          { value: 'block', label: w.block, hint: w.blockHint },
        ]}
        onChoose={(onViolation) => step({ kind: 'on-violation', onViolation })}
      />
    </section>
  )
}
