#!/usr/bin/env node
/** `npm run bench`: measures the app and a peer in the same run and prints each figure with its ratio. */
import path from 'node:path'
import { setUp } from './set-up.mjs'

if (await setUp({ purpose: 'bench' })) {
  const { electronEnvironment } = await import('./electron-env.mjs')
  const { withDesktopSession } = await import('./desktop-session.mjs')
  const { buildIfOutdated } = await import('./run/build.mjs')
  const { runToEnd } = await import('./run/run-to-end.mjs')
  const { projectRoot } = await import('./run/project.mjs')
  const env = { ...process.env, ...electronEnvironment() }
  const say = (/** @type {string} */ line) => console.log(line)
  process.exitCode = (await buildIfOutdated({ env, say }))
    ? await withDesktopSession((desktop) =>
        runToEnd(
          process.execPath,
          [path.join(projectRoot, 'bench', 'run-all.ts'), ...process.argv.slice(2)],
          {
            env: { ...desktop, ...electronEnvironment() },
            cwd: projectRoot,
          },
        ),
      )
    : 1
} else {
  process.exitCode = 1
}
