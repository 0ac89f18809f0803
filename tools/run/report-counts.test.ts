import { describe, expect, it } from 'vitest'
import { countPlaywright, countVitest, readReport, sum, verdict } from './report-counts.mjs'

describe("Vitest's report", () => {
  const report = { numPassedTests: 3, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1 }
  const broken = { status: 'failed', assertionResults: [{ status: 'failed' }] }

  it('gives its counts', () => {
    expect(countVitest({ ...report, testResults: [broken] })).toEqual({ passed: 3, failed: 1, skipped: 2 })
  })

  it('counts a file that could not be loaded as one failure', () => {
    const unloaded = { status: 'failed', assertionResults: [] }
    expect(countVitest({ ...report, testResults: [broken, unloaded] }).failed).toBe(2)
  })
})

it("counts a test that passed only at the second try, and an error outside all tests, as Playwright's failures", () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }
  expect(countPlaywright({ stats, errors: [{}] })).toEqual({ passed: 5, failed: 3, skipped: 2 })
})

it('reads nothing where a runner left no report', () => {
  expect(readReport('/nowhere/report.json', countVitest)).toBeUndefined()
})

it('ends with one line, which names skipped tests only if there are any', () => {
  const one = { passed: 1, failed: 0, skipped: 0 }
  expect(verdict(sum([one, one]))).toBe('2 passed, 0 failed')
  expect(verdict(sum([one, { passed: 0, failed: 2, skipped: 3 }]))).toBe('1 passed, 2 failed')
})
