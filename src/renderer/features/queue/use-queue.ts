import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { localDay, startOfDay } from '../../../shared/domain/calendar.ts'
import { isFinal } from '../../../shared/domain/item-state.ts'
import type { QueueItem } from '../../../shared/schemas/queue.ts'
import { call, pagesOf } from '../../ipc/call.ts'
import { callKey, callQuery } from '../../ipc/call-query.ts'
import { useEvent } from '../../ipc/refresh-on-events.ts'
import { useConnections } from '../../services/connections.tsx'
import { useNow } from '../../ui/timestamp.tsx'
import { type QueueGroup, type QueueGroups, type ShownState, withoutRepeats } from './queue-rows.ts'

const pageSize = 100
const doneShown = 20

type Pages = Readonly<Record<Exclude<ShownState, 'done'>, number>>
const firstPages: Pages = { 'needs-attention': 1, sending: 1, unsure: 1, waiting: 1, paused: 1 }

export function useQueue(connectionId: string | null) {
  const [pages, setPages] = useState<Pages>(firstPages)
  const { data, error, refetch } = useQuery({
    queryKey: callKey('queue/list', connectionId, 'groups', pages),
    queryFn: () => readGroups(connectionId, pages),
    placeholderData: keepPreviousData,
    // Each number of pages has its own key, and only the last is used again.
    gcTime: 0,
  })
  const loadMore = useCallback((state: ShownState, loaded: number) => {
    if (state === 'done') return
    const wanted = Math.ceil(loaded / pageSize) + 1
    setPages((before) => (before[state] >= wanted ? before : { ...before, [state]: wanted }))
  }, [])
  return { groups: data, failure: error?.failure ?? null, again: () => void refetch(), loadMore }
}

async function readGroups(connectionId: string | null, pages: Pages): Promise<QueueGroups> {
  const open = (state: keyof Pages) => readGroup(connectionId, state, pages[state])
  // Started in the order in which items move on: see `readOrder`.
  const [waiting, unsure, paused, sending, attention, done] = await Promise.all([
    open('waiting'),
    open('unsure'),
    open('paused'),
    open('sending'),
    open('needs-attention'),
    call('queue/list', {
      ...{ connectionId, states: ['done'], after: null, limit: doneShown },
      doneSince: startOfDay(localDay(Date.now())),
    }),
  ])
  return withoutRepeats({
    waiting,
    unsure,
    paused,
    sending,
    'needs-attention': attention,
    done: { items: done.items, hasMore: false },
  })
}

function pagesOfState(connectionId: string | null, state: ShownState, limit: number) {
  return pagesOf((after: string | null) =>
    call('queue/list', { connectionId, states: [state], after, limit }),
  )
}

async function readGroup(connectionId: string | null, state: ShownState, pages: number): Promise<QueueGroup> {
  const items: QueueItem[] = []
  let read = 0
  for await (const page of pagesOfState(connectionId, state, pageSize)) {
    items.push(...page.items)
    read += 1
    if (page.next !== null && read === pages) return { items, hasMore: true }
  }
  return { items, hasMore: false }
}

const [mostAtOnce, idsAtOnce] = [10_000, 500]

/** All items of a state, loaded or not, up to the maximum of one call. */
export async function idsOfState(connectionId: string | null, state: ShownState): Promise<string[]> {
  const ids: string[] = []
  for await (const { items } of pagesOfState(connectionId, state, idsAtOnce)) {
    ids.push(...items.map(({ id }) => id))
    if (ids.length >= mostAtOnce) break
  }
  return ids.slice(0, mostAtOnce)
}

export function useSelection() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const select = useCallback((ids: readonly string[], isSelected: boolean) => {
    setSelected((before) => {
      const after = new Set(before)
      for (const id of ids) {
        if (isSelected) after.add(id)
        else after.delete(id)
      }
      return after
    })
  }, [])
  useEvent('item-completed', ({ itemId, state }) => {
    if (isFinal(state) && selected.has(itemId)) select([itemId], false)
  })
  const clear = useCallback(() => setSelected(new Set()), [])
  return { selected, select, clear }
}
export type Selection = ReturnType<typeof useSelection>

export function useSentToday(connectionIds: readonly string[]): number | undefined {
  const today = localDay(useNow())
  const { data } = useQuery({
    // Refreshed with the queue, which every accepted document changes.
    queryKey: callKey('queue/list', connectionIds, 'sent', today),
    queryFn: async () => {
      const figures = await Promise.all(
        connectionIds.map((connectionId) => call('usage/figures', { connectionId, from: today, to: today })),
      )
      return figures.flatMap(({ days }) => days).reduce((sum, { added, edited }) => sum + added + edited, 0)
    },
  })
  return data
}

const mostAsked = 500
const nobody: ReadonlyMap<string, string> = new Map()

export function useWaitsFor(groups: QueueGroups): ReadonlyMap<string, string> {
  const { connections } = useConnections()
  const shared = new Set(connections.flatMap(({ id, team }) => (team == null ? [] : [id])))
  const itemIds = [...groups.waiting.items, ...groups.unsure.items]
    .filter(({ connectionId }) => shared.has(connectionId))
    .slice(0, mostAsked)
    .map(({ id }) => id)
  const { data } = useQuery({
    ...callQuery('team/waits-for', { itemIds }),
    enabled: itemIds.length > 0,
    placeholderData: keepPreviousData,
    select: (found) => new Map(found.map(({ itemId, shown }) => [itemId, shown])),
  })
  return itemIds.length === 0 ? nobody : (data ?? nobody)
}
