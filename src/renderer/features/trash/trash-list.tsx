import { RotateCcw } from 'lucide-react'
import type { ChosenInTrash, RemovedDocument } from '../../../shared/schemas/trash.ts'
import { useCall } from '../../ipc/call.ts'
import { messages } from '../../messages/messages.ts'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { PartialCheckbox } from '../../ui/fields/choices.tsx'
import { LongList } from '../../ui/long-list/long-list.tsx'
import { SelectionBar } from '../../ui/selection-bar.tsx'
import { useNow } from '../../ui/timestamp.tsx'
import styles from './trash.module.css'
import { TrashRow } from './trash-row.tsx'

type TrashListProps = {
  readonly connectionId: string
  readonly rows: readonly RemovedDocument[]
  readonly isReader: boolean
  readonly mayClear: boolean
  readonly choice: TrashChoice
  onChoose(choice: TrashChoice): void
  onRestored(): void
  onClear(chosen: ChosenInTrash): void
  onNearEnd(): void
}

const rowHeight = 64

export function TrashList(props: TrashListProps) {
  const { connectionId, rows, isReader, mayClear, choice, onChoose, onRestored, onClear, onNearEnd } = props
  const { trash: w } = messages
  const restoring = useRestore(onRestored)
  const now = useNow()
  const isAll = choice.kind === 'all' || rows.every(({ key }) => choice.keys.has(key))
  return (
    <>
      {!isReader && (
        <label className={styles.head}>
          <PartialCheckbox
            isPartial={!isAll && !isNothingChosen(choice)}
            checked={isAll}
            onChange={() => onChoose(isAll ? nothingChosen : { kind: 'all' })}
          />
          {messages.common.selectAll}
        </label>
      )}
      <LongList
        items={rows}
        listLabel={w.list}
        keyOf={({ key }) => String(key)}
        heightOf={() => rowHeight}
        onNearEnd={onNearEnd}
      >
        {(row) => (
          <TrashRow
            row={row}
            isReader={isReader}
            mayClear={mayClear}
            isChosen={isChosen(choice, row.key)}
            isChoosing={!isNothingChosen(choice)}
            now={now}
            onToggle={() => onChoose(toggled(choice, row.key, rows))}
            onRestore={() => restoring.mutate({ connectionId, chosen: { kind: 'keys', keys: [row.key] } })}
            onClear={() => onClear({ kind: 'keys', keys: [row.key] })}
          />
        )}
      </LongList>
    </>
  )
}

type TrashBarProps = {
  readonly connectionId: string
  readonly choice: TrashChoice
  readonly text: string
  readonly mayClear: boolean
  onClear(chosen: ChosenInTrash): void
  onUnselect(): void
}

export function TrashBar({ connectionId, choice, text, mayClear, onClear, onUnselect }: TrashBarProps) {
  const { trash: w } = messages
  const restoring = useRestore(onUnselect)
  const chosen: ChosenInTrash =
    choice.kind === 'all' ? { kind: 'search', text } : { kind: 'keys', keys: [...choice.keys] }
  return (
    <SelectionBar
      count={choice.kind === 'all' ? w.chosenAll : messages.common.selected(choice.keys.size)}
      onClear={onUnselect}
    >
      <Button
        small
        icon={<RotateCcw size={14} aria-hidden />}
        busy={restoring.isPending}
        onClick={() => restoring.mutate({ connectionId, chosen })}
      >
        {messages.common.restore}
      </Button>
      {mayClear && (
        <Button small look="dangerQuiet" onClick={() => onClear(chosen)}>
          {w.clear}
        </Button>
      )}
    </SelectionBar>
  )
}

function useRestore(onSuccess: () => void) {
  const { showError } = useToasts()
  return useCall('trash/restore', { onSuccess, onError: showError })
}

export type TrashChoice =
  | { readonly kind: 'some'; readonly keys: ReadonlySet<number> }
  | { readonly kind: 'all' }

export const nothingChosen: TrashChoice = { kind: 'some', keys: new Set() }

export function isNothingChosen(choice: TrashChoice): boolean {
  return choice.kind === 'some' && choice.keys.size === 0
}

function isChosen(choice: TrashChoice, key: number): boolean {
  return choice.kind === 'all' || choice.keys.has(key)
}

function toggled(choice: TrashChoice, key: number, inSight: readonly RemovedDocument[]): TrashChoice {
  const keys = new Set(choice.kind === 'all' ? inSight.map((row) => row.key) : choice.keys)
  if (!keys.delete(key)) keys.add(key)
  return { kind: 'some', keys }
}
