import { useQuery } from '@tanstack/react-query'
import { queries } from '../../ipc/queries.ts'
import { words } from '../../messages/messages.ts'
import { ComboBox } from '../../ui/combo-box.tsx'
import { Field } from '../../ui/field.tsx'
import styles from './collection-for-all.module.css'

type CollectionForAllProps = {
  readonly connectionId: string
  readonly value: string
  readonly isMissing: boolean
  onChange(value: string): void
}

export function CollectionForAll({ connectionId, value, isMissing, onChange }: CollectionForAllProps) {
  const { tableImport } = words
  const known = useQuery(queries.collections(connectionId))
  return (
    <div className={styles.collection}>
      <Field
        label={tableImport.collection}
        hint={tableImport.collectionHint}
        error={isMissing ? tableImport.collectionMissing : undefined}
      >
        {(parts) => <ComboBox {...parts} value={value} known={known.data ?? []} onChange={onChange} />}
      </Field>
    </div>
  )
}
