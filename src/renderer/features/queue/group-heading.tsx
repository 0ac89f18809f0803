import { words } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { PartialCheckbox } from '../../ui/partial-checkbox.tsx'
import styles from './queue-list.module.css'
import { isSelectable, type ShownState } from './queue-rows.ts'

type GroupHeadingProps = {
  readonly state: ShownState
  readonly count: number | null
  readonly selected: 'all' | 'some' | 'none'
  onSelect(state: ShownState, selected: boolean): void
  onRetryAll(): void
}

export function GroupHeading({ state, count, selected, onSelect, onRetryAll }: GroupHeadingProps) {
  const { queue } = words
  const isDone = state === 'done'
  return (
    <div className={styles.group}>
      {isSelectable(state) && (
        <PartialCheckbox
          isPartial={selected === 'some'}
          aria-label={queue.selectGroup(words.state[state])}
          checked={selected === 'all'}
          onChange={(event) => onSelect(state, event.target.checked)}
        />
      )}
      <h2>{isDone ? queue.recentlyDone : queue.group(words.state[state], count)}</h2>
      {state === 'needs-attention' && count !== 1 && (
        <Button small onClick={onRetryAll}>
          {queue.retryAll}
        </Button>
      )}
    </div>
  )
}
