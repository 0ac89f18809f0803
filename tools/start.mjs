#!/usr/bin/env node
/**
 * `npm start`: builds the app if its sources changed and opens it, in Electron or, where Electron's binary
 * could not be downloaded, in its stand-in. Arguments after `--` go to the app.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setUp } from './set-up.mjs'

process.exitCode = (await setUp({ purpose: 'start' })) ? await start(process.argv.slice(2)) : 1

/**
 * @param {readonly string[]} args
 * @returns {Promise<number>} the app's exit code
 */
async function start(args) {
  const { electronEnvironment } = await import('./electron-env.mjs')
  const { buildIfOutdated } = await import('./run/build.mjs')
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
  try {
    return await runToEnd(runtime.program, [projectRoot, ...runtime.switches, ...args], {
      env: { ...env, ...display.env },
    })
  } finally {
    display.close()
  }
}

/**
 * No message bus or keyring is started here, as the tests do: keys put into a keyring that ends with the app
 * would be lost without a word, while without any keyring the app says so and keeps them until it quits.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {(line: string) => void} say
 * @returns {Promise<{ env: NodeJS.ProcessEnv, close: () => void }>}
 */
async function findDisplay(env, say) {
  if (process.platform !== 'linux' || env.DISPLAY || env.WAYLAND_DISPLAY) return { env: {}, close: () => {} }
  const { startVirtualDisplay } = await import('./run/virtual-display.mjs')
  const folder = mkdtempSync(path.join(tmpdir(), 'index-desk-'))
  const display = await startVirtualDisplay({ folder, env })
  say(
    `This machine has no display, so the app opens on a virtual one (${display.env.DISPLAY}) that nobody sees.`,
  )
  const close = () => {
    display.end()
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', close)
  return { env: display.env, close }
}
