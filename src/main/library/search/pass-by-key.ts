import type { Database } from '../db/database.ts'
import { lastKey } from '../records/documents.ts'
import type { CompiledQuery } from './compile-query.ts'
import { findByKey, streamToSkip } from './find-by-key.ts'
import { type Direction, type KeyStream, nextPlace } from './key-stream.ts'
import type { PlaceCounter } from './place-counter.ts'

type Passing = {
  readonly direction: Direction
  /** Null from the first one on. */
  readonly at: number | null
  readonly every: number
  readonly counter: PlaceCounter
  readonly isOver: () => boolean
  readonly placeAt: (key: number) => string
}

const together = 2000

/** Counts the documents that fit, in the order of their keys. The place to go on at; undefined at the end. */
export function passByKey(db: Database, query: CompiledQuery, passing: Passing): number | undefined {
  if (query.scope?.length === 0) return undefined
  const { direction, counter, isOver, placeAt } = passing
  const quick = streamToSkip(db, query, direction)
  if (quick !== undefined) return skipAlong(db, quick, passing)
  let at = passing.at
  do {
    const wanted = { direction, at, limit: together, isOver, wantsAll: true }
    const { keys, next } = findByKey(db, query, wanted)
    for (const key of keys) counter.pass(() => placeAt(key))
    if (next === undefined) return undefined
    at = next
  } while (!isOver())
  return at
}

/** The database itself passes over all from one place to the next. */
function skipAlong(
  db: Database,
  stream: KeyStream,
  { direction, at: from, every, counter, isOver, placeAt }: Passing,
): number | undefined {
  let at = from ?? (direction === 'newest-first' ? lastKey(db) : 1)
  do {
    const skipped = stream.skip?.(at, every - counter.passed)
    if (skipped === undefined) return undefined
    counter.passMany(skipped.passed)
    if (skipped.key === undefined) return undefined
    counter.pass(() => placeAt(skipped.key ?? at))
    at = nextPlace(direction, skipped.key)
  } while (!isOver())
  return at
}
