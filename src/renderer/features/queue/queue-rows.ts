import type { QueueItem } from '../../../shared/schemas/queue.ts'

/** Items that need the user come first, finished ones last. */
export const shownStates = ['needs-attention', 'sending', 'unsure', 'waiting', 'paused', 'done'] as const
export type ShownState = (typeof shownStates)[number]

export const sections = {
  attention: ['needs-attention'],
  progress: ['sending', 'unsure', 'waiting', 'paused'],
  done: ['done'],
} as const satisfies Readonly<Record<string, readonly ShownState[]>>
export type QueueSection = keyof typeof sections

export type QueueGroup = { readonly items: readonly QueueItem[]; readonly hasMore: boolean }
export type QueueGroups = Readonly<Record<ShownState, QueueGroup>>

/** Items being sent can only be cancelled one by one; finished ones can only be viewed. */
export function isSelectable(state: QueueItem['state']): boolean {
  return state !== 'sending' && state !== 'done' && state !== 'discarded'
}

export type QueueRow =
  | { readonly kind: 'group'; readonly section: QueueSection; readonly count: number | null }
  | {
      readonly kind: 'item'
      readonly state: ShownState
      readonly item: QueueItem
      readonly isFirst: boolean
      readonly isLast: boolean
    }
  | { readonly kind: 'more'; readonly state: ShownState; readonly loaded: number }
  | { readonly kind: 'over' }

type Counts = Readonly<Record<ShownState, number>>

/** `counts`: across all connections, so null if one is shown. `showsDone`: finished items are expanded. */
export function rowsOf(groups: QueueGroups, counts: Counts | null, showsDone: boolean): readonly QueueRow[] {
  return (Object.keys(sections) as QueueSection[]).flatMap((section) => {
    const states: readonly ShownState[] = sections[section].filter((state) => groups[state].items.length > 0)
    const [first, last] = [states[0], states.at(-1)]
    const rows = states.flatMap((state): readonly QueueRow[] => {
      const { items, hasMore } = groups[state]
      const entries = items.map((item, at) => ({
        kind: 'item' as const,
        state,
        item,
        isFirst: state === first && at === 0,
        isLast: state === last && at === items.length - 1,
      }))
      return hasMore && state !== 'done'
        ? [...entries, { kind: 'more', state, loaded: items.length }]
        : entries
    })
    if (rows.length === 0) return []
    const heading: QueueRow = {
      kind: 'group',
      section,
      count: section === 'done' ? null : countOf(states, groups, counts),
    }
    if (section !== 'done') return [heading, ...rows]
    return showsDone ? [heading, ...rows, { kind: 'over' }] : [heading]
  })
}

function countOf(states: readonly ShownState[], groups: QueueGroups, counts: Counts | null): number | null {
  let count = 0
  for (const state of states) {
    const { items, hasMore } = groups[state]
    if (hasMore && counts === null) return null
    count += hasMore && counts !== null ? counts[state] : items.length
  }
  return count
}

export function keyOfRow(row: QueueRow): string {
  switch (row.kind) {
    case 'item':
      return row.item.id
    case 'over':
      return 'over'
    case 'group':
      return `group:${row.section}`
    case 'more':
      return `more:${row.state}`
  }
}

/**
 * Each state is read separately while items move on. Reading in the order of their moves misses none; an item seen
 * twice counts in its later state.
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

export function shownGroups(groups: QueueGroups, isShown: (connectionId: string) => boolean): QueueGroups {
  const only = ({ items, hasMore }: QueueGroup): QueueGroup => ({
    items: items.filter(({ connectionId }) => isShown(connectionId)),
    hasMore,
  })
  return {
    'needs-attention': only(groups['needs-attention']),
    sending: only(groups.sending),
    unsure: only(groups.unsure),
    waiting: only(groups.waiting),
    paused: only(groups.paused),
    done: only(groups.done),
  }
}

export function neighbourOf(
  before: readonly string[],
  isThere: (id: string) => boolean,
  gone: string,
): string | undefined {
  const at = before.indexOf(gone)
  if (at === -1) return undefined
  return before.slice(at + 1).find(isThere) ?? before.slice(0, at).findLast(isThere)
}
