import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { queries } from '../../ipc/queries.ts'
import { words } from '../../messages/messages.ts'
import { ComboBox } from '../../ui/combo-box.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import styles from './review-row.module.css'
import type { TypedField } from './row-stops.ts'

/** Where the keys go once what was typed is kept. */
export type AfterEdit = 'stay' | 'down' | 'next' | 'previous' | 'elsewhere'

type CellEditorProps = {
  readonly connectionId: string
  readonly field: TypedField
  readonly text: string
  readonly describedBy: string | undefined
  onType(text: string): void
  onKeep(after: AfterEdit): void
  onGiveUp(): void
}

/** The cell while it is typed in. Leaving it in whatever way but Escape keeps what was typed. */
export function CellEditor({
  connectionId,
  field,
  text,
  describedBy,
  onType,
  onKeep,
  onGiveUp,
}: CellEditorProps) {
  const frame = useRef<HTMLDivElement>(null)
  const isOver = useRef(false)
  const { data: collections } = useQuery({
    ...queries.collections(connectionId),
    enabled: field === 'collection',
  })
  useLayoutEffect(() => {
    isOver.current = false
    const input = frame.current?.querySelector('input')
    input?.focus()
    input?.setSelectionRange(input.value.length, input.value.length)
  }, [])
  const end = (how: () => void) => {
    if (isOver.current) return
    isOver.current = true
    how()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // The Enter that ends a composition belongs to the input method.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') end(() => onKeep('down'))
    else if (event.key === 'Tab') end(() => onKeep(event.shiftKey ? 'previous' : 'next'))
    else if (event.key === 'Escape') end(onGiveUp)
    else return
    event.preventDefault()
  }
  const shared = {
    compact: true,
    'aria-label': words.review.columns[field],
    'aria-describedby': describedBy,
    'aria-invalid': describedBy === undefined ? undefined : true,
    value: text,
  } as const
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys and the focus are those of the field within.
    <div
      ref={frame}
      data-editor
      className={styles.editor}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (event.relatedTarget instanceof Node && frame.current?.contains(event.relatedTarget)) return
        end(() => onKeep('elsewhere'))
      }}
    >
      {field === 'collection' ? (
        <ComboBox {...shared} known={collections ?? []} onChange={onType} />
      ) : (
        <TextInput {...shared} mono={field !== 'title'} onChange={(event) => onType(event.target.value)} />
      )}
    </div>
  )
}
