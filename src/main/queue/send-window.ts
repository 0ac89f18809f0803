import type { QueuePolicy } from './policy.ts'

/** How many requests may be under way at once: learnt down when the service asks for less, and up again. */
export type SendWindow = {
  size(): number
  /** Marks a request at its start, so that a burst of complaints about requests begun together counts once. */
  mark(): number
  succeeded(): void
  tooMany(mark: number): void
}

export function createSendWindow({
  most,
  growAfter,
}: {
  readonly most: number
  readonly growAfter: number
}): SendWindow {
  let size = most
  let successes = 0
  let lowered = 0
  return {
    size: () => size,
    mark: () => lowered,
    succeeded() {
      successes += 1
      if (successes < growAfter) return
      successes = 0
      size = Math.min(most, size + 1)
    },
    tooMany(mark) {
      successes = 0
      if (mark !== lowered) return
      lowered += 1
      size = Math.max(1, Math.floor(size / 2))
    },
  }
}

/** Lets requests begin in the order they came, so many at once as `most` says at that moment. */
export type SendTurns = {
  /** Whether the request's turn came; false where `signal` ended the waiting. A turn that came must be ended. */
  take(signal: AbortSignal): Promise<boolean>
  end(): void
  /** `most` may have grown. */
  look(): void
  /** Requests whose turn came and has not ended. */
  underWay(): number
  /** Requests that wait for theirs. */
  waiting(): number
}

export function createSendTurns({ most }: { readonly most: () => number }): SendTurns {
  const line = new Set<() => void>()
  let underWay = 0

  function look(): void {
    for (const begin of line) {
      if (underWay >= most()) return
      begin()
    }
  }

  return {
    take(signal) {
      if (signal.aborted) return Promise.resolve(false)
      const { promise, resolve } = Promise.withResolvers<boolean>()
      const answer = (came: boolean) => {
        line.delete(begin)
        signal.removeEventListener('abort', giveUp)
        resolve(came)
      }
      const begin = () => {
        underWay += 1
        answer(true)
      }
      const giveUp = () => answer(false)
      signal.addEventListener('abort', giveUp)
      line.add(begin)
      look()
      return promise
    },
    end() {
      underWay -= 1
      look()
    },
    look,
    underWay: () => underWay,
    waiting: () => line.size,
  }
}

/** How many items are claimed before their turn: as few as keep requests from waiting for the disk. */
export type ClaimAhead = {
  /** How many to claim now: what may begin, and those ahead. */
  wanted(sending: {
    readonly most: number
    readonly underWay: number
    readonly waiting: number
    readonly isProbing: boolean
  }): number
  /** A request ended, and of what was claimed nothing was left to begin in its place, though more could be claimed. */
  ranDry(): void
  /** A claim was answered. */
  claimed(): void
}

type ClaimAheadPolicy = Pick<QueuePolicy, 'leastClaimedAhead' | 'mostClaimedAhead' | 'claimsInTime'>

export function createClaimAhead(policy: ClaimAheadPolicy): ClaimAhead {
  const { leastClaimedAhead, mostClaimedAhead, claimsInTime } = policy
  let forEach = leastClaimedAhead
  let isDry = false
  let inTime = 0
  return {
    wanted({ most, underWay, waiting, isProbing }) {
      const ahead = isProbing ? 0 : most * forEach
      // Claimed by the handful, because each claim waits for the disk once.
      return waiting > ahead / 2 ? 0 : most + ahead - underWay - waiting
    },
    ranDry() {
      isDry = true
    },
    claimed() {
      // Once for each claim: all that ran dry before it waited for the same one.
      if (isDry) forEach = Math.min(mostClaimedAhead, forEach + 1)
      inTime = isDry ? 0 : inTime + 1
      isDry = false
      if (inTime < claimsInTime) return
      forEach = Math.max(leastClaimedAhead, forEach - 1)
      inTime = 0
    },
  }
}
