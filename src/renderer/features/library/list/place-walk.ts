import type { After } from '../../../../shared/domain/throttle.ts'
import type { Failure } from '../../../../shared/ipc/failure.ts'
import type { Result } from '../../../../shared/result.ts'

/** What one question gives: where further pages begin, and how many rows there are or may be. */
export type PlacesPart = {
  readonly places: readonly string[]
  readonly total: { readonly count: number; readonly isExact: boolean }
  readonly next: string | null
}
export type FindPlaces = (after: string | null) => Promise<Result<PlacesPart, Failure>>

/** `places`: all so far, from the second page on. */
export type WalkedPlaces = {
  readonly places: readonly string[]
  readonly total: PlacesPart['total']
  readonly isWhole: boolean
}

type PlaceWalk = {
  /** Whether the places are being looked for, or will be. */
  readonly isPending: boolean
  /** The list is new or has changed: goes through it again once it has rested. */
  request(): void
  /** Someone waits for it. */
  hurry(): void
  close(): void
}

/** Whoever types on looks for something else by then. */
const firstAfterMs = 250
/** Between two questions, so that whatever else the library is asked has its turn. */
const betweenMs = 8
/** Times each question of the last walk: a list that changes all the time is not gone through all the time. */
const restsMs = 200
const restsAtLeastMs = 1000

/** Goes through a list in the background, from its beginning to its end, to know where its pages begin. */
export function createPlaceWalk(parts: {
  readonly find: FindPlaces
  readonly after: After
  onPart(walked: WalkedPlaces): void
  /** There are no places, so the list has to be read page by page. */
  onFailed(): void
}): PlaceWalk {
  const { find, after, onPart, onFailed } = parts
  let isWalking = false
  let isWanted = false
  let isClosed = false
  let restMs = firstAfterMs
  let stopWaiting: (() => void) | undefined

  const walk = async () => {
    stopWaiting = undefined
    isWalking = true
    isWanted = false
    const places: string[] = []
    let next: string | null = null
    let questions = 0
    do {
      if (questions > 0) await new Promise<void>((resolve) => after(betweenMs, resolve))
      if (isClosed) return
      const part = await find(next)
      if (isClosed) return
      questions += 1
      next = part.ok ? part.value.next : null
      if (next === null) isWalking = false
      if (part.ok) {
        places.push(...part.value.places)
        onPart({ places, total: part.value.total, isWhole: next === null })
      } else onFailed()
    } while (next !== null)
    restMs = Math.max(restsAtLeastMs, restsMs * questions)
    if (isWanted) wait()
  }
  const wait = () => {
    if (isWalking || isClosed || stopWaiting !== undefined) return
    stopWaiting = after(restMs, () => void walk())
  }

  return {
    get isPending() {
      return !isClosed && (isWalking || isWanted)
    },
    request: () => {
      isWanted = true
      wait()
    },
    hurry: () => {
      if (stopWaiting === undefined) return
      stopWaiting()
      void walk()
    },
    close: () => {
      isClosed = true
      stopWaiting?.()
    },
  }
}
