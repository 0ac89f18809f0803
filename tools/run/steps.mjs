import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { electronEnvironment } from '../electron-env.mjs'
import { buildCommand, rememberBuild } from './build.mjs'
import { packageProgram, projectRoot } from './project.mjs'
import { countPlaywright, countVitest, readReport } from './report-counts.mjs'
import { playwrightFailures, vitestFailures } from './report-failures.mjs'

/** @typedef {import('./step.mjs').Step} Step */

/**
 * Suits many short-lived objects: a larger young generation, collected by the allocating thread. Workers inherit it.
 */
const forPlaywright = ['--min-semi-space-size=16', '--single-threaded-gc']

/** @returns {Step[]} */
export function lintSteps() {
  return [
    {
      name: 'format and lint',
      commands: [packageProgram('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.'])],
    },
    {
      name: 'types',
      // With several threads, each checks many types again: two thirds more work, beside the unit tests.
      commands: [packageProgram('typescript/bin/tsc', ['--build', '--singleThreaded'])],
    },
    { name: 'dead code', commands: [packageProgram('knip/bin/knip.js', [])] },
  ]
}

/**
 * @param {readonly string[]} [args] further arguments for Vitest, such as a file's name
 * @returns {Step}
 */
export function unitTestStep(args = []) {
  const report = freshReport('unit.json')
  return {
    name: 'unit tests',
    commands: [
      packageProgram('vitest/vitest.mjs', [
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...args,
      ]),
    ],
    count: () => readReport(report, countVitest),
    failures: () => readReport(report, vitestFailures),
  }
}

/** @returns {Step} */
export function buildStep() {
  return { name: 'build', commands: [buildCommand()], onSuccess: rememberBuild }
}

/**
 * @param {readonly string[]} [args] further arguments for Playwright
 * @returns {Step}
 */
export function standInStep(args = []) {
  const config = '--config=packages/electron-stand-in/playwright.config.ts'
  const step = playwrightStep('stand-in tests', 'stand-in.json', [config, ...args])
  const isReal = electronEnvironment().INDEX_DESK_RUNTIME === 'electron'
  return isReal ? { ...step, env: { ...step.env, ON_ELECTRON: '1' } } : step
}

/**
 * @param {readonly string[]} [args] further arguments for Playwright
 * @returns {Step}
 */
export function endToEndStep(args = []) {
  return playwrightStep('end-to-end tests', 'e2e.json', args)
}

/**
 * @param {string} name
 * @param {string} file
 * @param {readonly string[]} args
 * @returns {Step}
 */
function playwrightStep(name, file, args) {
  const report = freshReport(file)
  return {
    name,
    commands: [
      packageProgram('@playwright/test/cli.js', ['test', '--reporter=list,json', ...args], forPlaywright),
    ],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    count: () => readReport(report, countPlaywright),
    failures: () => readReport(report, playwrightFailures),
  }
}

/**
 * Returns the path of a runner's report; an earlier run's is removed, lest it is taken for this one's.
 *
 * @param {string} name
 */
function freshReport(name) {
  const file = path.join(projectRoot, 'out', 'reports', name)
  mkdirSync(path.dirname(file), { recursive: true })
  rmSync(file, { force: true })
  return file
}
