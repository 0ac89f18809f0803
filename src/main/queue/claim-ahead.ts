import type { OutboxPolicy } from './policy.ts'

/** How many items are claimed before their turn: as few as keep requests from waiting for the disk. */
export type ClaimAhead = {
  /** How many to claim now: what may begin, and those ahead. */
  wanted(lane: {
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

type Parts = Pick<OutboxPolicy, 'leastClaimedAhead' | 'mostClaimedAhead' | 'claimsInTime'>

export function createClaimAhead(policy: Parts): ClaimAhead {
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
