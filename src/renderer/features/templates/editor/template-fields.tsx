import { Redo2, Undo2 } from 'lucide-react'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox, RadioList } from '../../../ui/fields/choices.tsx'
import text from '../../../ui/styles/text.module.css'
import { VisuallyHidden } from '../../../ui/styles/visually-hidden.tsx'
import { FieldList } from './field-list.tsx'
import styles from './template-editor.module.css'
import type { FieldEditing } from './use-field-editing.ts'
import type { TemplateEditing } from './use-template-editor.ts'

type TemplateFieldsProps = { readonly editor: TemplateEditing; readonly editing: FieldEditing }

/** The fields of the template, with the way back from every change. */
export function TemplateFields({ editor, editing }: TemplateFieldsProps) {
  const { editor: w } = messages.templates
  const { history, wasTried, step } = editor
  const { fields } = history.present
  return (
    <section className={styles.part} aria-label={w.fields}>
      <div className={styles.partHead}>
        <h2>{w.fields}</h2>
        <Button
          small
          look="quiet"
          aria-disabled={history.past.length === 0 ? true : undefined}
          icon={<Undo2 size={14} aria-hidden />}
          onClick={() => step({ kind: 'undo' })}
        >
          {w.undo}
        </Button>
        <Button
          small
          look="quiet"
          aria-disabled={history.future.length === 0 ? true : undefined}
          icon={<Redo2 size={14} aria-hidden />}
          onClick={() => step({ kind: 'redo' })}
        >
          {w.redo}
        </Button>
      </div>
      {fields.length === 0 && (
        <p className={wasTried ? styles.editorProblem : text.muted}>
          {wasTried ? w.fieldsMissing : w.noFields}
        </p>
      )}
      <FieldList label={w.fields} fields={fields} group={null} editing={editing} />
      {fields.length > 1 && <p className={text.hint}>{w.orderHint}</p>}
      <VisuallyHidden aria-live="polite">{editing.moved}</VisuallyHidden>
    </section>
  )
}

/** What holds for the documents as a whole. */
export function TemplateRules({ editor: { draft, step } }: Pick<TemplateFieldsProps, 'editor'>) {
  const { editor: w } = messages.templates
  return (
    <section className={styles.part} aria-label={w.rules}>
      <h2>{w.rules}</h2>
      <Checkbox
        label={w.allowsOthers}
        hint={w.allowsOthersHint}
        checked={draft.allowsOthers}
        onChange={(allowsOthers) => step({ kind: 'allows-others', allowsOthers })}
      />
      <RadioList
        label={w.onViolation}
        chosen={draft.onViolation}
        options={[
          { value: 'warn', label: w.warn, hint: w.warnHint },
          { value: 'block', label: w.block, hint: w.blockHint },
        ]}
        onChoose={(onViolation) => step({ kind: 'on-violation', onViolation })}
      />
    </section>
  )
}
