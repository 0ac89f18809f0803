import { buildStep, endToEndStep, lintSteps, standInStep, unitTestStep } from './steps.mjs'

/**
 * The checks, and the tests that the changes since a commit concern.
 *
 * @param {string} commit
 * @returns {import('./step.mjs').Step[][][]}
 */
export function changedPhases(commit) {
  return [
    [[mayBeEmpty(unitTestStep([`--changed=${commit}`]))], lintSteps()],
    [[buildStep(), mayBeEmpty(standInStep([`--only-changed=${commit}`, '--pass-with-no-tests']))]],
    [[mayBeEmpty(endToEndStep([`--only-changed=${commit}`, '--pass-with-no-tests']))]],
  ]
}

/**
 * @param {import('./step.mjs').Step} step
 * @returns {import('./step.mjs').Step}
 */
const mayBeEmpty = (step) => ({ ...step, mayBeEmpty: true })

/**
 * Returns the steps to run: phases one after the other, the lanes of a phase side by side. The tests that
 * drive the app's window have the machine to themselves; those of the stand-in wait for so little of it that
 * they go beside the others.
 *
 * @param {string | undefined} only `check`, `unit`, `stand-in`, `e2e`, or everything
 * @param {readonly string[]} args for the one test runner that `only` names
 * @returns {import('./step.mjs').Step[][][]}
 */
export function phases(only, args) {
  if (only === 'check') return [[[unitTestStep()], lintSteps()]]
  if (only === 'unit') return [[[unitTestStep(args)]]]
  if (only === 'stand-in') return [[[standInStep(args)]]]
  if (only === 'e2e') return [[[buildStep()]], [[endToEndStep(args)]]]
  return [[[unitTestStep()], [buildStep(), ...lintSteps(), standInStep()]], [[endToEndStep()]]]
}
