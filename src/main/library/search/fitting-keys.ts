import type { Database } from '../db/database.ts'
import { lastKey } from '../records/documents.ts'
import type { CompiledQuery } from './compile-query.ts'
import { entryWrites } from './entry-writes.ts'
import { findByKey, joined, streamsOf } from './find-by-key.ts'
import { type Run, TimeOver } from './key-stream.ts'
import { stampOfWords } from './word-beginnings.ts'

/**
 * The documents that may fit, known before their order matters:
 * - `some`: these and no others.
 * - `many`: so large a part of all that looking at one after the other soon finds enough.
 * - `unknown`: the time was over; asked again, it goes on.
 */
export type FittingKeys =
  | { readonly kind: 'some'; readonly keys: ReadonlySet<number> }
  | { readonly kind: 'many' | 'unknown' }

type Known = {
  name: string
  at: number
  readonly keys: Set<number>
  isWhole: boolean
  /** Looking at one after the other came to little. */
  isSeldom: boolean
}
const known = (): Known => ({ name: '', at: 0, keys: new Set(), isWhole: false, isSeldom: false })

const leastKnown = 1000
/** One of so many is soon met. */
const often = 20

/** Of what is being looked for, so few are met along the order that all of them are gathered first after all. */
export function noteSeldom(query: CompiledQuery): void {
  if (query.conditions.some(({ gathering }) => gathering !== null)) query.db.own(known).isSeldom = true
}

export function fittingKeys(
  query: CompiledQuery,
  asked: { readonly connectionId: string | null; readonly text: string },
  isOver: () => boolean,
): FittingKeys {
  const { db } = query
  const newest = lastKey(db)
  const state = stateOf(
    db,
    JSON.stringify([asked, newest, db.own(entryWrites).count, stampOfWords(db)]),
    newest,
  )
  if (state.isWhole) return { kind: 'some', keys: state.keys }
  if (state.isSeldom) return gatherAll(query, state, isOver)
  const wantsAll = state.keys.size >= leastKnown
  const run: Run = { db, direction: 'newest-first', end: 1, isOver, wantsAll }
  const mayBeMany = query.conditions.every(({ test, has }) => test !== null || has !== null)
  try {
    const { streams } = streamsOf(run, query)
    if (streams.length === 0) return { kind: 'many' }
    const stream = joined(run, streams, [])
    for (;;) {
      const key = stream.seek(state.at)
      if (key === undefined) {
        state.isWhole = true
        return { kind: 'some', keys: state.keys }
      }
      state.keys.add(key)
      state.at = key - 1
      if (mayBeMany && state.keys.size >= leastKnown && state.keys.size * often > newest - key)
        return { kind: 'many' }
      if (isOver()) return { kind: 'unknown' }
    }
  } catch (cause) {
    if (!(cause instanceof TimeOver)) throw cause
    if (cause.reached >= 0) state.at = cause.reached
    return { kind: 'unknown' }
  }
}

const together = 1000

/** By whatever else says where they are, and each held against its conditions already. */
function gatherAll(query: CompiledQuery, state: Known, isOver: () => boolean): FittingKeys {
  do {
    const { keys, next } = findByKey(query.db, query, {
      direction: 'newest-first',
      at: state.at,
      limit: together,
      isOver,
      wantsAll: true,
    })
    for (const key of keys) state.keys.add(key)
    if (next === undefined) {
      state.isWhole = true
      return { kind: 'some', keys: state.keys }
    }
    state.at = next
  } while (!isOver())
  return { kind: 'unknown' }
}

/** Of the last search only: a page follows the other. */
function stateOf(db: Database, name: string, newest: number): Known {
  const state = db.own(known)
  if (state.name !== name) {
    state.name = name
    state.at = newest
    state.keys.clear()
    state.isWhole = false
    state.isSeldom = false
  }
  return state
}
