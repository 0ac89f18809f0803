import { messages } from '../../messages/messages.ts'
import type { HiddenCount } from '../../spreadsheets/index.ts'
import { Button } from '../../ui/button.tsx'
import styles from './import.module.css'
import type { Wishes } from './use-table-look.ts'

type HiddenPartsProps = {
  readonly hidden: HiddenCount
  readonly wishes: Wishes
  onWish(wishes: Wishes): void
}

export function HiddenParts({ hidden, wishes, onWish }: HiddenPartsProps) {
  const { how } = messages.tableImport
  if (hidden.rows + hidden.columns === 0) return null
  const isIncluded = wishes.includesHidden === true
  return (
    <p className={styles.hidden}>
      <span>{isIncluded ? how.hiddenIncluded(hidden) : how.hiddenLeftOut(hidden)}</span>
      <Button small onClick={() => onWish({ ...wishes, includesHidden: !isIncluded })}>
        {isIncluded ? how.leaveOut : how.include}
      </Button>
    </p>
  )
}
