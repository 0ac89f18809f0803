import type { Database } from '../../db/database.ts'

/** Key order is the order in which documents came into the library. */
export type Direction = 'newest-first' | 'oldest-first'

/** Thrown when time runs out; `reached` is the key before which nothing is left. */
export class TimeOver extends Error {
  readonly reached: number
  constructor(reached: number) {
    super('The time is over')
    this.reached = reached
  }
}

export type KeyStream = {
  /** Returns the first key from `at` on; undefined at the end. Calls must move forward. */
  seek(at: number): number | undefined
  readonly has?: (key: number) => boolean
  readonly skip?: (at: number, keys: number) => Skipped
}

export type Skipped = { readonly key: number | undefined; readonly passed: number }

export type Run = {
  readonly db: Database
  readonly direction: Direction
  readonly end: number
  readonly isOver: () => boolean
  readonly wantsAll: boolean
}

export function isBehind(direction: Direction, key: number, other: number): boolean {
  return direction === 'newest-first' ? key < other : key > other
}

export function nextPlace(direction: Direction, key: number): number {
  return direction === 'newest-first' ? key - 1 : key + 1
}

/** Elapsed time allowed, as a multiple of the thread's own work, on a busy machine. */
const patience = 4
/** Minimum steps per call regardless of time, so that each call progresses. */
const leastSteps = 20

/**
 * Returns a function that tells whether time is up. Counts this thread's own work, since other processes on a
 * busy machine would only split a search into more pieces; but waiting, as for a slow disk, is bounded as
 * well.
 */
export function allowTime(ms: number): () => boolean {
  const startedAt = performance.now()
  const worked = process.threadCpuUsage()
  let steps = 0
  return () => {
    steps += 1
    if (steps <= leastSteps) return false
    const passed = performance.now() - startedAt
    if (passed < ms) return false
    if (passed >= ms * patience) return true
    const { user, system } = process.threadCpuUsage(worked)
    return (user + system) / 1000 >= ms
  }
}

export function ascending(keys: Iterable<number>): Float64Array {
  return Float64Array.from(keys).sort()
}

/** `keys`: in ascending order. */
export function streamOfKeys(direction: Direction, keys: Float64Array): KeyStream {
  const isNewestFirst = direction === 'newest-first'
  const seek = (at: number) => keys[isNewestFirst ? before(keys, at + 1) - 1 : before(keys, at)]
  return { seek, has: (key) => seek(key) === key }
}

function before(keys: Float64Array, key: number): number {
  let low = 0
  for (let high = keys.length; low < high; ) {
    const middle = Math.floor((low + high) / 2)
    if ((keys[middle] ?? 0) < key) low = middle + 1
    else high = middle
  }
  return low
}

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
      // Later keys do not count while another stream has not got that far.
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

/** If time runs out on the way to a later key, the stream does not have this one. */
function hasKey(stream: KeyStream, key: number): boolean {
  return stream.has?.(key) ?? seekInTime(stream, key) === key
}

/** The result can skip many keys if the stream can. */
export function allBut(run: Run, stream: KeyStream, keys: Float64Array): KeyStream {
  const without = streamOfKeys(run.direction, keys)
  const rest = allOf(run, [stream], [without])
  const { skip } = stream
  if (skip === undefined) return rest
  const isNewestFirst = run.direction === 'newest-first'
  const between = (at: number, key: number) =>
    isNewestFirst ? before(keys, at + 1) - before(keys, key + 1) : before(keys, key) - before(keys, at)
  return {
    ...rest,
    skip: (from, wanted) => {
      let at = from
      let passed = 0
      // Skips further by the number of excluded keys.
      for (let missing = wanted; ; missing = wanted - passed) {
        const skipped = skip(at, missing)
        const end = skipped.key ?? (isNewestFirst ? -1 : Number.MAX_SAFE_INTEGER)
        passed += skipped.passed - between(at, end)
        if (skipped.key === undefined) return { key: undefined, passed }
        at = skipped.key
        if (passed < wanted) continue
        // The next key may itself be excluded.
        return { key: without.has?.(at) === true ? rest.seek(at) : at, passed }
      }
    },
  }
}

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
        // Never at its start: a repeated call from there would make no progress.
        if (agreed < streams.length && at !== from && run.isOver()) throw new TimeOver(at)
      }
      return at
    },
  }
}
