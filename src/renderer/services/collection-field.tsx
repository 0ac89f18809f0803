import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { longest } from '../../shared/schemas/document.ts'
import { queries } from '../ipc/queries.ts'
import { formatDocuments } from '../messages/format.ts'
import { messages } from '../messages/messages.ts'
import { ColourDot, hueOfName } from '../ui/badges.tsx'
import { ComboBox } from '../ui/fields/combo-box.tsx'
import { Field } from '../ui/fields/field.tsx'
import styles from './collection-field.module.css'

type CollectionBoxProps = Omit<ComponentProps<typeof ComboBox>, 'known'> & { readonly connectionId: string }

/** The name of a collection, with those that a connection has on offer. */
export function CollectionBox({ connectionId, ...rest }: CollectionBoxProps) {
  const { data: known = [] } = useQuery(queries.collections(connectionId))
  return <ComboBox longest={longest.collection} {...rest} known={known} />
}

type CollectionFieldProps = Omit<CollectionBoxProps, 'id'> &
  Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'error'>

const recentAtMost = 4

type RecentCollectionsProps = {
  readonly connectionId: string
  readonly value: string
  onChoose(collection: string): void
}

/** The collections that were last added to, one click away. */
export function RecentCollections({ connectionId, value, onChoose }: RecentCollectionsProps) {
  const { data: known = [] } = useQuery(queries.collections(connectionId))
  const label = messages.add.recentCollections
  if (known.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as one line.
    <div role="group" aria-label={label} className={styles.recent}>
      <span aria-hidden>{label}</span>
      {known.slice(0, recentAtMost).map((name) => (
        <button
          key={name}
          type="button"
          className={styles.chip}
          aria-pressed={name === value}
          title={name}
          onClick={() => onChoose(name)}
        >
          <ColourDot colour={hueOfName(name)} />
          <span>{name}</span>
        </button>
      ))}
    </div>
  )
}

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
