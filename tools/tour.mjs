#!/usr/bin/env node
/**
 * `npm run tour [-- NAME]`: drives the real app through its tours, or the one of that name, prints a line a step
 * and leaves a picture of each in `docs/tour/`. Exits non-zero if a step fails.
 */
import { runOnBuiltApp } from './run/run-on-built-app.mjs'

process.exitCode = await runOnBuiltApp({
  purpose: 'test',
  script: 'tools/tour/take-tour.ts',
  args: process.argv.slice(2),
})
