#!/usr/bin/env node
/**
 * `npm run tour`: drives the real app through the main job on the practice service, prints a line a step and
 * leaves a picture of each in `docs/tour/`. Exits non-zero if a step fails.
 */
import path from 'node:path'
import { setUp } from './set-up.mjs'

if (await setUp({ purpose: 'tour' })) {
  const { electronEnvironment } = await import('./electron-env.mjs')
  const { withDesktopSession } = await import('./desktop-session.mjs')
  const { buildIfOutdated } = await import('./run/build.mjs')
  const { runToEnd } = await import('./run/run-to-end.mjs')
  const { projectRoot } = await import('./run/project.mjs')
  const env = { ...process.env, ...electronEnvironment() }
  const say = (/** @type {string} */ line) => console.log(line)
  if (await buildIfOutdated({ env, say })) {
    process.exitCode = await withDesktopSession((desktop) =>
      runToEnd(process.execPath, [path.join(projectRoot, 'tools', 'tour', 'take-tour.ts')], {
        env: { ...desktop, ...electronEnvironment() },
        cwd: projectRoot,
      }),
    )
  } else {
    process.exitCode = 1
  }
} else {
  process.exitCode = 1
}
