import { Redo2, Undo2 } from 'lucide-react'
import { words } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { FieldList } from './field-list.tsx'
import styles from './template-editor.module.css'
import type { HistoryStep, TemplateHistory } from './template-history.ts'
import type { FieldEditing } from './use-field-editing.ts'

type TemplateFieldsProps = {
  readonly history: TemplateHistory
  readonly editing: FieldEditing
  readonly wasTried: boolean
  step(step: HistoryStep): void
}

/** The fields of the template, with the way back from every change. */
export function TemplateFields({ history, editing, wasTried, step }: TemplateFieldsProps) {
  const { editor: w } = words.templates
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
        <p className={wasTried ? styles.problem : styles.quiet}>{wasTried ? w.fieldsMissing : w.noFields}</p>
      )}
      <FieldList label={w.fields} fields={fields} group={null} editing={editing} />
      {fields.length > 1 && <p className={styles.hint}>{w.orderHint}</p>}
      <p className={styles.moved} aria-live="polite">
        {editing.moved}
      </p>
    </section>
  )
}
