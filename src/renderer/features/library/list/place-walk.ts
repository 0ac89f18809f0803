import type { After } from '../../../../shared/domain/throttle.ts'
import type { Failure } from '../../../../shared/ipc/failure.ts'
import type { Result } from '../../../../shared/result.ts'

export type PlacesPart = {
  readonly places: readonly string[]
  readonly total: { readonly count: number; readonly isExact: boolean }
  readonly next: string | null
}
export type FindPlaces = (after: string | null) => Promise<Result<PlacesPart, Failure>>

/** `places`: all positions so far, from the second page on. */
export type WalkedPlaces = {
  readonly places: readonly string[]
  readonly total: PlacesPart['total']
  readonly isWhole: boolean
}

/** Milliseconds. By then, a user who is still typing searches for something else. */
const firstAfterMs = 250
/** Milliseconds between two requests, so that other requests to the library get their turn. */
const betweenMs = 8
/** Multiplied by the requests of the last walk: a list that changes constantly is not walked constantly. */
const restsMs = 200
const restsAtLeastMs = 1000

type PlaceWalkOptions = {
  readonly find: FindPlaces
  readonly after: After
  onPart(walked: WalkedPlaces): void
  onFailed(): void
}

export class PlaceWalk {
  readonly #options: PlaceWalkOptions
  #isWalking = false
  #isWanted = false
  #isClosed = false
  #restMs = firstAfterMs
  #stopWaiting: (() => void) | undefined

  constructor(options: PlaceWalkOptions) {
    this.#options = options
  }

  get isPending(): boolean {
    return !this.#isClosed && (this.#isWalking || this.#isWanted)
  }

  request(): void {
    this.#isWanted = true
    this.#wait()
  }

  hurry(): void {
    if (this.#stopWaiting === undefined) return
    this.#stopWaiting()
    void this.#walk()
  }

  close(): void {
    this.#isClosed = true
    this.#stopWaiting?.()
  }

  #wait(): void {
    if (this.#isWalking || this.#isClosed || this.#stopWaiting !== undefined) return
    this.#stopWaiting = this.#options.after(this.#restMs, () => void this.#walk())
  }

  async #walk(): Promise<void> {
    const { find, after, onPart, onFailed } = this.#options
    this.#stopWaiting = undefined
    this.#isWalking = true
    this.#isWanted = false
    const places: string[] = []
    let next: string | null = null
    let questions = 0
    do {
      if (questions > 0) await new Promise<void>((resolve) => after(betweenMs, resolve))
      if (this.#isClosed) return
      const part = await find(next)
      if (this.#isClosed) return
      questions += 1
      next = part.ok ? part.value.next : null
      if (next === null) this.#isWalking = false
      if (part.ok) {
        places.push(...part.value.places)
        onPart({ places, total: part.value.total, isWhole: next === null })
      } else onFailed()
    } while (next !== null)
    this.#restMs = Math.max(restsAtLeastMs, restsMs * questions)
    if (this.#isWanted) this.#wait()
  }
}
