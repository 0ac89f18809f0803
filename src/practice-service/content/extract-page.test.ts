import { describe, expect, test } from 'vitest'
import { runWithLimit } from './extract-page.ts'

describe('work with a limit', () => {
  test('returns its result, even if undefined', () => {
    expect(runWithLimit(1000, () => 7)).toBe(7)
    expect(runWithLimit(1000, () => undefined)).toBeUndefined()
  })

  test('rethrows errors of the work', () => {
    const failure = new Error('no')
    expect(() =>
      runWithLimit(1000, () => {
        throw failure
      }),
    ).toThrow(failure)
  })

  test('is stopped if it never ends', () => {
    expect(() =>
      runWithLimit(20, () => {
        for (;;);
      }),
    ).toThrow(expect.objectContaining({ code: 'ERR_SCRIPT_EXECUTION_TIMEOUT' }))
  })
})
