#!/usr/bin/env node
/**
 * A private desktop for tests on Linux: its own display (Xvfb), D-Bus session and unlocked keyring, all in a
 * temporary folder. The developer's own keyring, settings and screen are never touched. On other systems the
 * work runs on the desktop there is.
 *
 *   node tools/desktop-session.mjs -- command [argument ...]
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { startKeyring, startMessageBus } from './run/private-services.mjs'
import { runToEnd } from './run/run-to-end.mjs'
import { startVirtualDisplay } from './run/virtual-display.mjs'

const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/**
 * Runs the work and takes the desktop down again, whether it returns or throws. When a signal ends this
 * process, the desktop goes too.
 *
 * @template T
 * @param {(env: NodeJS.ProcessEnv) => Promise<T>} work env: what programs on this desktop must be started with
 * @returns {Promise<T>}
 */
export async function withDesktopSession(work) {
  if (process.platform !== 'linux') return work({ ...process.env })
  const folder = mkdtempSync(path.join(tmpdir(), 'index-desk-'))
  /** @type {(() => void)[]} */
  const enders = []
  /** @type {Promise<void>[]} */
  const endings = []
  const removeFolder = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  const endAll = () => {
    for (const end of enders.splice(0).reverse()) end()
  }
  // Cleans up at an exit during the work, when waiting is no longer possible.
  const leave = () => {
    endAll()
    removeFolder()
  }
  process.once('exit', leave)
  const handlers = signals.map((signal) => {
    const handler = () => {
      // If there is a signal handler, such as that of `runToEnd`, it ends the work, and the desktop closes normally.
      if (process.listenerCount(signal) > 1) return
      leave()
      process.off(signal, handler)
      process.kill(process.pid, signal)
    }
    process.on(signal, handler)
    return { signal, handler }
  })
  try {
    const env = environmentIn(folder)
    const display = await startVirtualDisplay({ folder, env })
    enders.push(display.end)
    endings.push(display.ended)
    Object.assign(env, display.env)
    const bus = await startMessageBus({ folder, env })
    enders.push(bus.end)
    endings.push(bus.ended)
    Object.assign(env, bus.env)
    const keyring = await startKeyring({ env })
    enders.push(keyring.end)
    endings.push(keyring.ended)
    return await work(env)
  } finally {
    endAll()
    // The keyring writes its files when it ends, so the folder is deleted after it.
    await Promise.all(endings)
    removeFolder()
    process.off('exit', leave)
    for (const { signal, handler } of handlers) process.off(signal, handler)
  }
}

/**
 * @param {string} folder
 * @returns {NodeJS.ProcessEnv}
 */
function environmentIn(folder) {
  /** @param {string} name */
  const own = (name) => {
    const place = path.join(folder, name)
    mkdirSync(place, { recursive: true, mode: 0o700 })
    return place
  }
  /** @type {NodeJS.ProcessEnv} */
  const env = {
    ...process.env,
    XDG_RUNTIME_DIR: own('run'),
    XDG_DATA_HOME: own('data'),
    XDG_CONFIG_HOME: own('config'),
    XDG_SESSION_TYPE: 'x11',
    // Otherwise GTK would look for an accessibility bus, which this desktop lacks.
    NO_AT_BRIDGE: '1',
  }
  for (const name of ['WAYLAND_DISPLAY', 'GNOME_KEYRING_CONTROL', 'SSH_AUTH_SOCK', 'XDG_CURRENT_DESKTOP']) {
    delete env[name]
  }
  return env
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const given = process.argv.slice(process.argv[2] === '--' ? 3 : 2)
  const [command, ...args] = given
  if (command === undefined) {
    console.error('Usage: node tools/desktop-session.mjs -- command [argument ...]')
    process.exitCode = 2
  } else {
    process.exitCode = await withDesktopSession((env) => runToEnd(command, args, { env }))
  }
}
