import type { Database } from './database.ts'

/** Time limit of a chunk while calls wait; too short to be noticed. */
const usuallyMs = 20
/** Limit while no call waits: longer chunks repeat their overhead less often. */
const aloneMs = 100

/** Whether calls wait for the library's thread; its own background work does not count. */
export type Others = { areWaiting: () => boolean }

export const createOthers = (): Others => ({ areWaiting: () => true })

/**
 * Returns a function that allows one more step: false after `most` steps or once the time is up. The first is
 * always allowed.
 */
export function createBudget(
  most: number,
  longestMs: number = usuallyMs,
  elapsed: () => number = () => performance.now(),
): () => boolean {
  return createMayGoOn(most, elapsed, (ms) => ms < longestMs)
}

export function createPieceBudget(
  db: Database,
  most: number,
  elapsed: () => number = () => performance.now(),
): () => boolean {
  const others = db.own(createOthers)
  return createMayGoOn(most, elapsed, (ms) => ms < usuallyMs || (ms < aloneMs && !others.areWaiting()))
}

export function doInBudget<T>(
  mayGoOn: () => boolean,
  next: () => T | undefined,
  work: (one: T) => void,
): boolean {
  while (mayGoOn()) {
    const one = next()
    if (one === undefined) return true
    work(one)
  }
  return false
}

function createMayGoOn(
  most: number,
  elapsed: () => number,
  isInTime: (ms: number) => boolean,
): () => boolean {
  const startedAt = elapsed()
  let done = 0
  return () => {
    const mayGoOn = done < most && (done === 0 || isInTime(elapsed() - startedAt))
    if (mayGoOn) done += 1
    return mayGoOn
  }
}
