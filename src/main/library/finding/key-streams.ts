import { z } from 'zod'
import type { Database, Values } from '../database.ts'
import type { WordsMatch } from './match-words.ts'
import { readKeys } from './read-keys.ts'

/** Documents run through by their keys, which is the order in which they came into the library. */
export type Direction = 'newest-first' | 'oldest-first'

/** Throws itself where the time is over; `reached` is the key before which nothing is left. */
export class TimeOver extends Error {
  readonly reached: number
  constructor(reached: number) {
    super('The time is over')
    this.reached = reached
  }
}

export type KeyStream = {
  /** The first key at the place or behind it; undefined at the end. Each place asked for lies behind the last one. */
  seek(at: number): number | undefined
  /** Whether a key is among them, where that is known without seeking. */
  readonly has?: (key: number) => boolean
  /** Where the stream can pass over many keys at once. */
  readonly skip?: (at: number, keys: number) => Skipped
}

/** The key behind so many of them; undefined at the end, with how many there were. */
export type Skipped = { readonly key: number | undefined; readonly passed: number }

export type Run = {
  readonly db: Database
  readonly direction: Direction
  /** The last key that can be there, in the direction of the run. */
  readonly end: number
  readonly isOver: () => boolean
  /** Whether it goes to the end rather than to a page of them. */
  readonly wantsAll: boolean
}

export function isBehind(direction: Direction, key: number, other: number): boolean {
  return direction === 'newest-first' ? key < other : key > other
}

export function nextPlace(direction: Direction, key: number): number {
  return direction === 'newest-first' ? key - 1 : key + 1
}

const keyRow = z.object({ key: z.int() })
const countRow = z.object({ passed: z.int() })
const fewest = 64
const most = 1024

/** Keys of a query that runs in their order: `sql` ends where the bounds of the key are to follow. */
export function streamOfRows(
  { db, direction }: Run,
  { select, column, values }: { readonly select: string; readonly column: string; readonly values: Values },
): KeyStream {
  let size = fewest
  const sql = `${select} AND ${column} ${direction === 'newest-first' ? '<=' : '>='} :at
    ORDER BY ${column} ${direction === 'newest-first' ? 'DESC' : 'ASC'} LIMIT :size`
  const { seek } = buffered(direction, (at) => {
    const keys = readKeys(db, sql, { ...values, at, size })
    const isEnd = keys.length < size
    size = Math.min(most, size * 2)
    return { keys, isEnd, next: undefined }
  })
  return {
    seek,
    skip: (at, keys) => {
      const key = db.get(keyRow, `${sql} OFFSET :keys`, { ...values, at, keys, size: 1 })?.key
      if (key !== undefined) return { key, passed: keys }
      const rest = db.get(countRow, `SELECT count(*) AS passed FROM (${sql})`, { ...values, at, size: keys })
      return { key, passed: rest?.passed ?? 0 }
    },
  }
}

const firstWindow = 4096
const narrowestWindow = 1024
/** Each question costs as much as what is gathered, so few are asked. */
const gatheredWindow = 2 ** 18
const mostGathered = 16_384
const shortMs = 2
const longMs = 6

type Windows = {
  /** Those between the two, both included, in the direction of the run; `size` of them at most. */
  readonly read: (low: number, high: number, size: number) => readonly number[]
  readonly firstWidth: number
  readonly narrowest: number
  readonly firstSize: number
  readonly largestSize: number
}

/**
 * Keys that are asked for a stretch at a time, wider where that goes quickly, so that no question takes long however
 * many documents have to be passed over.
 */
