import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Activity, ChevronRight, FileSearch, Pencil, Plus } from 'lucide-react'
import { useId, useMemo, useRef, useState } from 'react'
import type { CallInput } from '../../../shared/ipc/contract.ts'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import type { Receipt } from '../../../shared/schemas/queue.ts'
import { call } from '../../ipc/call.ts'
import { callKey } from '../../ipc/call-query.ts'
import { messages } from '../../messages/messages.ts'
import { ConnectionChoice, useConnections } from '../../services/connections.tsx'
import { useRemembered } from '../../services/remembered.tsx'
import { RouteLink, useRouter } from '../../services/router/router.tsx'
import { ColourDot } from '../../ui/badges.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/loading.tsx'
import { FailureNotice } from '../../ui/feedback/notice.tsx'
import { SelectOrAll } from '../../ui/fields/select.tsx'
import { SearchInput } from '../../ui/fields/text-fields.tsx'
import { useDebounced } from '../../ui/hooks.ts'
import { LongList } from '../../ui/long-list/long-list.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import { OutcomeBadge, ReceiptCard } from '../receipts/index.ts'
import styles from './activity.module.css'

const outcomes = [
  'done',
  'refused',
  'postponed',
  'lost-contact',
  'interrupted',
  'cancelled',
  'sending',
] as const

export function ReceiptsPanel({ chosenId }: { readonly chosenId: string | null }) {
  const { connections } = useConnections()
  const unfiltered: ActivityFilter = { connectionId: chosenId, outcome: null, text: '' }
  const [filter, setFilter] = useRemembered(`activity:filter:${chosenId}`, unfiltered)
  const { receipts, failure, again, loadMore } = useActivity(filter)
  const { go } = useRouter()
  const field = useRef<HTMLInputElement>(null)
  const { activity, receipt } = messages
  const isFiltered = filter.connectionId !== chosenId || filter.outcome !== null || filter.text.trim() !== ''
  return (
    <>
      <div className={styles.bar}>
        <div className={styles.search}>
          <SearchInput
            ref={field}
            label={activity.search}
            placeholder={activity.searchHint}
            value={filter.text}
            onChange={(text) => setFilter({ ...filter, text })}
          />
        </div>
        <div className={styles.choice}>
          <SelectOrAll
            compact
            aria-label={activity.outcome}
            all={activity.allOutcomes}
            value={filter.outcome}
            options={outcomes.map((value) => ({ value, label: receipt.outcomes[value] }))}
            onChoose={(outcome) => setFilter({ ...filter, outcome })}
          />
        </div>
        {connections.length > 1 && (
          <div className={styles.choice}>
            <ConnectionChoice
              chosen={filter.connectionId}
              onChoose={(connectionId) => setFilter({ ...filter, connectionId })}
            />
          </div>
        )}
      </div>
      {failure !== null && (
        <div className={styles.failure}>
          <FailureNotice failure={failure} onAgain={again} />
        </div>
      )}
      {receipts === undefined ? (
        failure === null && <Skeleton lines={10} />
      ) : receipts.length > 0 ? (
        <ActivityList receipts={receipts} onNearEnd={loadMore} />
      ) : isFiltered ? (
        <EmptyState
          icon={FileSearch}
          action={
            <Button
              onClick={() => {
                setFilter(unfiltered)
                field.current?.focus()
              }}
            >
              {activity.clear}
            </Button>
          }
        >
          {activity.nothingFound}
        </EmptyState>
      ) : (
        <EmptyState
          icon={Activity}
          action={<Button onClick={() => go({ screen: 'add' })}>{messages.keys.does.newDocument}</Button>}
        >
          {activity.empty}
        </EmptyState>
      )}
    </>
  )
}

type ActivityListProps = { readonly receipts: readonly Receipt[]; onNearEnd(): void }

const rowHeight = 45

