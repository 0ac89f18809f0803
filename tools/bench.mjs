#!/usr/bin/env node
/** `npm run bench`: measures the app and a peer in the same run and prints each figure with its ratio; `-- app`, `-- import`, `-- metadata`, `-- outbox` or `-- pictures` for a part. */
import { runOnBuiltApp } from './run/run-on-built-app.mjs'

process.exitCode = await runOnBuiltApp({
  purpose: 'bench',
  script: 'bench/run-all.ts',
  args: process.argv.slice(2),
})
