import { describe, expect, test } from 'vitest'
import { ClaimAhead } from './send-window.ts'

const four = { most: 4, underWay: 4, waiting: 0, isProbing: false }

function learning() {
  const ahead = new ClaimAhead({ leastClaimedAhead: 1, mostClaimedAhead: 3, claimsInTime: 5 })
  const claims = (count: number) => {
    for (let claim = 0; claim < count; claim += 1) ahead.claimed()
  }
  return { ahead, claims }
}

describe('claiming ahead', () => {
  test('claims a few at a time, and none while probing', () => {
    const { ahead } = learning()
    expect(ahead.wanted({ ...four, underWay: 0 })).toBe(8)
    expect(ahead.wanted({ ...four, waiting: 3 })).toBe(0)
    expect(ahead.wanted({ ...four, waiting: 2 })).toBe(2)
    expect(ahead.wanted({ most: 1, underWay: 0, waiting: 0, isProbing: true })).toBe(1)
    expect(ahead.wanted({ most: 1, underWay: 1, waiting: 0, isProbing: true })).toBe(0)
  })

  test('claims one more after each late claim, up to the maximum', () => {
    const { ahead, claims } = learning()
    const learnt: number[] = []
    for (let round = 0; round < 4; round += 1) {
      for (let request = 0; request < 4; request += 1) ahead.ranDry()
      claims(1)
      learnt.push(ahead.wanted(four))
    }
    expect(learnt).toEqual([8, 12, 12, 12])
  })

  test('claims fewer while claims are in time, down to the minimum', () => {
    const { ahead, claims } = learning()
    for (let round = 0; round < 2; round += 1) {
      ahead.ranDry()
      claims(1)
    }
    claims(4)
    expect(ahead.wanted(four)).toBe(12)
    claims(1)
    expect(ahead.wanted(four)).toBe(8)
    claims(4)
    ahead.ranDry()
    claims(5)
    expect(ahead.wanted(four)).toBe(12)
    claims(50)
    expect(ahead.wanted(four)).toBe(4)
  })
})
