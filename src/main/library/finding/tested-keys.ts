import { isBehind, type KeyStream, nextPlace, type Run, TimeOver } from './key-stream.ts'

type Tested = {
  /** Has all that fit, and others. */
  readonly stream: KeyStream
  readonly fits: (key: number) => boolean
  /** Where fewer than one in so many fits, looking at one after the other is given up. */
  readonly seldom: number
  /** Those that fit and no others, at a price. */
  readonly exact: () => KeyStream
}

/** So that a few that happen not to fit decide nothing. */
const leastTested = 60

/** Looks at what may fit one by one, as long as that comes to something. */
export function streamOfTested(run: Run, { stream, fits, seldom, exact }: Tested): KeyStream {
  const { direction } = run
  let head: number | undefined | 'unknown' = 'unknown'
  let tested = 0
  let fitting = 0
  let exactly: KeyStream | undefined
  const enough = Math.max(leastTested, 4 * seldom)
  const nextFrom = (at: number): number | undefined => {
    for (let place = at; ; ) {
      if (exactly !== undefined) return exactly.seek(place)
      const key = stream.seek(place)
      if (key === undefined) return undefined
      tested += 1
      if (fits(key)) {
        fitting += 1
        return key
      }
      place = nextPlace(direction, key)
      if (tested >= enough && fitting * seldom < tested) exactly = exact()
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