function ActivityList({ receipts, onNearEnd }: ActivityListProps) {
  const actions = useMemo(() => actionsOf(receipts), [receipts])
  const { connections, nameOf } = useConnections()
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [offset, setOffset] = useRemembered('activity:place', 0)
  const toggle = (id: string) => {
    const next = new Set(open)
    if (!next.delete(id)) next.add(id)
    setOpen(next)
  }
  return (
    <LongList
      items={actions}
      listLabel={messages.activity.list}
      keyOf={({ newest }) => newest.itemId}
      heightOf={() => rowHeight}
      initialPlace={offset}
      onPlace={setOffset}
      onNearEnd={onNearEnd}
    >
      {(action) => {
        const { itemId, connectionId } = action.newest
        return (
          <ActivityRow
            action={action}
            connection={connections.find(({ id }) => id === connectionId)}
            connectionName={nameOf(connectionId)}
            namesConnection={connections.length > 1}
            isOpen={open.has(itemId)}
            onToggle={() => toggle(itemId)}
          />
        )
      }}
    </LongList>
  )
}

type ActivityRowProps = {
  readonly action: SentAction
  readonly connection: ConnectionSummary | undefined
  readonly connectionName: string
  readonly namesConnection: boolean
  readonly isOpen: boolean
  onToggle(): void
}

function ActivityRow({
  action: { newest: receipt, receipts },
  connection,
  connectionName,
  namesConnection,
  isOpen,
  onToggle,
}: ActivityRowProps) {
  const receiptId = useId()
  const { activity } = messages
  const isDone = receipt.outcome === 'done'
  const Icon = receipt.operation === 'add' ? Plus : Pencil
  return (
    <div className={styles.row} data-open={isOpen}>
      <button
        type="button"
        className={styles.line}
        aria-expanded={isOpen}
        aria-controls={isOpen ? receiptId : undefined}
        onClick={onToggle}
      >
        <ChevronRight size={14} aria-hidden className={styles.mark} />
        <span className={styles.title}>{receipt.title}</span>
        {namesConnection && connection !== undefined && (
          <span className={styles.connection}>
            <ColourDot colour={connection.colour} />
            <span>{connection.name}</span>
          </span>
        )}
        <span className={styles.operation}>
          <Icon size={14} strokeWidth={1.75} aria-hidden />
          {(isDone ? activity.did : messages.receipt.operations)[receipt.operation]}
        </span>
        <span className={styles.outcome}>{!isDone && <OutcomeBadge outcome={receipt.outcome} />}</span>
        <span className={styles.when}>
          <Timestamp at={receipt.startedAt} />
        </span>
      </button>
      {isOpen && (
        <section id={receiptId} aria-label={activity.showReceipt(receipt.title)} className={styles.receipt}>
          {receipts.map((one) => (
            <ReceiptCard key={one.id} receipt={one} connectionName={connectionName} />
          ))}
          {connection !== undefined && (
            <RouteLink
              to={{
                screen: 'document',
                connectionId: receipt.connectionId,
                documentId: receipt.documentId,
              }}
            >
              {messages.keys.does.openRow}
            </RouteLink>
          )}
        </section>
      )}
    </div>
  )
}

const typingRestMs = 60
const pageSize = 100

type ActivityFilter = Pick<CallInput<'activity/list'>, 'connectionId' | 'outcome' | 'text'>

function useActivity(filter: ActivityFilter) {
  const input = { ...filter, text: useDebounced(filter.text, typingRestMs) }
  const { data, error, refetch, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: callKey('activity/list', input),
    queryFn: ({ pageParam }) => call('activity/list', { ...input, after: pageParam, limit: pageSize }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
  const receipts = useMemo(() => {
    // Receipts that arrive during paging shift others to the next page, so pages may overlap.
    const found = new Map((data?.pages ?? []).flatMap((page) => page.receipts).map((one) => [one.id, one]))
    return data === undefined ? undefined : [...found.values()]
  }, [data])
  return {
    receipts,
    failure: error?.failure ?? null,
    again: () => void refetch(),
    loadMore: () => {
      if (hasNextPage && !isFetching) void fetchNextPage()
    },
  }
}

type SentAction = {
  readonly newest: Receipt
  readonly receipts: readonly Receipt[]
}

/** Merges the attempts of each queue item, at the position of the newest. `receipts` must be newest first. */
function actionsOf(receipts: readonly Receipt[]): readonly SentAction[] {
  const byItem = Map.groupBy(receipts, ({ itemId }) => itemId)
  return [...byItem.values()].flatMap((attempts) => {
    const [newest] = attempts
    return newest === undefined ? [] : [{ newest, receipts: attempts }]
  })
}
