import { isBehind, type KeyStream, nextPlace, type Run, TimeOver } from './key-stream.ts'

export type TestedSoFar = {
  readonly tested: number
  readonly fitting: number
  readonly passed: number
}

type Tested = {
  /** Includes all matches, and others. */
  readonly stream: KeyStream
  readonly fits: (key: number) => boolean
  readonly isOverCostLimit: (soFar: TestedSoFar) => boolean
  readonly exact: () => KeyStream
}

export function streamOfTested(run: Run, { stream, fits, isOverCostLimit, exact }: Tested): KeyStream {
  const { direction } = run
  let head: number | undefined | 'unknown' = 'unknown'
  let tested = 0
  let fitting = 0
  let first: number | undefined
  let exactly: KeyStream | undefined
  const nextFrom = (at: number): number | undefined => {
    for (let place = at; ; ) {
      if (exactly !== undefined) return exactly.seek(place)
      const key = stream.seek(place)
      if (key === undefined) return undefined
      first ??= key
      tested += 1
      if (fits(key)) {
        fitting += 1
        return key
      }
      place = nextPlace(direction, key)
      if (isOverCostLimit({ tested, fitting, passed: Math.abs(key - first) + 1 })) exactly = exact()
      else if (run.isOver()) throw new TimeOver(place)
    }
  }
  return {
    seek: (at) => {
      if (head === 'unknown' || (head !== undefined && isBehind(direction, at, head))) head = nextFrom(at)
      return head
    },
  }
}

type CostLimit = (soFar: TestedSoFar) => boolean

/** Minimum sample, so that a few chance misses decide nothing. */
const usuallyTested = 60

/** Ends single tests once fewer than one document in `seldom` matches. */
export function limitBySeldom(seldom: number, leastTested = usuallyTested): CostLimit {
  const enough = Math.max(leastTested, 4 * seldom)
  return ({ tested, fitting }) => tested >= enough && fitting * seldom < tested
}

/** Matches that the index gathers during one document's test: 90 µs beside 0.36 µs each. */
const gatheredMeanwhile = 250
const wanted = 24
const leastPriced = 8

/**
 * Allows single tests while they fill a window sooner than gathering all matches would. Estimates the number
 * of matches from the distances of the keys tested so far, among `documents` in total.
 */
export function limitByPrice(documents: number): CostLimit {
  return ({ tested, fitting, passed }) => {
    if (tested < leastPriced) return false
    // No match in a small sample does not mean that there is none.
    const share = (fitting + 1) / (tested + 2)
    const mayFit = (documents * tested) / passed
    return mayFit * share < (wanted / share) * gatheredMeanwhile
  }
}
