import { useState } from 'react'
import type { RemovedDocument } from '../../../shared/schemas/trash.ts'
import { words } from '../../messages/messages.ts'
import { PartialCheckbox } from '../../ui/partial-checkbox.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'
import styles from './trash.module.css'
import { isChosen, isNothingChosen, nothingChosen, type TrashChoice, toggled } from './trash-choice.ts'
import { TrashRow } from './trash-row.tsx'

type TrashListProps = {
  readonly rows: readonly RemovedDocument[]
  readonly choice: TrashChoice
  onChoose(choice: TrashChoice): void
  onRestore(key: number): void
  onNearEnd(): void
}

const rowHeight = 49
const loadAhead = 30

export function TrashList({ rows, choice, onChoose, onRestore, onNearEnd }: TrashListProps) {
  const { trash: w } = words
  const [focused, setFocused] = useState<number | null>(null)
  const isAll = choice.kind === 'all' || rows.every(({ key }) => choice.keys.has(key))
  return (
    <>
      <label className={styles.head}>
        <PartialCheckbox
          isPartial={!isAll && !isNothingChosen(choice)}
          checked={isAll}
          onChange={() => onChoose(isAll ? nothingChosen : { kind: 'all' })}
        />
        {w.all}
      </label>
      <VirtualList
        count={rows.length}
        listLabel={w.list}
        keyOf={(index) => String(rows[index]?.key ?? index)}
        heightOf={() => rowHeight}
        keep={rows.findIndex(({ key }) => key === focused)}
        onLastShown={(index) => {
          if (index > rows.length - loadAhead) onNearEnd()
        }}
      >
        {(index) => {
          const row = rows[index]
          if (row === undefined) return null
          return (
            <TrashRow
              row={row}
              isChosen={isChosen(choice, row.key)}
              onToggle={() =>
                onChoose(
                  toggled(
                    choice,
                    row.key,
                    rows.map(({ key }) => key),
                  ),
                )
              }
              onRestore={() => onRestore(row.key)}
              onFocus={() => setFocused(row.key)}
            />
          )
        }}
      </VirtualList>
    </>
  )
}
