import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { longest } from '../../shared/schemas/document.ts'
import { queries } from '../ipc/queries.ts'
import { formatDocuments } from '../messages/format.ts'
import { messages } from '../messages/messages.ts'
import { hueOfName } from '../ui/badges.tsx'
import { ComboBox } from '../ui/fields/combo-box.tsx'
import { Field } from '../ui/fields/field.tsx'

type CollectionBoxProps = Omit<ComponentProps<typeof ComboBox>, 'known'> & { readonly connectionId: string }

/** The name of a collection, with those that a connection has on offer. */
export function CollectionBox({ connectionId, ...rest }: CollectionBoxProps) {
  const { data: known = [] } = useQuery(queries.collections(connectionId))
  return <ComboBox longest={longest.collection} {...rest} known={known} />
}

type CollectionFieldProps = Omit<CollectionBoxProps, 'id'> &
  Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'error'>

/** A field for a collection's name. Choices show their number of documents; an unknown name is offered as a new one. */
export function CollectionField({ label, hint, error, ...rest }: CollectionFieldProps) {
  const { data } = useQuery(queries.collectionCounts(rest.connectionId))
  const documentsOf = (name: string) => {
    const count = data?.collections.find(({ collection }) => collection === name)?.documents ?? 0
    return count === 0 ? '' : formatDocuments(count)
  }
  return (
    <Field label={label} hint={hint} error={error}>
      {(parts) => (
        <CollectionBox
          {...rest}
          {...parts}
          noteOf={documentsOf}
          hueOf={hueOfName}
          labelOfNew={messages.add.newCollection}
        />
      )}
    </Field>
  )
}
