#!/usr/bin/env node
/**
 * `npm run structure`: how large the code is and how it hangs together, beside the goals for it.
 *
 *   npm run structure [-- --fragments]
 */
import path from 'node:path'
import { setUp } from './set-up.mjs'

if (await setUp({ purpose: 'check' })) {
  const { projectRoot, toolNode } = await import('./run/project.mjs')
  const { runToEnd } = await import('./run/run-to-end.mjs')
  const script = path.join(projectRoot, 'tools', 'structure', 'print-structure.ts')
  process.exitCode = await runToEnd(toolNode(), [script, ...process.argv.slice(2)], { env: process.env })
} else {
  process.exitCode = 1
}
