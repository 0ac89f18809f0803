import { useMutation } from '@tanstack/react-query'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useMemo } from 'react'
import { formatNumber } from '../../messages/format.ts'
import { messages } from '../../messages/messages.ts'
import { useConnections } from '../../services/connections.tsx'
import { useRemembered } from '../../services/remembered.tsx'
import { RouteLink } from '../../services/router/router.tsx'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/feedback/loading.tsx'
import { PartialCheckbox } from '../../ui/fields/choices.tsx'
import { LongList } from '../../ui/long-list/long-list.tsx'
import styles from './queue.module.css'
import type { OpenDialog } from './queue-dialogs.tsx'
import { QueueEntry } from './queue-entry.tsx'
import {
  isSelectable,
  keyOfRow,
  type QueueGroups,
  type QueueRow,
  type QueueSection,
  type ShownState,
  sections,
} from './queue-rows.ts'
import { useItemCommands } from './use-item-commands.ts'
import { placeOf, useKeptFocus } from './use-kept-focus.ts'
import { idsOfState, type Selection, useWaitsFor } from './use-queue.ts'
import { useChangeItems } from './use-queue-actions.ts'

type QueueListProps = {
  readonly scope: string | null
  readonly rows: readonly QueueRow[]
  readonly groups: QueueGroups
  readonly selection: Selection
  readonly resting: ReadonlySet<string>
  readonly keyless: ReadonlySet<string>
  readonly header: ReactNode
  readonly sentToday: number | undefined
  readonly showsDone: boolean
  onShowDone(shows: boolean): void
  onOpen(dialog: OpenDialog): void
  onMore(state: ShownState, loaded: number): void
}

const heights = { group: 52, item: 52, more: 60, over: 44 } as const
const attentionHeight = 102

export function QueueList(props: QueueListProps) {
  const { scope, rows, groups, selection, resting, keyless, header, sentToday } = props
  const { showsDone, onShowDone, onOpen, onMore } = props
  const { selected, select } = selection
  const { connections } = useConnections()
  const namesConnections = scope === null && connections.length > 1
  const onCommand = useItemCommands(onOpen)
  const onSelect = useCallback((id: string, isOn: boolean) => select([id], isOn), [select])
  const [offset, setOffset] = useRemembered('queue:place', 0)
  const order = useMemo(
    () => rows.flatMap((row) => (row.kind === 'item' ? [placeOf(row.state, row.item.id)] : [])),
    [rows],
  )
  const { onFocus, onBlur } = useKeptFocus(order)
  const waitsFor = useWaitsFor(groups)

  const draw = (row: QueueRow) => {
    switch (row.kind) {
      case 'group':
        return row.section === 'done' ? (
          <DoneHeading {...{ sentToday, showsDone, onShowDone }} />
        ) : (
          <GroupHeading
            scope={scope}
            section={row.section}
            count={row.count}
            groups={groups}
            selection={selection}
          />
        )
      case 'item':
        return (
          <QueueEntry
            item={row.item}
            connection={
              namesConnections ? connections.find(({ id }) => id === row.item.connectionId) : undefined
            }
            isResting={resting.has(row.item.connectionId)}
            needsKey={keyless.has(row.item.connectionId)}
            waitsFor={waitsFor.get(row.item.id)}
            selected={selected.has(row.item.id)}
            isFirst={row.isFirst}
            isLast={row.isLast}
            onSelect={onSelect}
            onCommand={onCommand}
          />
        )
      case 'more':
        return <MoreRow state={row.state} loaded={row.loaded} onShown={onMore} />
      case 'over':
        return (
          <p className={styles.listOver}>
            <RouteLink to={{ screen: 'activity' }}>{messages.queue.allDone}</RouteLink>
          </p>
        )
    }
  }
  return (
    <section
      aria-label={messages.queue.listRegion}
      className={styles.list}
      data-selecting={selected.size > 0 || undefined}
      onFocus={onFocus}
      onBlur={onBlur}
    >
      <LongList
        items={rows}
        keyOf={keyOfRow}
        heightOf={(row) =>
          row.kind === 'item' && row.state === 'needs-attention' ? attentionHeight : heights[row.kind]
        }
        header={header}
        initialPlace={offset}
        onPlace={setOffset}
      >
        {draw}
      </LongList>
    </section>
  )
}

