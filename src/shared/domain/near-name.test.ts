import { describe, expect, test } from 'vitest'
import { isNearName } from './near-name.ts'

describe('near names', () => {
  test.each([
    ['café-7', 'cafe\u0301-7'],
    ['REF-1', 'ref-1'],
    ['ref-1', ' ref-1 '],
    ['ref-1', 'ref\u200b-1'],
    ['É-1', 'e\u0301-1'],
  ])('%j is near %j', (one, other) => {
    expect(isNearName(one, other)).toBe(true)
  })

  test.each([
    ['ref-1', 'ref-1'],
    ['ref-1', 'ref-2'],
    ['cafe-7', 'café-7'],
    ['ref 1', 'ref1'],
  ])('%j is not near %j', (one, other) => {
    expect(isNearName(one, other)).toBe(false)
  })
})
