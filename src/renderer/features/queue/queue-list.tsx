import { type ReactNode, useMemo } from 'react'
import type { QueueItem } from '../../../shared/schemas/queue.ts'
import { words } from '../../messages/messages.ts'
import { useConnections } from '../../services/connections.tsx'
import { useRemembered } from '../../services/remembered.tsx'
import { RouteLink } from '../../services/router/router.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'
import { GroupHeading } from './group-heading.tsx'
import type { ItemCommand } from './item-command.ts'
import { MoreRow } from './more-row.tsx'
import { QueueEntry } from './queue-entry.tsx'
import styles from './queue-list.module.css'
import { keyOfRow, type QueueGroups, type QueueRow, type ShownState } from './queue-rows.ts'
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
          <p className={styles.over}>
            <RouteLink to={{ screen: 'activity' }}>{words.queue.allDone}</RouteLink>
          </p>
        )
    }
  }
  return (
    <section aria-label={words.queue.listRegion} className={styles.list} onFocus={onFocus} onBlur={onBlur}>
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
