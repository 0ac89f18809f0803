import type { Database } from '../db/database.ts'
import { lastKey } from '../records/documents.ts'
import type { CompiledQuery } from './compile-query.ts'
import { type Condition, condition } from './conditions/condition.ts'
import { stampOfWords } from './conditions/word-beginnings.ts'
import { findByKey, joined, streamsOf } from './find-by-key.ts'
import { entryWrites } from './index/write-entries.ts'
import { createKeyBits, type KeyBits, streamOfBits } from './streams/key-bits.ts'
import { type Run, TimeOver } from './streams/key-stream.ts'

/**
 * Documents that may match, known before their order matters:
 * - `many`: so large a share that testing singly soon finds enough.
 * - `unknown`: the time was over; the next call continues.
 */
export type FittingKeys =
  | { readonly kind: 'some'; readonly keys: ReadonlySet<number> }
  | { readonly kind: 'many' | 'unknown' }

type Known = {
  name: string
  at: number
  readonly keys: Set<number>
  isWhole: boolean
  isSeldom: boolean
}
const known = (): Known => ({ name: '', at: 0, keys: new Set(), isWhole: false, isSeldom: false })

const leastKnown = 1000
/** Matches of at least one document in this many are found quickly. */
const often = 20

/** Records that few documents along the order match, so that all matches are gathered first. */
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

/** Gathers in key order, so that each key is already tested by all conditions. */
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

/** Only the last search is remembered: pages of one search follow each other. */
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

/** Matching documents, one bit each; incomplete until the time allowed was enough. */
export type FittingBits = {
  readonly bits: KeyBits
  count: number
  at: number | undefined
}
type KnownBits = { name: string; state: FittingBits }
const knownBits = (): KnownBits => ({ name: '', state: { bits: createKeyBits(0), count: 0, at: undefined } })

const bitsTogether = 2000

/**
 * Continues within the time allowed. Changes in between do not restart it: pass `fromTheBeginning` to get the
 * current state.
 */
export function gatherFitting(
  query: CompiledQuery,
  wanted: { readonly name: string; readonly fromTheBeginning: boolean; readonly isOver: () => boolean },
): FittingBits {
  const { db } = query
  const held = db.own(knownBits)
  if (held.name !== wanted.name || wanted.fromTheBeginning) {
    held.name = wanted.name
    const newest = lastKey(db)
    held.state = { bits: createKeyBits(newest), count: 0, at: newest }
  }
  const { state } = held
  while (state.at !== undefined) {
    const found = findByKey(db, query, {
      direction: 'newest-first',
      at: state.at,
      limit: bitsTogether,
      isOver: wanted.isOver,
      wantsAll: true,
    })
    for (const key of found.keys) state.bits.add(key)
    state.count += found.keys.length
    state.at = found.next
    if (wanted.isOver()) break
  }
  return state
}

export function amongThese(bits: KeyBits): Condition {
  return condition({
    test: ({ key }) => bits.has(key),
    stream: ({ direction }) => streamOfBits(direction, bits),
    isExact: 'always',
    has: (_, key) => bits.has(key),
  })
}
