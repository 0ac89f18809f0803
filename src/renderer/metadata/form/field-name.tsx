import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import type { MetadataPath } from '../../../shared/domain/metadata/metadata-tree.ts'
import type { FieldKind, KnownField } from '../../../shared/domain/templates/template.ts'
import { messages } from '../../messages/messages.ts'
import { OfferingInput } from '../../ui/fields/offering-input.tsx'
import type { Offer } from '../../ui/fields/use-offers.tsx'
import { afterClick } from '../../ui/hooks.ts'
import type { DraftRow } from '../draft-rows.ts'
import styles from './field-row.module.css'
import { useFormTools } from './form-tools.ts'
import { KindIcon } from './kind-icon.tsx'

type FieldNameProps = {
  readonly row: DraftRow
  readonly isNew: boolean
  readonly taken: ReadonlySet<string>
  readonly path: MetadataPath
  readonly describedBy: string | undefined
  onDone(isNew: boolean): void
  onLeave(): void
  onDropped(): void
}

const offeredAtMost = 8

export function FieldName(props: FieldNameProps) {
  const { row, isNew, taken, path, describedBy, onDone, onLeave, onDropped } = props
  const { metadata } = messages
  const { locked, change, draftNow, known } = useFormTools()
  const host = useRef<HTMLDivElement>(null)
  const [before] = useState(draftNow)
  const isTyped = useRef(false)
  const name = row.typedName ?? row.name ?? ''
  useLayoutEffect(() => {
    const control = host.current?.querySelector('textarea')
    if (isNew && control?.value !== '') return
    control?.focus()
    control?.select()
  }, [isNew])
  const rename = (text: string) => {
    isTyped.current = true
    change({ kind: 'name', id: row.id, name: text.replaceAll(/[\r\n]+/g, ' ') })
  }
  /** Spaces around a name can't be seen; those that a document came with stay. */
  const trim = (): string => {
    const trimmed = isTyped.current ? name.trim() : name
    if (trimmed !== name) rename(trimmed)
    return trimmed
  }
  const isFree = (wanted: string) => wanted !== '' && (wanted === row.name || !taken.has(wanted))
  const take = (text: string, kind: FieldKind) => {
    rename(text)
    // Choices exist only with a template.
    change({ kind: 'row-kind', id: row.id, rowKind: kind === 'choice' ? 'text' : kind })
    onDone(true)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape') {
      if (isNew) onDropped()
      else {
        change({ kind: 'revert', to: before })
        onDone(false)
      }
    } else if ((event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) && isFree(trim()))
      onDone(isNew)
    else if (event.key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: notices that the focus leaves what is in it.
    <div
      ref={host}
      className={styles.name}
      onBlur={() =>
        afterClick(() => {
          if (host.current?.contains(document.activeElement) !== false) return
          const left = trim()
          if (left === '' && isNew) onDropped()
          else if (isFree(left)) onLeave()
        })
      }
    >
      <OfferingInput
        data-name
        aria-label={metadata.fieldName}
        placeholder={metadata.fieldName}
        aria-invalid={describedBy === undefined ? undefined : true}
        aria-describedby={describedBy}
        readOnly={locked}
        value={name}
        offers={isNew && path.length === 0 ? offersOf(name, row, taken, known, take) : noOffers}
        listLabel={metadata.oftenUsed}
        onChange={rename}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}

const noOffers: readonly Offer[] = []

function offersOf(
  typed: string,
  row: DraftRow,
  taken: ReadonlySet<string>,
  known: readonly KnownField[],
  take: (name: string, kind: FieldKind) => void,
): readonly Offer[] {
  const needle = typed.trim().toLocaleLowerCase()
  return known
    .filter(
      ({ path: [name = '', ...inside] }) =>
        inside.length === 0 &&
        name.toLocaleLowerCase().includes(needle) &&
        (name === row.name || !taken.has(name)),
    )
    .sort((one, other) => startsWith(other, needle) - startsWith(one, needle))
    .slice(0, offeredAtMost)
    .map(({ path: [name = ''], kind, seen }) => ({
      key: name,
      label: name,
      icon: <KindIcon kind={kind} size={16} />,
      note: seen,
      onChoose: () => take(name, kind),
    }))
}

function startsWith({ path: [name = ''] }: KnownField, needle: string): number {
  return name.toLocaleLowerCase().startsWith(needle) ? 1 : 0
}
