import type { QueuePolicy } from './policy.ts'

/** Number of requests that may be in flight: lowered when the service asks for less, and raised again. */
export class SendWindow {
  readonly #most: number
  readonly #growAfter: number
  #size: number
  #successes = 0
  #lowered = 0

  constructor({ most, growAfter }: { readonly most: number; readonly growAfter: number }) {
    this.#most = most
    this.#growAfter = growAfter
    this.#size = most
  }

  size(): number {
    return this.#size
  }

  /**
   * Marks a request at its start, so that a burst of complaints about requests begun together counts once.
   */
  mark(): number {
    return this.#lowered
  }

  succeeded(): void {
    this.#successes += 1
    if (this.#successes < this.#growAfter) return
    this.#successes = 0
    this.#size = Math.min(this.#most, this.#size + 1)
  }

  tooMany(mark: number): void {
    this.#successes = 0
    if (mark !== this.#lowered) return
    this.#lowered += 1
    this.#size = Math.max(1, Math.floor(this.#size / 2))
  }
}

export class SendTurns {
  readonly #most: () => number
  readonly #line = new Set<() => void>()
  #underWay = 0

  constructor({ most }: { readonly most: () => number }) {
    this.#most = most
  }

  /** Resolves to true at the request's turn, which must be ended; to false if `signal` ended the wait. */
  take(signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return Promise.resolve(false)
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const answer = (came: boolean) => {
      this.#line.delete(begin)
      signal.removeEventListener('abort', giveUp)
      resolve(came)
    }
    const begin = () => {
      this.#underWay += 1
      answer(true)
    }
    const giveUp = () => answer(false)
    signal.addEventListener('abort', giveUp)
    this.#line.add(begin)
    this.look()
    return promise
  }

  end(): void {
    this.#underWay -= 1
    this.look()
  }

  look(): void {
    for (const begin of this.#line) {
      if (this.#underWay >= this.#most()) return
      begin()
    }
  }

  underWay(): number {
    return this.#underWay
  }

  waiting(): number {
    return this.#line.size
  }
}

type ClaimAheadPolicy = Pick<QueuePolicy, 'leastClaimedAhead' | 'mostClaimedAhead' | 'claimsInTime'>

/** Number of items claimed before their turn: as few as keep requests from waiting for the disk. */
export class ClaimAhead {
  readonly #policy: ClaimAheadPolicy
  #forEach: number
  #isDry = false
  #inTime = 0

  constructor(policy: ClaimAheadPolicy) {
    this.#policy = policy
    this.#forEach = policy.leastClaimedAhead
  }

  wanted(sending: {
    readonly most: number
    readonly underWay: number
    readonly waiting: number
    readonly isProbing: boolean
  }): number {
    const { most, underWay, waiting } = sending
    const ahead = sending.isProbing ? 0 : most * this.#forEach
    // Claimed in groups, because each claim needs a sync.
    return waiting > ahead / 2 ? 0 : most + ahead - underWay - waiting
  }

  /** A request ended without a claimed item to follow it, though more could be claimed. */
  ranDry(): void {
    this.#isDry = true
  }

  claimed(): void {
    const { leastClaimedAhead, mostClaimedAhead, claimsInTime } = this.#policy
    // Counts once per claim: all that ran dry before it waited for one claim.
    if (this.#isDry) this.#forEach = Math.min(mostClaimedAhead, this.#forEach + 1)
    this.#inTime = this.#isDry ? 0 : this.#inTime + 1
    this.#isDry = false
    if (this.#inTime < claimsInTime) return
    this.#forEach = Math.max(leastClaimedAhead, this.#forEach - 1)
    this.#inTime = 0
  }
}
