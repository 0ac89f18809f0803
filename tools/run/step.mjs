import { spawn } from 'node:child_process'
import { performance } from 'node:perf_hooks'

/** Longer than any step on a slow machine; a hanging step must not block the whole run. */
const LIMIT_MS = 25 * 60 * 1000
/** Counts of a runner without a report. */
const none = { passed: 0, failed: 0, skipped: 0 }
const hasGroups = process.platform !== 'win32'

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {object} Step
 * @property {string} name
 * @property {readonly (readonly string[])[]} commands run one after the other; all run, even after a failure
 * @property {NodeJS.ProcessEnv} [env] added to the environment of the run
 * @property {() => Counts | undefined} [count] the tests it ran; a step without counts as one test
 * @property {() => import('./report-failures.mjs').Failure[] | undefined} [failures] of those tests
 * @property {boolean} [mayBeEmpty] no test at all is a success
 * @property {() => void} [onSuccess]
 * @typedef {{ name: string, ok: boolean, ms: number, counts: Counts,
 *   failures: readonly import('./report-failures.mjs').Failure[] }} Result
 * @typedef {{ cwd: string, env: NodeJS.ProcessEnv, show: (text: string) => void, stop: AbortSignal }} Context
 */

/**
 * Returns what a step adds to the totals. A test runner that fails without a failed test (it crashed, ran
 * nothing, or an error escaped every test) counts as one failure, so that no failure is ever lost.
 *
 * @param {boolean} ok whether every command ended well
 * @param {Counts | null} counted
 * @returns {Counts}
 */
export function countStep(ok, counted) {
  if (!counted) return ok ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }
  const isEmpty = counted.passed + counted.failed === 0
  return isEmpty || (!ok && counted.failed === 0) ? { ...counted, failed: counted.failed + 1 } : counted
}

/**
 * Runs lanes of steps side by side, within a lane one after the other, and never stops at a failure, only
 * when told to. The first lane's output appears at once, the others' when a step is through, so that lines do
 * not mix.
 *
 * @param {readonly (readonly Step[])[]} lanes
 * @param {Context} context
 * @returns {Promise<Result[]>}
 */
export async function runLanes(lanes, context) {
  const results = await Promise.all(
    lanes.map(async (steps, lane) => {
      const done = []
      for (const step of steps) {
        if (!context.stop.aborted) done.push(await runStep(step, context, lane === 0))
      }
      return done
    }),
  )
  return results.flat()
}

/**
 * @param {Step} step
 * @param {Context} context
 * @param {boolean} isLive
 * @returns {Promise<Result>}
 */
async function runStep(step, context, isLive) {
  const start = performance.now()
  const heading = `\n== ${step.name}\n`
  let kept = ''
  /** @param {string} text */
  const keep = (text) => {
    kept += text
  }
  if (isLive) context.show(heading)
  const show = isLive ? context.show : keep
  const env = { ...context.env, ...step.env }
  let ok = true
  for (const command of step.commands) {
    ok = (await runShown(command, { ...context, env, show })) && ok
  }
  if (!isLive) context.show(heading + kept)
  if (ok) step.onSuccess?.()
  const counted = step.count ? (step.count() ?? none) : null
  const counts = ok && step.mayBeEmpty && counted ? counted : countStep(ok, counted)
  const ms = performance.now() - start
  return { name: step.name, ok: counts.failed === 0, ms, counts, failures: step.failures?.() ?? [] }
}

/**
 * @param {readonly string[]} commandLine
 * @param {Context} context
 * @returns {Promise<boolean>} whether it ended with code 0
 */
function runShown([command = '', ...args], { cwd, env, show, stop }) {
  return new Promise((resolve) => {
    // A separate process group, so that leftover processes can be ended with it.
    const child = spawn(command, args, { cwd, env, detached: hasGroups, stdio: ['ignore', 'pipe', 'pipe'] })
    /** @param {NodeJS.Signals} signal */
    const end = (signal) => {
      try {
        if (hasGroups && child.pid) process.kill(-child.pid, signal)
        else child.kill(signal)
      } catch {
        // The whole group has already ended.
      }
    }
    const interrupt = () => {
      show('It was interrupted.\n')
      end('SIGINT')
    }
    const limit = setTimeout(() => {
      show(`It was ended, as it took longer than ${LIMIT_MS / 60_000} minutes.\n`)
      end('SIGKILL')
    }, LIMIT_MS)
    stop.addEventListener('abort', interrupt, { once: true })
    child.stdout.setEncoding('utf8').on('data', show)
    child.stderr.setEncoding('utf8').on('data', show)
    child.once('error', (cause) => show(`${command} cannot be started: ${cause.message}\n`))
    // Otherwise, a leftover process that holds the output open would prevent "close".
    child.once('exit', () => end('SIGKILL'))
    child.once('close', (code) => {
      clearTimeout(limit)
      stop.removeEventListener('abort', interrupt)
      resolve(code === 0)
    })
  })
}
