import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { words } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { FieldCard } from './field-card.tsx'
import type { FieldDraft } from './field-draft.ts'
import styles from './field-list.module.css'
import type { FieldEditing } from './use-field-editing.ts'

type FieldListProps = {
  readonly label: string
  readonly fields: readonly FieldDraft[]
  /** The group they are in; null for those of the template itself. */
  readonly group: FieldDraft | null
  readonly editing: FieldEditing
}

/** The fields of a template, or of a group in it, in their order. */
export function FieldList({ label, fields, group, editing }: FieldListProps) {
  const { editor: w } = words.templates
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
          small={group !== null}
          icon={<Plus size={14} aria-hidden />}
          onClick={() => editing.add(group === null ? null : group.id)}
        >
          {group === null ? w.addField : w.addInner(group.name)}
        </Button>
      </div>
    </div>
  )
}