function DoneHeading({
  sentToday,
  showsDone,
  onShowDone,
}: Pick<QueueListProps, 'sentToday' | 'showsDone' | 'onShowDone'>) {
  const Chevron = showsDone ? ChevronDown : ChevronRight
  return (
    <div className={styles.done}>
      <Button
        small
        look="quiet"
        aria-expanded={showsDone}
        icon={<Chevron size={16} aria-hidden />}
        onClick={() => onShowDone(!showsDone)}
      >
        {/* After midnight, the listed items were sent yesterday. */}
        {sentToday === 0 ? messages.common.done : messages.queue.sections.done}
      </Button>
      <span>{sentToday !== undefined && sentToday > 0 && formatNumber(sentToday)}</span>
    </div>
  )
}

type GroupHeadingProps = Pick<QueueListProps, 'scope' | 'groups' | 'selection'> & {
  readonly section: QueueSection
  readonly count: number | null
}

function GroupHeading({ scope, section, count, groups, selection }: GroupHeadingProps) {
  const { queue } = messages
  const { selected, select } = selection
  const { mutate: changeItems } = useChangeItems()
  const { mutate: readEvery } = useEveryEntry(scope)
  const states = sections[section].filter(isSelectable)
  const ids = states.flatMap((state) => groups[state].items.map(({ id }) => id))
  const selectedHere = ids.filter((id) => selected.has(id)).length
  const isAllSelected = selectedHere > 0 && selectedHere === ids.length
  const selectAll = (isOn: boolean) => {
    // Loaded items are ticked at once; the rest of a long group follows.
    select(ids, isOn)
    const long = states.filter((state) => groups[state].hasMore)
    if (long.length > 0) readEvery({ states: long, onRead: (all) => select(all, isOn) })
  }
  const retryAll = () =>
    readEvery({ states, onRead: (all) => changeItems({ name: 'queue/retry', ids: all }) })
  return (
    <div className={styles.group}>
      {ids.length > 0 && (
        <span className={styles.select}>
          <PartialCheckbox
            isPartial={selectedHere > 0 && !isAllSelected}
            aria-label={queue.selectGroup(queue.sections[section])}
            checked={isAllSelected}
            onChange={(event) => selectAll(event.target.checked)}
          />
        </span>
      )}
      <h2>{queue.sections[section]}</h2>
      {section === 'attention' && count !== null && (
        <span className={styles.count}>{formatNumber(count)}</span>
      )}
      {section === 'attention' && count !== 1 && (
        <Button small look="quiet" onClick={retryAll}>
          {queue.retryAll}
        </Button>
      )}
    </div>
  )
}

type EveryEntry = { readonly states: readonly ShownState[]; onRead(ids: readonly string[]): void }

function useEveryEntry(scope: string | null) {
  const { showError } = useToasts()
  return useMutation({
    mutationFn: async ({ states }: EveryEntry) =>
      (await Promise.all(states.map((state) => idsOfState(scope, state)))).flat(),
    onError: showError,
    onSuccess: (ids, { onRead }) => {
      if (ids.length > 0) onRead(ids)
    },
  })
}

type MoreRowProps = {
  readonly state: ShownState
  readonly loaded: number
  onShown(state: ShownState, loaded: number): void
}

function MoreRow({ state, loaded, onShown }: MoreRowProps) {
  useEffect(() => onShown(state, loaded), [state, loaded, onShown])
  return (
    <div className={styles.moreRow}>
      <Skeleton lines={2} />
    </div>
  )
}
