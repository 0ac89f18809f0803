import { existsSync, readFileSync } from 'node:fs'

/** @typedef {import('./step.mjs').Counts} Counts */

/**
 * The counts in the report of Vitest's `json` reporter, whose form is Jest's. A test file that could not even
 * be loaded counts as one failed test.
 *
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: { status: string, assertionResults: { status: string }[] }[] }} report
 * @returns {Counts}
 */
export function countVitest(report) {
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/**
 * The counts in the report of Playwright's `json` reporter. A test that passes only when it is tried again has
 * failed; so has whatever went wrong outside of all tests.
 *
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number },
 *   errors: unknown[] }} report
 * @returns {Counts}
 */
export function countPlaywright({ stats, errors }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  }
}

/**
 * @template Report, Found
 * @param {string} file
 * @param {(report: Report) => Found} find
 * @returns {Found | undefined} undefined if the runner left no report
 */
export function readReport(file, find) {
  return existsSync(file) ? find(JSON.parse(readFileSync(file, 'utf8'))) : undefined
}

/**
 * @param {readonly Counts[]} all
 * @returns {Counts}
 */
export function sum(all) {
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const { passed, failed, skipped } of all) {
    total.passed += passed
    total.failed += failed
    total.skipped += skipped
  }
  return total
}

/**
 * Always in one form, for programs that read it; skipped tests are reported beside their step.
 *
 * @param {Counts} counts
 */
export function verdict({ passed, failed }) {
  return `${passed} passed, ${failed} failed`
}
