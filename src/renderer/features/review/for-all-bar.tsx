import { ListPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { words } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { CollectionForAll } from './collection-for-all.tsx'
import styles from './for-all-bar.module.css'

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
        {words.review.forAll.field}
      </Button>
      <div className={styles.end}>{children}</div>
    </div>
  )
}
