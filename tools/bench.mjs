#!/usr/bin/env node
/**
 * `npm run bench`: measures the app and a peer in the same run and prints each figure with its ratio.
 *
 *   npm run bench [-- PART] [--documents=100000,1000000]
 *
 * The parts are app, import, metadata, queue, pictures, library, search and texts; library and search take libraries of so many
 * documents, as `npm run bench:seed` makes them.
 */
import { runOnBuiltApp } from './run/run-on-built-app.mjs'

process.exitCode = await runOnBuiltApp({
  purpose: 'bench',
  script: 'bench/run-all.ts',
  args: process.argv.slice(2),
})
