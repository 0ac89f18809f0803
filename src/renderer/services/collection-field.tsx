import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useMemo } from 'react'
import { findNearName } from '../../shared/domain/invisible-characters.ts'
import { longest } from '../../shared/schemas/document.ts'
import { callQuery } from '../ipc/call-query.ts'
import { formatDocuments } from '../messages/format.ts'
import { messages } from '../messages/messages.ts'
import { ColourDot, hueOfName } from '../ui/badges.tsx'
import { Button } from '../ui/button.tsx'
import { ComboBox } from '../ui/fields/combo-box.tsx'
import { Field } from '../ui/fields/field.tsx'
import styles from './collection-field.module.css'

type CollectionBoxProps = Omit<ComponentProps<typeof ComboBox>, 'known'> & { readonly connectionId: string }

export function CollectionBox({ connectionId, ...rest }: CollectionBoxProps) {
  const { data: known = [] } = useQuery(callQuery('collections/list', { connectionId }))
  return <ComboBox longest={longest.collection} {...rest} known={known} />
}

type CollectionFieldProps = Omit<CollectionBoxProps, 'id'> &
  Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'error' | 'beside'> & {
    readonly kept?: string
    /** If missing, nothing waits for the choice. */
    onKeep?(name: string): void
  }

function useNearCollection(connectionId: string, name: string): string | undefined {
  const { data: known } = useQuery(callQuery('collections/list', { connectionId }))
  return useMemo(() => findNearName(known ?? [], name), [known, name])
}

const recentAtMost = 4

type RecentCollectionsProps = {
  readonly connectionId: string
  readonly value: string
  /** Takes the place of the label. */
  readonly error: ReactNode
  onChoose(collection: string): void
}

export function RecentCollections({ connectionId, value, error, onChoose }: RecentCollectionsProps) {
  const { data: known = [] } = useQuery(callQuery('collections/list', { connectionId }))
  const label = messages.common.recent
  if (known.length === 0) return error
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as one line.
    <div role="group" aria-label={label} className={styles.recent}>
      {error || <span aria-hidden>{label}</span>}
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

export function CollectionField({ label, hint, error, beside, kept, onKeep, ...rest }: CollectionFieldProps) {
  const { data } = useQuery(callQuery('collections/count', { connectionId: rest.connectionId }))
  const documentsOf = (name: string) => {
    const count = data?.collections.find(({ collection }) => collection === name)?.documents ?? 0
    return count === 0 ? '' : formatDocuments(count)
  }
  const near = useNearCollection(rest.connectionId, rest.value)
  const asked = near === undefined || rest.value === kept ? undefined : near
  return (
    <Field
      label={label}
      hint={
        asked === undefined ? (
          hint
        ) : (
          <NearCollection
            near={asked}
            onTake={() => rest.onChange(asked)}
            onKeep={onKeep === undefined ? undefined : () => onKeep(rest.value)}
          />
        )
      }
      error={error}
      beside={beside}
    >
      {(parts) => (
        <CollectionBox
          {...rest}
          {...parts}
          noteOf={documentsOf}
          hueOf={hueOfName}
          labelOfNew={messages.add.newCollection}
          onNew={onKeep}
        />
      )}
    </Field>
  )
}

type NearCollectionProps = {
  readonly near: string
  onTake(): void
  readonly onKeep: (() => void) | undefined
}

function NearCollection({ near, onTake, onKeep }: NearCollectionProps) {
  const { nearCollection: w } = messages.add
  return (
    <div role="status" className={styles.near}>
      <span>{w.question(near)}</span>
      <Button small onClick={onTake}>
        {messages.common.takeOf(near)}
      </Button>
      {onKeep !== undefined && (
        <Button small look="quiet" onClick={onKeep}>
          {w.keep}
        </Button>
      )}
    </div>
  )
}
