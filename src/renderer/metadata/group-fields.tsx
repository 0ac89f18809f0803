import { ChevronDown, ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import type { MetadataPath } from '../../shared/domain/metadata/metadata-tree.ts'
import type { TemplateField } from '../../shared/domain/templates/template.ts'
import { words } from '../messages/messages.ts'
import { Button } from '../ui/button.tsx'
import type { DraftRow } from './draft-rows.ts'
import { FieldRows } from './field-rows.tsx'
import styles from './group-fields.module.css'

type GroupFieldsProps = {
  readonly row: DraftRow | null
  readonly field: TemplateField | undefined
  readonly own: MetadataPath
  readonly label: string
  readonly depth: number
}

const nothing = [] as const

/** A group as a form of its own, set in, that can be folded away. */
export function GroupFields({ row, field, own, label, depth }: GroupFieldsProps) {
  const { metadata } = words
  const [isOpen, setOpen] = useState(true)
  const id = useId()
  if (row !== null && row.raw === null) return <p className={styles.note}>{metadata.nameFirst}</p>
  const rows = row?.rows ?? nothing
  return (
    <div className={styles.group}>
      <Button
        look="quiet"
        small
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={metadata.fieldsOf(label, rows.length)}
        icon={isOpen ? <ChevronDown size={14} aria-hidden /> : <ChevronRight size={14} aria-hidden />}
        onClick={() => setOpen(!isOpen)}
      >
        {metadata.fieldsInside(rows.length)}
      </Button>
      {isOpen && (
        <div id={id} className={styles.inside}>
          <FieldRows
            rows={rows}
            fields={field?.fields ?? nothing}
            known={nothing}
            path={own}
            depth={depth + 1}
            group={{ id: row?.id ?? null, name: label }}
          />
        </div>
      )}
    </div>
  )
}
