#!/usr/bin/env node
/**
 * `npm run bench`: measures the app and a peer in the same run and prints each figure with its ratio.
 *
 *   npm run bench [-- PART] [--documents=100000,1000000]
 *   npm run bench -- compare COMMIT [PART[=PART THERE]] [--runs=2] [--documents=100000]
 *
 * The parts are app, import, columns, folder, metadata, queue, pictures, library, search and team; library and search take
 * libraries of so many documents, as `npm run bench:seed` makes them. `compare` runs the benchmarks of another commit and of this checkout
 * in turn; a part that had another name there is given as `queue=outbox`.
 */
import path from 'node:path'
import { runOnBuiltApp } from './run/run-on-built-app.mjs'
import { setUp } from './set-up.mjs'

const args = process.argv.slice(2)
if (args[0] !== 'compare') {
  process.exitCode = await runOnBuiltApp({ purpose: 'bench', script: 'bench/run-all.ts', args })
} else if (await setUp({ purpose: 'bench' })) {
  const { projectRoot, toolNode } = await import('./run/project.mjs')
  const { runToEnd } = await import('./run/run-to-end.mjs')
  const script = path.join(projectRoot, 'tools', 'compare', 'compare-commits.ts')
  process.exitCode = await runToEnd(toolNode(), [script, ...args.slice(1)], { env: process.env })
} else {
  process.exitCode = 1
}
