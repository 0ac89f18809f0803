import { isBehind, type KeyStream, nextPlace, type Run, TimeOver } from './key-stream.ts'

/** What looking at one after the other has come to. */
export type TestedSoFar = {
  readonly tested: number
  readonly fitting: number
  /** How many keys of the library lie between the first and the last of them. */
  readonly passed: number
}

type Tested = {
  /** Has all that fit, and others. */
  readonly stream: KeyStream
  readonly fits: (key: number) => boolean
  /** Whether `exact` is worth its price by now. */
  readonly givesUp: (soFar: TestedSoFar) => boolean
  /** Those that fit and no others, at a price. */
  readonly exact: () => KeyStream
}

/** Looks at what may fit one by one, as long as that comes to something. */
export function streamOfTested(run: Run, { stream, fits, givesUp, exact }: Tested): KeyStream {
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
      if (givesUp({ tested, fitting, passed: Math.abs(key - first) + 1 })) exactly = exact()
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
