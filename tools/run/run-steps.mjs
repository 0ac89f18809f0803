import { randomInt } from 'node:crypto'
import { withDesktopSession } from '../desktop-session.mjs'
import { electronEnvironment } from '../electron-env.mjs'
import { endWithNpm } from './end-with-npm.mjs'
import { projectRoot } from './project.mjs'
import { sum } from './report-counts.mjs'
import { listFailures } from './report-failures.mjs'
import { runLanes } from './step.mjs'
import { table } from './table.mjs'

const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/**
 * Runs phases of steps on one private desktop, with Electron or its stand-in in the environment.
 *
 * @param {readonly (readonly (readonly import('./step.mjs').Step[])[])[]} phases
 * @returns {Promise<{ ok: boolean, summary: string, counts: import('./step.mjs').Counts }>}
 */
export async function runSteps(phases) {
  endWithNpm(process.env)
  return withDesktopSession(async (desktop) => {
    const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
    // Determines the cases of every test runner.
    const seed = process.env.INDEX_DESK_TEST_SEED ?? String(randomInt(1, 1e9))
    const env = { ...desktop, ...electronEnvironment(), ...colour, INDEX_DESK_TEST_SEED: seed }
    console.log(`Test seed ${seed}; INDEX_DESK_TEST_SEED=${seed} npm test repeats this run`)
    /** @param {string} text */
    const show = (text) => {
      process.stdout.write(text)
    }
    const stop = new AbortController()
    const interrupt = () => stop.abort()
    for (const signal of signals) process.on(signal, interrupt)
    const results = []
    for (const lanes of phases) {
      results.push(...(await runLanes(lanes, { cwd: projectRoot, env, show, stop: stop.signal })))
    }
    for (const signal of signals) process.off(signal, interrupt)
    const counts = sum(results.map((result) => result.counts))
    // Repeated at the end, since a run's output is read from its end.
    const failures = listFailures(results)
    const summary = failures === '' ? table(results) : `${failures}\n\n${table(results)}`
    return { ok: results.every((result) => result.ok), summary, counts }
  })
}
