import { useQuery } from '@tanstack/react-query'
import { ListPlus } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { queries } from '../../ipc/queries.ts'
import { messages } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { ComboBox } from '../../ui/fields/combo-box.tsx'
import styles from './review.module.css'

type ForAllBarProps = {
  readonly connectionId: string
  readonly count: number
  onCollection(collection: string): Promise<boolean>
  onField(): void
  /** What else concerns many rows, at the end of the line. */
  readonly children?: ReactNode
}

/** What is set in every row at once. */
export function ForAllBar({ connectionId, count, onCollection, onField, children }: ForAllBarProps) {
  return (
    <div className={styles.bar}>
      <CollectionForAll connectionId={connectionId} count={count} onSet={onCollection} />
      <Button icon={<ListPlus size={15} aria-hidden />} onClick={onField}>
        {messages.review.forAll.field}
      </Button>
      <div className={styles.end}>{children}</div>
    </div>
  )
}

type CollectionForAllProps = {
  readonly connectionId: string
  readonly count: number
  /** Whether it was set. */
  onSet(collection: string): Promise<boolean>
}

/** One collection for every row. What is typed counts once the field is left, as in a settings window. */
function CollectionForAll({ connectionId, count, onSet }: CollectionForAllProps) {
  const { forAll } = messages.review
  const id = useId()
  const { data: known } = useQuery(queries.collections(connectionId))
  const [typed, setTyped] = useState('')
  const [isSetting, setSetting] = useState(false)
  const done = useRef('')
  const set = async () => {
    const name = typed.trim()
    if (name === '' || name === done.current || isSetting) return
    done.current = name
    setSetting(true)
    if (!(await onSet(name))) done.current = ''
    setSetting(false)
  }
  return (
    <form
      className={styles.collection}
      onSubmit={(event) => {
        event.preventDefault()
        void set()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setTyped('')
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) void set()
      }}
    >
      <label htmlFor={id} title={forAll.collectionHint(count)}>
        {forAll.collection}
      </label>
      <ComboBox
        id={id}
        compact
        title={forAll.collectionHint(count)}
        value={typed}
        known={known ?? []}
        onChange={(text) => {
          // Typed anew, the same name is set again: rows may have changed since.
          done.current = ''
          setTyped(text)
        }}
      />
      <Button type="submit" busy={isSetting && forAll.setting}>
        {forAll.set}
      </Button>
    </form>
  )
}
