import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { queries } from '../ipc/queries.ts'
import { ComboBox } from '../ui/fields/combo-box.tsx'
import { Field } from '../ui/fields/field.tsx'

type CollectionBoxProps = Omit<ComponentProps<typeof ComboBox>, 'known'> & { readonly connectionId: string }

/** The name of a collection, with those that a connection has on offer. */
export function CollectionBox({ connectionId, ...rest }: CollectionBoxProps) {
  const { data: known = [] } = useQuery(queries.collections(connectionId))
  return <ComboBox {...rest} known={known} />
}

type CollectionFieldProps = Omit<CollectionBoxProps, 'id'> &
  Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'error'>

/** The same with its label, hint and error. */
export function CollectionField({ label, hint, error, ...rest }: CollectionFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(parts) => <CollectionBox {...rest} {...parts} />}
    </Field>
  )
}