function streamOfWindows(run: Run, { read, ...wanted }: Windows): KeyStream {
  const { direction, end } = run
  const isNewestFirst = direction === 'newest-first'
  let width = wanted.firstWidth
  let size = wanted.firstSize
  return buffered(direction, (from) => {
    let at = from
    for (;;) {
      if (isBehind(direction, at, end)) return { keys: [], isEnd: true, next: undefined }
      const far = isNewestFirst ? Math.max(end, at - width + 1) : Math.min(end, at + width - 1)
      const startedAt = performance.now()
      const keys = isNewestFirst ? read(far, at, size) : read(at, far, size)
      const took = performance.now() - startedAt
      const isFull = keys.length === size
      if (isFull) {
        size = Math.min(wanted.largestSize, size * 2)
        return { keys, isEnd: false, next: undefined }
      }
      if (took < shortMs) width = Math.min(2 ** 40, width * 4)
      else if (took > longMs) width = Math.max(wanted.narrowest, Math.floor(width / 2))
      at = nextPlace(direction, far)
      if (keys.length > 0) return { keys, isEnd: isBehind(direction, at, end), next: at }
      if (run.isOver()) throw new TimeOver(at)
    }
  })
}

/** Keys of the documents that have the words: also where two words are frequent, and hardly ever together. */
export function streamOfWords(run: Run, { expression, isGathered }: WordsMatch): KeyStream {
  const { db, direction } = run
  // Each row of an expression of hundreds of words has its price.
  const isLong = expression.length > 1000
  // FTS5 takes bounds that are no integers for none at all, and Node binds every number as one.
  const sql = `SELECT rowid AS key FROM documents_search WHERE documents_search MATCH :expression
    AND rowid BETWEEN CAST(:low AS INTEGER) AND CAST(:high AS INTEGER) ORDER BY rowid ${orderOf(direction)} LIMIT :size`
  return streamOfWindows(run, {
    read: (low, high, size) => readKeys(db, sql, { expression, low, high, size }),
    firstWidth: isGathered ? gatheredWindow : firstWindow,
    narrowest: isGathered ? gatheredWindow : narrowestWindow,
    firstSize: isGathered ? most : fewest,
    largestSize: isGathered ? mostGathered : isLong ? fewest : most,
  })
}

/** Keys of the documents of which something holds that only they themselves say, and that SQL can ask of them. */
export function streamOfDocuments(run: Run, condition: string, values: Values): KeyStream {
  const { db, direction } = run
  const sql = `SELECT document_key AS key FROM documents
    WHERE document_key BETWEEN :low AND :high AND ${condition} ORDER BY document_key ${orderOf(direction)} LIMIT :size`
  return streamOfWindows(run, {
    read: (low, high, size) => readKeys(db, sql, { ...values, low, high, size }),
    firstWidth: firstWindow,
    narrowest: narrowestWindow,
    firstSize: fewest,
    largestSize: most,
  })
}

function orderOf(direction: Direction): string {
  return direction === 'newest-first' ? 'DESC' : 'ASC'
}

export function ascending(keys: Iterable<number>): Float64Array {
  return Float64Array.from(keys).sort()
}

/** Of keys that are all known already, in ascending order. */
export function streamOfKeys(direction: Direction, keys: Float64Array): KeyStream {
  const isNewestFirst = direction === 'newest-first'
  const seek = (at: number) => keys[isNewestFirst ? before(keys, at + 1) - 1 : before(keys, at)]
  return { seek, has: (key) => seek(key) === key }
}

/** How many of the keys come before one. */
function before(keys: Float64Array, key: number): number {
  let low = 0
  for (let high = keys.length; low < high; ) {
    const middle = Math.floor((low + high) / 2)
    if ((keys[middle] ?? 0) < key) low = middle + 1
    else high = middle
  }
  return low
}

/** Whatever any of the streams has. */
export function anyOf(direction: Direction, streams: readonly KeyStream[]): KeyStream {
  const [only] = streams
  if (only !== undefined && streams.length === 1) return only
  const heads = streams.map((): number | undefined | 'unknown' => 'unknown')
  const has = streams.flatMap((stream) => stream.has ?? [])
  return {
    ...(has.length === streams.length && { has: (key: number) => has.some((one) => one(key)) }),
    seek: (at) => {
      let first: number | undefined
      let over: TimeOver | undefined
      for (const [index, stream] of streams.entries()) {
        let head = heads[index]
        if (head === 'unknown' || (head !== undefined && isBehind(direction, at, head))) {
          heads[index] = 'unknown'
          const found = seekInTime(stream, at)
          if (found instanceof TimeOver) {
            if (over === undefined || isBehind(direction, over.reached, found.reached)) over = found
            continue
          }
          head = found
          heads[index] = found
        }
        if (head !== undefined && (first === undefined || isBehind(direction, first, head))) first = head
      }
      // What the others have further on is no answer as long as one has not come so far.
      if (over !== undefined && (first === undefined || !isBehind(direction, over.reached, first))) throw over
      return first
    },
  }
}

