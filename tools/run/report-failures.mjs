import { stripVTControlCharacters } from 'node:util'

/**
 * Failed test, and what was said of it.
 *
 * @typedef {{ test: string, said: string }} Failure
 */

/**
 * @param {{ testResults: { name: string, message: string, status: string, assertionResults:
 *   { status: string, fullName: string, failureMessages: string[] }[] }[] }} report of Vitest's `json` reporter
 * @returns {Failure[]}
 */
export function vitestFailures(report) {
  return report.testResults
    .filter((file) => file.status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed')
      if (failed.length === 0) return [{ test: name, said: message }]
      return failed.map((test) => ({
        test: `${name} › ${test.fullName}`,
        said: test.failureMessages.join('\n'),
      }))
    })
}

/**
 * @typedef {{ message?: string }} PlaywrightError
 * @typedef {{ title: string, suites?: Suite[], specs?: { title: string, tests: { status: string, results:
 *   { errors?: PlaywrightError[] }[] }[] }[] }} Suite
 */

/**
 * A test that passes only when it is tried again has failed, as it does where failures are counted.
 *
 * @param {{ suites: Suite[], errors: PlaywrightError[] }} report of Playwright's `json` reporter
 * @returns {Failure[]}
 */
export function playwrightFailures({ suites, errors }) {
  /** @type {(suite: Suite, above: string) => Failure[]} */
  const within = (suite, above) => {
    const name = above + suite.title
    const failed = (suite.specs ?? []).flatMap((spec) =>
      spec.tests
        .filter((test) => test.status === 'unexpected' || test.status === 'flaky')
        .map((test) => ({
          test: `${name} › ${spec.title}`,
          said: saidIn(test.results.flatMap((result) => result.errors ?? [])),
        })),
    )
    return [...failed, ...(suite.suites ?? []).flatMap((inner) => within(inner, `${name} › `))]
  }
  const outside = errors.map((error) => ({ test: 'outside of all tests', said: saidIn([error]) }))
  return [...suites.flatMap((suite) => within(suite, '')), ...outside]
}

/** @param {PlaywrightError[]} errors */
function saidIn(errors) {
  return errors.map((error) => error.message ?? '').join('\n')
}

/** Lines of each failure's message at the end; the whole message stands where it happened. */
const linesShown = 12

/**
 * @param {readonly { name: string, failures: readonly Failure[] }[]} steps
 * @returns {string} all that failed, once more; empty where nothing did
 */
export function listFailures(steps) {
  return steps
    .flatMap(({ name, failures }) =>
      failures.map(({ test, said }) => {
        const lines = stripVTControlCharacters(said).split('\n').slice(0, linesShown)
        return [`FAILED  ${name}: ${test}`, ...lines.map((line) => `        ${line}`)].join('\n')
      }),
    )
    .join('\n')
}
