import path from 'node:path'
import { setUp } from '../set-up.mjs'

/**
 * Sets up, builds, and runs a script that drives the built app on a private desktop.
 *
 * @param {{ purpose: string, script: string, args?: readonly string[] }} work script: its path below the
 *   project's folder
 * @returns {Promise<number>} its exit code
 */
export async function runOnBuiltApp({ purpose, script, args = [] }) {
  if (!(await setUp({ purpose }))) return 1
  const { electronEnvironment } = await import('../electron-env.mjs')
  const { withDesktopSession } = await import('../desktop-session.mjs')
  const { buildIfOutdated } = await import('./build.mjs')
  const { projectRoot, toolNode } = await import('./project.mjs')
  const { runToEnd } = await import('./run-to-end.mjs')
  const runtime = electronEnvironment()
  const say = (/** @type {string} */ line) => console.log(line)
  if (!(await buildIfOutdated({ env: { ...process.env, ...runtime }, say }))) return 1
  return withDesktopSession((desktop) =>
    runToEnd(toolNode(), [path.join(projectRoot, script), ...args], {
      env: { ...desktop, ...runtime },
      cwd: projectRoot,
    }),
  )
}
