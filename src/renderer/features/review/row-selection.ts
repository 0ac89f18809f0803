import type { ReviewFilter, ReviewRow, ReviewSelection } from '../../../shared/schemas/review.ts'
import { call } from '../../ipc/call.ts'

/** Chosen rows: listed ones, or all that match the filter except some. */
export type RowSelection =
  | { readonly kind: 'some'; readonly keys: ReadonlySet<number> }
  | { readonly kind: 'all'; readonly except: ReadonlySet<number> }

export const nothingSelected: RowSelection = { kind: 'some', keys: new Set() }
export const everythingSelected: RowSelection = { kind: 'all', except: new Set() }

export function isRowSelected(selection: RowSelection, key: number): boolean {
  return selection.kind === 'some' ? selection.keys.has(key) : !selection.except.has(key)
}

export function withRows(selection: RowSelection, keys: readonly number[], isOn: boolean): RowSelection {
  if (selection.kind === 'some') return { kind: 'some', keys: changed(selection.keys, keys, isOn) }
  return { kind: 'all', except: changed(selection.except, keys, !isOn) }
}

/** `total`: rows that match the filter. */
export function countSelected(selection: RowSelection, total: number): number {
  return selection.kind === 'some' ? selection.keys.size : Math.max(0, total - selection.except.size)
}

function changed(before: ReadonlySet<number>, keys: readonly number[], isIn: boolean): ReadonlySet<number> {
  const after = new Set(before)
  for (const key of keys) {
    if (isIn) after.add(key)
    else after.delete(key)
  }
  return after
}

/** Maximum rows of a `review/rows` call. */
const rowsAtATime = 500

/** Loads the rows of a filter from `from` to `to`, inclusive, in chunks. */
export async function collectRows(
  connectionId: string,
  filter: ReviewFilter,
  from = 0,
  to = Number.POSITIVE_INFINITY,
): Promise<ReviewRow[]> {
  const found: ReviewRow[] = []
  for (let offset = from; offset <= to; ) {
    const limit = Math.min(rowsAtATime, to - offset + 1)
    const { rows } = await call('review/rows', { connectionId, filter, offset, limit })
    found.push(...rows)
    if (rows.length < limit) break
    offset += rows.length
  }
  return found
}

export type RowTarget = { readonly filter: ReviewFilter; readonly selection: RowSelection }

export const everyRow: RowTarget = { filter: 'all', selection: everythingSelected }

export const everyReadyRow: RowTarget = { filter: 'ready', selection: everythingSelected }

export function rowsWithKeys(keys: readonly number[]): RowTarget {
  return { filter: 'all', selection: { kind: 'some', keys: new Set(keys) } }
}

/** Maximum keys of a call. */
const keysAtATime = 10_000

/** The target rows as input of calls: by filter if possible, else by keys, in chunks. */
export async function selectionsOf(
  connectionId: string,
  { filter, selection }: RowTarget,
): Promise<readonly ReviewSelection[]> {
  if (selection.kind === 'some') return inPieces([...selection.keys])
  if (selection.except.size === 0) return [filter]
  const rows = await collectRows(connectionId, filter)
  return inPieces(rows.map(({ key }) => key).filter((key) => !selection.except.has(key)))
}

function inPieces(keys: readonly number[]): number[][] {
  return Array.from({ length: Math.ceil(keys.length / keysAtATime) }, (_, piece) =>
    keys.slice(piece * keysAtATime, (piece + 1) * keysAtATime),
  )
}
