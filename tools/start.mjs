#!/usr/bin/env node
/**
 * `npm start`: builds the app if its sources changed and opens it, in Electron or, where Electron's binary
 * could not be downloaded, in its stand-in. Arguments after `--` go to the app.
 */
import { setUp } from './set-up.mjs'

process.exitCode = (await setUp({ purpose: 'start' })) ? await start(process.argv.slice(2)) : 1

/**
 * @param {readonly string[]} args
 * @returns {Promise<number>} the app's exit code
 */
async function start(args) {
  const { electronEnvironment } = await import('./electron-env.mjs')
  const { buildIfOutdated } = await import('./run/build.mjs')
  const { findDisplay } = await import('./run/find-display.mjs')
  const { endWithNpm } = await import('./run/end-with-npm.mjs')
  const { runtimeFor } = await import('./run/runtime.mjs')
  const { projectRoot } = await import('./run/project.mjs')
  const { runToEnd } = await import('./run/run-to-end.mjs')
  const say = (/** @type {string} */ line) => console.log(line)

  const env = { ...process.env, ...electronEnvironment() }
  if (!(await buildIfOutdated({ env, say }))) return 1
  const runtime = runtimeFor(env)
  endWithNpm(process.env)
  say(runtime.sentence)
  const display = await findDisplay(env, say)
  if (display === null) return 1
  try {
    return await runToEnd(runtime.program, [projectRoot, ...runtime.switches, ...args], {
      env: { ...env, ...display.env },
    })
  } finally {
    display.close()
  }
}
