#!/usr/bin/env node
/** `npm run check`: format, lint, types, unit tests and dead code. Stops at nothing and sums up in a table. */
import { setUp } from './set-up.mjs'

if (await setUp({ purpose: 'check' })) {
  const { runSteps } = await import('./run/run-steps.mjs')
  const { lintSteps, unitTestStep } = await import('./run/steps.mjs')
  const { ok, summary } = await runSteps([[[unitTestStep()], lintSteps()]])
  console.log(`\n${summary}`)
  process.exitCode = ok ? 0 : 1
} else {
  process.exitCode = 1
}
