#!/usr/bin/env node
/**
 * `npm test`: the checks, a build, the stand-in's tests and the end-to-end tests, all on one private desktop.
 * Ends with a line such as `412 passed, 0 failed`; a check or a build counts as one.
 *
 *   npm test -- [--only=check|unit|stand-in|e2e] [further arguments for the one test runner]
 *   npm test -- --changed[=COMMIT]
 *
 * `--changed` runs the checks, and the tests that the changes since a commit concern: the last one, unless another is
 * named. End-to-end tests are those whose own files changed.
 */
import { setUp } from './set-up.mjs'

const parts = ['check', 'unit', 'stand-in', 'e2e']
/** @param {string} name */
const optionOf = (name) => process.argv.find((arg) => arg.startsWith(`${name}=`))?.slice(name.length + 1)
const only = optionOf('--only')
const since = optionOf('--changed') ?? (process.argv.includes('--changed') ? 'HEAD' : undefined)

if (only !== undefined && !parts.includes(only)) {
  console.error(`--only takes one of: ${parts.join(', ')}`)
  process.exitCode = 2
} else if (await setUp({ purpose: 'test' })) {
  const { runSteps } = await import('./run/run-steps.mjs')
  const { changedPhases, phases } = await import('./run/phases.mjs')
  const { verdict } = await import('./run/report-counts.mjs')
  const args = process.argv.slice(2).filter((arg) => !arg.startsWith('--only='))
  const { ok, summary, counts } = await runSteps(
    since === undefined ? phases(only, args) : changedPhases(since),
  )
  console.log(`\n${summary}\n\n${verdict(counts)}`)
  process.exitCode = ok ? 0 : 1
} else {
  console.log('0 passed, 1 failed')
  process.exitCode = 1
}
