import { runInNewContext } from 'node:vm'

/**
 * Runs synchronous work and stops it after `limitMs`, so that a page or picture made to be slow cannot hold the
 * service up. Throws what the work throws, or an error with code `ERR_SCRIPT_EXECUTION_TIMEOUT`. The context
 * isolates nothing here: it is the way Node stops running code, https://nodejs.org/api/vm.html.
 */
export function runWithLimit<Result>(limitMs: number, work: () => Result): Result {
  const results: Result[] = []
  const run = () => {
    results.push(work())
  }
  runInNewContext('run()', { run }, { timeout: limitMs })
  const [result] = results
  if (results.length === 0) throw new Error('the work ended without a result')
  // One result was pushed; it may itself be `undefined` where `Result` allows that.
  return result as Result
}
