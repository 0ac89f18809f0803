#!/usr/bin/env node
/**
 * `npm run tour`: drives the real app through the main job on the practice service, prints a line a step and
 * leaves a picture of each in `docs/tour/`. Exits non-zero if a step fails.
 */
import { runOnBuiltApp } from './run/run-on-built-app.mjs'

process.exitCode = await runOnBuiltApp({ purpose: 'tour', script: 'tools/tour/take-tour.ts' })
