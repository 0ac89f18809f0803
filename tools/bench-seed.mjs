#!/usr/bin/env node
/**
 * `npm run bench:seed`: makes the data folder of an app with a full library, the same one for the same seed.
 *
 *   npm run bench:seed [-- --documents=1000000 --folder=DIR --seed=1]
 */
import path from 'node:path'
import { setUp } from './set-up.mjs'

if (await setUp({ purpose: 'bench' })) {
  const { projectRoot, toolNode } = await import('./run/project.mjs')
  const { runToEnd } = await import('./run/run-to-end.mjs')
  const script = path.join(projectRoot, 'bench', 'seed', 'run-seed.ts')
  process.exitCode = await runToEnd(toolNode(), [script, ...process.argv.slice(2)], { env: process.env })
} else {
  process.exitCode = 1
}
