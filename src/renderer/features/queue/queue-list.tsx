import { type ReactNode, useEffect, useMemo } from 'react'
import type { QueueItem } from '../../../shared/schemas/queue.ts'
import { messages } from '../../messages/messages.ts'
import { useConnections } from '../../services/connections.tsx'
import { useRemembered } from '../../services/remembered.tsx'
import { RouteLink } from '../../services/router/router.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/feedback/loading.tsx'
import { PartialCheckbox } from '../../ui/fields/choices.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'
import type { ItemCommand } from './item-actions.tsx'
import styles from './queue.module.css'
import { QueueEntry } from './queue-entry.tsx'
import { isSelectable, keyOfRow, type QueueGroups, type QueueRow, type ShownState } from './queue-rows.ts'
import { placeOf, useKeptFocus } from './use-kept-focus.ts'

type QueueListProps = {
  readonly rows: readonly QueueRow[]
  readonly groups: QueueGroups
  readonly selected: ReadonlySet<string>
  readonly namesConnections: boolean
  readonly header: ReactNode
  onSelect(id: string, selected: boolean): void
  onSelectGroup(state: ShownState, selected: boolean): void
  onCommand(command: ItemCommand, item: QueueItem): void
  onRetryAll(): void
  onMore(state: ShownState, loaded: number): void
}

const heights = { group: 44, item: 53, more: 60, over: 44 } as const
const attentionHeight = 170

export function QueueList(props: QueueListProps) {
  const { rows, groups, selected } = props
  const { connections } = useConnections()
  const [offset, setOffset] = useRemembered('queue:place', 0)
  const order = useMemo(
    () => rows.flatMap((row) => (row.kind === 'item' ? [placeOf(row.state, row.item.id)] : [])),
    [rows],
  )
  const { onFocus, onBlur, keptId } = useKeptFocus(order)

  const draw = (row: QueueRow) => {
    switch (row.kind) {
      case 'group':
        return (
          <GroupHeading
            state={row.state}
            count={row.count}
            selected={howMany(groups, row.state, selected)}
            onSelect={props.onSelectGroup}
            onRetryAll={props.onRetryAll}
          />
        )
      case 'item':
        return (
          <QueueEntry
            item={row.item}
            connection={
              props.namesConnections ? connections.find(({ id }) => id === row.item.connectionId) : undefined
            }
            selected={selected.has(row.item.id)}
            onSelect={props.onSelect}
            onCommand={props.onCommand}
          />
        )
      case 'more':
        return <MoreRow state={row.state} loaded={row.loaded} onShown={props.onMore} />
      case 'over':
        return (
          <p className={styles.listOver}>
            <RouteLink to={{ screen: 'activity' }}>{messages.queue.allDone}</RouteLink>
          </p>
        )
    }
  }
  return (
    <section aria-label={messages.queue.listRegion} className={styles.list} onFocus={onFocus} onBlur={onBlur}>
      <VirtualList
        count={rows.length}
        keyOf={(index) => {
          const row = rows[index]
          return row === undefined ? String(index) : keyOfRow(row)
        }}
        heightOf={(index) => {
          const row = rows[index]
          if (row === undefined) return heights.item
          return row.kind === 'item' && row.state === 'needs-attention' ? attentionHeight : heights[row.kind]
        }}
        keep={rows.findIndex((row) => row.kind === 'item' && row.item.id === keptId)}
        header={props.header}
        initialOffset={offset}
        onScrolled={setOffset}
      >
        {(index) => {
          const row = rows[index]
          return row === undefined ? null : draw(row)
        }}
      </VirtualList>
    </section>
  )
}

function howMany(
  groups: QueueGroups,
  state: ShownState,
  selected: ReadonlySet<string>,
): 'all' | 'some' | 'none' {
  if (selected.size === 0) return 'none'
  const { items } = groups[state]
  const count = items.filter(({ id }) => selected.has(id)).length
  if (count === 0) return 'none'
  return count === items.length ? 'all' : 'some'
}

type GroupHeadingProps = {
  readonly state: ShownState
  readonly count: number | null
  readonly selected: 'all' | 'some' | 'none'
  onSelect(state: ShownState, selected: boolean): void
  onRetryAll(): void
}

function GroupHeading({ state, count, selected, onSelect, onRetryAll }: GroupHeadingProps) {
  const { queue } = messages
  const isDone = state === 'done'
  return (
    <div className={styles.group}>
      {isSelectable(state) && (
        <PartialCheckbox
          isPartial={selected === 'some'}
          aria-label={queue.selectGroup(messages.state[state])}
          checked={selected === 'all'}
          onChange={(event) => onSelect(state, event.target.checked)}
        />
      )}
      <h2>{isDone ? queue.recentlyDone : queue.group(messages.state[state], count)}</h2>
      {state === 'needs-attention' && count !== 1 && (
        <Button small onClick={onRetryAll}>
          {queue.retryAll}
        </Button>
      )}
    </div>
  )
}

type MoreRowProps = {
  readonly state: ShownState
  readonly loaded: number
  onShown(state: ShownState, loaded: number): void
}

/** Holds the place of the next page and asks for it on coming near. */
function MoreRow({ state, loaded, onShown }: MoreRowProps) {
  useEffect(() => onShown(state, loaded), [state, loaded, onShown])
  return <Skeleton lines={2} />
}