function seekInTime(stream: KeyStream, at: number): number | undefined | TimeOver {
  try {
    return stream.seek(at)
  } catch (cause) {
    if (cause instanceof TimeOver && cause.reached >= 0) return cause
    throw cause
  }
}

/** Where the time is over on the way to a later key, this one is none of the stream's. */
function hasKey(stream: KeyStream, key: number): boolean {
  return stream.has?.(key) ?? seekInTime(stream, key) === key
}

/**
 * All that a stream has but these keys, all of which are among its own: where it can pass over many at once, so can
 * what is left of it.
 */
export function allBut(run: Run, stream: KeyStream, keys: Float64Array): KeyStream {
  const without = streamOfKeys(run.direction, keys)
  const rest = allOf(run, [stream], [without])
  const { skip } = stream
  if (skip === undefined) return rest
  const isNewestFirst = run.direction === 'newest-first'
  /** How many of the keys lie from the one up to the other, without it. */
  const between = (at: number, key: number) =>
    isNewestFirst ? before(keys, at + 1) - before(keys, key + 1) : before(keys, key) - before(keys, at)
  return {
    ...rest,
    skip: (from, wanted) => {
      let at = from
      let passed = 0
      // Each time, so many more as there were of those that do not count.
      for (let missing = wanted; ; missing = wanted - passed) {
        const skipped = skip(at, missing)
        const end = skipped.key ?? (isNewestFirst ? -1 : Number.MAX_SAFE_INTEGER)
        passed += skipped.passed - between(at, end)
        if (skipped.key === undefined) return { key: undefined, passed }
        at = skipped.key
        if (passed < wanted) continue
        // The one behind them may itself be one of those.
        return { key: without.has?.(at) === true ? rest.seek(at) : at, passed }
      }
    },
  }
}

/** What all of the streams have, and none of the others. */
export function allOf(run: Run, streams: readonly KeyStream[], without: readonly KeyStream[]): KeyStream {
  const { direction } = run
  return {
    seek: (from) => {
      let at = from
      for (let agreed = 0, index = 0; agreed < streams.length; index = (index + 1) % streams.length) {
        const key = streams[index]?.seek(at)
        if (key === undefined) return undefined
        agreed = key === at ? agreed + 1 : 1
        at = key
        if (agreed === streams.length && without.some((other) => hasKey(other, key))) {
          agreed = 0
          at = nextPlace(direction, key)
        }
        // Never where it began: asked again from there, it would come no further.
        if (agreed < streams.length && at !== from && run.isOver()) throw new TimeOver(at)
      }
      return at
    },
  }
}

type Piece = {
  readonly keys: readonly number[]
  readonly isEnd: boolean
  /** Where the next piece begins, if that is further on than behind the last key. */
  readonly next: number | undefined
}

function buffered(direction: Direction, read: (at: number) => Piece): KeyStream {
  let keys: readonly number[] = []
  let place = 0
  let isEnd = false
  let next: number | undefined
  return {
    seek: (at) => {
      for (;;) {
        for (; place < keys.length; place += 1) {
          const key = keys[place]
          if (key !== undefined && !isBehind(direction, at, key)) return key
        }
        if (isEnd) return undefined
        const from = next !== undefined && isBehind(direction, next, at) ? next : at
        const piece = read(from)
        keys = piece.keys
        isEnd = piece.isEnd
        const lastKey = keys.at(-1)
        next = piece.next ?? (lastKey === undefined ? undefined : nextPlace(direction, lastKey))
        place = 0
      }
    },
  }
}
