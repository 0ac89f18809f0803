#!/usr/bin/env node
/**
 * `npm run test:busy`: `npm test` three times running while an endless loop occupies each processor, as on a machine
 * that builds something else. Stops at the first run that fails.
 *
 *   npm run test:busy [-- --times=3] [arguments of npm test]
 */
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { runToEnd } from './run/run-to-end.mjs'

/** Ends itself if this process is killed. */
const loop = `for (;;) {
  for (let turn = 0; turn < 1e9; turn += 1);
  if (process.ppid !== ${process.pid}) process.exit()
}`
const times = Number(process.argv.find((arg) => arg.startsWith('--times='))?.slice('--times='.length) ?? 3)
const args = process.argv.slice(2).filter((arg) => !arg.startsWith('--times='))
const tests = path.join(import.meta.dirname, 'test.mjs')

const loops = Array.from({ length: availableParallelism() }, () =>
  spawn(process.execPath, ['-e', loop], { stdio: 'ignore' }),
)
try {
  for (let run = 1; run <= times && !process.exitCode; run += 1) {
    console.log(`Run ${run} of ${times}, with ${loops.length} endless loops`)
    process.exitCode = await runToEnd(process.execPath, [tests, ...args], { env: process.env })
  }
} finally {
  for (const each of loops) each.kill('SIGKILL')
}
