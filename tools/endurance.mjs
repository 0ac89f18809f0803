#!/usr/bin/env node
/**
 * `npm run test:endurance`: adds and edits on a flaky service while the app is killed again and again, at moments
 * that a seed decides, brings in a table of 10,000 rows, changes 500 documents on a bad line, breaks 20,000 pictures,
 * and tries the tests that do less of the same in `npm test` at their full length. Prints the seed; the same one repeats the run.
 *
 *   npm run test:endurance -- [--seed=N] [--documents=600] [--edits=400] [--kills=50]
 */
import { randomInt } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { setUp } from './set-up.mjs'

const text = /** @type {const} */ ({ type: 'string' })
const { values } = parseArgs({ options: { seed: text, documents: text, edits: text, kills: text } })
/** @type {Record<string, string>} */
const plan = {
  ENDURANCE_SEED: values.seed ?? String(randomInt(1, 1e9)),
  ENDURANCE_DOCUMENTS: values.documents ?? '600',
  ENDURANCE_EDITS: values.edits ?? '400',
  ENDURANCE_KILLS: values.kills ?? '50',
  ENDURANCE_ROWS: '10000',
  ENDURANCE_CHANGED: '500',
}

/**
 * Returns the tests that ask how long a form is wanted, wherever they are.
 *
 * @param {string} source
 */
function unitTestsWithLongForm(source) {
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => path.join(source, file))
    .filter((file) => readFileSync(file, 'utf8').match(/(long-form|fault-at-step)\.ts/))
}

if (Object.values(plan).some((value) => !/^\d+$/.test(value))) {
  console.error('--seed, --documents, --edits and --kills take whole numbers.')
  process.exitCode = 2
} else if (await setUp({ purpose: 'test' })) {
  const { electronEnvironment } = await import('./electron-env.mjs')
  const { withDesktopSession } = await import('./desktop-session.mjs')
  const { buildIfOutdated } = await import('./run/build.mjs')
  const { packageProgram, projectRoot } = await import('./run/project.mjs')
  const { runToEnd } = await import('./run/run-to-end.mjs')
  const env = { ...process.env, ...electronEnvironment() }
  console.log(`Seed ${plan.ENDURANCE_SEED}`)
  if (await buildIfOutdated({ env, say: (line) => console.log(line) })) {
    const programs = [
      packageProgram('vitest/vitest.mjs', ['run', ...unitTestsWithLongForm(path.join(projectRoot, 'src'))]),
      packageProgram('@playwright/test/cli.js', ['test', '--config=e2e/endurance/playwright.config.ts']),
    ]
    process.exitCode = await withDesktopSession(async (desktop) => {
      const inside = { env: { ...desktop, ...electronEnvironment(), ...plan }, cwd: projectRoot }
      let code = 0
      for (const [program = '', ...args] of programs) code ||= await runToEnd(program, args, inside)
      return code
    })
  } else {
    process.exitCode = 1
  }
} else {
  process.exitCode = 1
}
