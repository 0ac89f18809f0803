import { type ItemState, isFinal } from '../../../shared/domain/item-state.ts'
import type { Database } from '../db/database.ts'

/** First key of items and attempts made here; merged ones have lower keys (decision 25). */
export const firstOwnKey = 2 ** 31

export type OrderedItem = {
  readonly itemId: string
  readonly key: number | null
  readonly state: ItemState
}

export type FreshKeys = { readonly joined: () => number; readonly own: () => number }

/**
 * Returns new keys for a document's items, so that keys rise along its versions: once a waiting item is
 * corrected or discarded, versions are recomputed in key order. A waiting item keeps its key, and with it its
 * place in the queue. Omits unchanged items.
 */
export function keysInOrder(items: readonly OrderedItem[], fresh: FreshKeys): ReadonlyMap<string, number> {
  // If an item has several versions, the last one counts.
  const order = [
    ...new Map(items.toReversed().map((item) => [item.itemId, item] as const)).values(),
  ].reverse()
  const moved = movedOf(order)
  const keys = new Map<string, number>()
  for (const item of order) {
    if (item.key !== null && !moved.has(item)) continue
    keys.set(item.itemId, isFinal(item.state) ? fresh.joined() : fresh.own())
  }
  return keys
}

function movedOf(order: readonly OrderedItem[]): ReadonlySet<OrderedItem> {
  // A merged item's key is above all merged before, and below this computer's own.
  const ranks = order.map(({ key }) => key ?? firstOwnKey - 0.5)
  const isBehind = (index: number) => index > 0 && (ranks[index] ?? 0) < (ranks[index - 1] ?? 0)
  if (!order.some((_, index) => isBehind(index))) return new Set()
  const first = ranks.findIndex((rank, index) => rank >= firstOwnKey || isBehind(index))
  const candidates = order.slice(Math.max(0, first))
  return new Set(candidates.slice(0, candidates.length - keptAtEnd(candidates)))
}

function keptAtEnd(items: readonly OrderedItem[]): number {
  let kept = 0
  for (let next = Number.POSITIVE_INFINITY; kept < items.length; kept += 1) {
    const key = items[items.length - 1 - kept]?.key ?? null
    if (key === null || key < firstOwnKey || key >= next) break
    next = key
  }
  return kept
}

/** Keys for merged rows; read once, because nothing else takes keys while a piece is merged. */
export type MergedKeys = { next(table: 'items' | 'attempts'): number }

export function createMergedKeys(db: Database): MergedKeys {
  const last = new Map<string, number>()
  const lastOf = (table: 'items' | 'attempts'): number => {
    const key = table === 'items' ? 'item_key' : 'attempt_key'
    return db.number(`SELECT max(${key}) FROM ${table} WHERE ${key} < ${firstOwnKey}`) ?? 0
  }
  return {
    next: (table) => {
      const next = (last.get(table) ?? lastOf(table)) + 1
      last.set(table, next)
      return next
    },
  }
}

export function nextOwnItemKey(db: Database): number {
  const next = db.number(
    `SELECT max(coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'items'), 0),
       coalesce((SELECT max(item_key) FROM items), 0)) + 1`,
  )
  return next ?? 1
}

export function moveItem(
  db: Database,
  from: number,
  to: number,
  versions: readonly ('versions' | 'removed_versions')[],
): void {
  for (const table of ['items', 'item_events', ...versions])
    db.run(`UPDATE ${table} SET item_key = :to WHERE item_key = :from`, { from, to })
}
