import type { MetadataPath } from '../../../shared/domain/metadata/metadata-tree.ts'
import type { FieldKind, KnownField, TemplateField } from '../../../shared/domain/templates/template.ts'
import { messages } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import type { DraftRow } from '../draft-rows.ts'
import styles from '../metadata-editor.module.css'
import { useFormTools } from './form-tools.ts'

type KnownFieldsProps = {
  readonly known: readonly KnownField[]
  readonly rows: readonly DraftRow[]
  readonly fields: readonly TemplateField[]
  readonly path: MetadataPath
  onAdded(id: number): void
}

const offeredAtMost = 6

/** Fields that other documents of the collection have, to be added with one press. */
export function KnownFields({ known, rows, fields, path, onAdded }: KnownFieldsProps) {
  const { metadata } = messages
  const { change, nextId } = useFormTools()
  const taken = new Set([...rows.map((row) => row.typedName ?? row.name), ...fields.map(({ name }) => name)])
  const offered = known
    .filter(({ path: [name, ...inside] }) => name !== undefined && inside.length === 0 && !taken.has(name))
    .slice(0, offeredAtMost)
  if (offered.length === 0) return null
  return (
    <div className={styles.offers}>
      <span className={styles.none}>{metadata.oftenUsed}</span>
      {offered.map(({ path: [name = ''], kind }) => (
        <Button
          key={name}
          look="quiet"
          small
          aria-label={metadata.addKnown(name)}
          onClick={() => {
            const id = nextId()
            change({
              kind: 'put',
              path,
              name,
              rowKind: startingKind(kind),
              at: null,
              value: startingValue(kind),
            })
            onAdded(id)
          }}
        >
          {name}
        </Button>
      ))}
    </div>
  )
}

/** Without a template there is nothing to choose from. */
function startingKind(kind: FieldKind): FieldKind {
  return kind === 'choice' ? 'text' : kind
}

function startingValue(kind: FieldKind): string {
  if (kind === 'list' || kind === 'groups') return '[]'
  return kind === 'group' ? '{}' : ''
}
