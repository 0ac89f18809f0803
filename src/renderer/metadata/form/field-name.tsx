import type { TemplateField } from '../../../shared/domain/templates/template.ts'
import { messages } from '../../messages/messages.ts'
import { TextInput } from '../../ui/fields/text-fields.tsx'
import type { DraftRow } from '../draft-rows.ts'
import styles from './field-row.module.css'
import { useFormTools } from './form-tools.ts'

type FieldNameProps = {
  readonly row: DraftRow | null
  readonly field: TemplateField | undefined
  readonly locked: boolean
  readonly describedBy: string | undefined
}

/** The name to type or, where a template knows the field, what it calls it, and its name beneath. */
export function FieldName({ row, field, locked, describedBy }: FieldNameProps) {
  const { metadata } = messages
  const { change } = useFormTools()
  const name = row?.typedName ?? row?.name ?? ''
  if (field !== undefined)
    return (
      <div className={styles.label}>
        <span className={styles.labelText}>{field.label ?? field.name}</span>
        <span className={styles.labelNote}>
          {field.label !== null && <code>{field.name}</code>}
          {field.required && <span>{metadata.required}</span>}
        </span>
      </div>
    )
  return (
    <div className={styles.name}>
      <TextInput
        mono
        compact
        aria-label={metadata.fieldName}
        placeholder={metadata.fieldName}
        value={name}
        readOnly={locked}
        aria-invalid={describedBy === undefined ? undefined : true}
        aria-describedby={describedBy}
        onChange={(event) => row !== null && change({ kind: 'name', id: row.id, name: event.target.value })}
      />
    </div>
  )
}
