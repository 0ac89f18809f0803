import { CircleAlert, X } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../ui/button.tsx'
import { SelectInput } from '../ui/select-input.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { words } from '../words/words.ts'
import type { DraftChange } from './metadata-draft.ts'
import { type MetadataRow, type RowProblem, rowKinds } from './metadata-row.ts'
import styles from './metadata-row-fields.module.css'
import { MetadataValue } from './metadata-value.tsx'

type MetadataRowFieldsProps = {
  readonly row: MetadataRow
  readonly locked: boolean
  readonly problem: RowProblem | undefined
  readonly showAllProblems: boolean
  onChange(change: DraftChange): void
  onRemove(): void
}

export function MetadataRowFields({
  row,
  locked,
  problem,
  showAllProblems,
  onChange,
  onRemove,
}: MetadataRowFieldsProps) {
  const errorId = useId()
  const { metadata } = words
  // A row being typed is not told off for what is still to come.
  const shown = problem === 'value-missing' && !showAllProblems ? undefined : problem
  const aboutName = shown === 'name-missing' || shown === 'name-used'
  const described = shown === undefined ? undefined : errorId
  return (
    <div className={styles.row} data-row={row.id}>
      <TextInput
        mono
        compact
        aria-label={metadata.fieldName}
        placeholder={metadata.fieldName}
        value={row.name}
        readOnly={locked}
        aria-invalid={aboutName ? true : undefined}
        aria-describedby={aboutName ? described : undefined}
        onChange={(event) => onChange({ kind: 'name', id: row.id, name: event.target.value })}
      />
      <SelectInput
        compact
        aria-label={metadata.kind}
        value={row.kind}
        disabled={locked}
        options={rowKinds.map((kind) => ({ value: kind, label: metadata.kinds[kind] }))}
        onChoose={(rowKind) => onChange({ kind: 'row-kind', id: row.id, rowKind })}
      />
      <MetadataValue
        row={row}
        locked={locked}
        invalid={shown !== undefined && !aboutName}
        describedBy={aboutName ? undefined : described}
        onChange={(value) => onChange({ kind: 'value', id: row.id, value })}
      />
      <Button
        look="quiet"
        disabled={locked}
        aria-label={metadata.remove(row.name)}
        title={metadata.remove(row.name)}
        icon={<X size={15} aria-hidden />}
        onClick={onRemove}
      />
      {row.kind === 'list' && <span className={styles.hint}>{metadata.listHint}</span>}
      {shown !== undefined && (
        <p className={styles.error} id={errorId}>
          <CircleAlert size={14} aria-hidden />
          {metadata.rowProblems[shown]}
        </p>
      )}
    </div>
  )
}
