#!/usr/bin/env node
/**
 * `npm run try-packed`: reads the fuses of the app that `npm run dist:dir` or `npm run dist` packed, starts it from
 * there on a private desktop and tries the practice service in it; the same with the AppImage, where one was made.
 */
import path from 'node:path'
import { setUp } from './set-up.mjs'

process.exitCode = (await setUp({ purpose: 'dist' })) ? await tryPacked() : 1

async function tryPacked() {
  const { withDesktopSession } = await import('./desktop-session.mjs')
  const { projectRoot, toolNode } = await import('./run/project.mjs')
  const { runToEnd } = await import('./run/run-to-end.mjs')
  const script = path.join(projectRoot, 'tools', 'pack', 'try-packed.ts')
  return withDesktopSession((desktop) => runToEnd(toolNode(), [script], { env: desktop, cwd: projectRoot }))
}
