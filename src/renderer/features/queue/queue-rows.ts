import type { QueueItem } from '../../../shared/schemas/queue.ts'

/** What needs the editor comes first, what is over comes last. */
export const shownStates = ['needs-attention', 'sending', 'unsure', 'waiting', 'paused', 'done'] as const
export type ShownState = (typeof shownStates)[number]

/** Of one state: the entries loaded so far, and whether there are more. */
export type QueueGroup = { readonly items: readonly QueueItem[]; readonly hasMore: boolean }
export type QueueGroups = Readonly<Record<ShownState, QueueGroup>>

/** What is being sent can only be stopped, one by one; what is over can only be looked at. */
export function isSelectable(state: QueueItem['state']): boolean {
  return state !== 'sending' && state !== 'done' && state !== 'discarded'
}

export type QueueRow =
  | { readonly kind: 'group'; readonly state: ShownState; readonly count: number | null }
  | { readonly kind: 'item'; readonly state: ShownState; readonly item: QueueItem }
  /** Coming into sight, it asks for the next page. */
  | { readonly kind: 'more'; readonly state: ShownState; readonly loaded: number }
  | { readonly kind: 'over' }

/** `counts`: of all connections, so null where only one of them is shown. */
export function rowsOf(
  groups: QueueGroups,
  counts: Readonly<Record<ShownState, number>> | null,
): readonly QueueRow[] {
  return shownStates.flatMap((state) => {
    const { items, hasMore } = groups[state]
    if (items.length === 0) return []
    const entries = items.map((item): QueueRow => ({ kind: 'item', state, item }))
    if (state === 'done') return [{ kind: 'group', state, count: null }, ...entries, { kind: 'over' }]
    const count = hasMore ? (counts?.[state] ?? null) : items.length
    const more: readonly QueueRow[] = hasMore ? [{ kind: 'more', state, loaded: items.length }] : []
    return [{ kind: 'group', state, count }, ...entries, ...more]
  })
}

export function keyOfRow(row: QueueRow): string {
  switch (row.kind) {
    case 'item':
      return row.item.id
    case 'over':
      return 'over'
    case 'group':
    case 'more':
      return `${row.kind}:${row.state}`
  }
}

/**
 * Each state is read on its own while entries move on. Read in the order in which they move, none is missed;
 * one that was met twice counts where it was met last.
 */
const readOrder = ['waiting', 'unsure', 'paused', 'sending', 'needs-attention', 'done'] as const

export function withoutRepeats(read: QueueGroups): QueueGroups {
  const last = new Map<string, ShownState>()
  for (const state of readOrder) for (const { id } of read[state].items) last.set(id, state)
  const only = (state: ShownState): QueueGroup => ({
    ...read[state],
    items: read[state].items.filter(({ id }) => last.get(id) === state),
  })
  return {
    'needs-attention': only('needs-attention'),
    sending: only('sending'),
    unsure: only('unsure'),
    waiting: only('waiting'),
    paused: only('paused'),
    done: only('done'),
  }
}

/** Where the focus goes when an entry is gone: to the next that is still there, else to the one before. */
export function neighbourOf(
  before: readonly string[],
  isThere: (id: string) => boolean,
  gone: string,
): string | undefined {
  const at = before.indexOf(gone)
  if (at === -1) return undefined
  return before.slice(at + 1).find(isThere) ?? before.slice(0, at).findLast(isThere)
}
