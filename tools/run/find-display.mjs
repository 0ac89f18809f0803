import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startVirtualDisplay } from './virtual-display.mjs'

/**
 * Returns where the app's window can open. Without a display of the machine's own, as in a container or over
 * ssh, a virtual one is started.
 *
 * No message bus or keyring is started here, as the tests do: keys put into a keyring that ends with the app
 * would be lost without a word, while without any keyring the app says so and keeps them until it quits.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {(line: string) => void} say
 * @returns {Promise<{ env: NodeJS.ProcessEnv, close: () => void } | null>} null where there is none to be had; the
 *   reason has been said
 */
export async function findDisplay(env, say) {
  if (process.platform !== 'linux' || env.DISPLAY || env.WAYLAND_DISPLAY) return { env: {}, close: () => {} }
  const folder = mkdtempSync(path.join(tmpdir(), 'index-desk-'))
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  try {
    const display = await startVirtualDisplay({ folder, env })
    say(
      `This machine has no display, so the app opens on a virtual one (${display.env.DISPLAY}) that nobody sees: ` +
        'run the command on a desktop to see it.',
    )
    const close = () => {
      display.end()
      removeFolder()
    }
    process.once('exit', close)
    return { env: display.env, close }
  } catch (cause) {
    removeFolder()
    say(
      'This machine has no display (DISPLAY and WAYLAND_DISPLAY are not set), and no virtual one can be started ' +
        `(${cause instanceof Error ? cause.message : cause}): run the command on a desktop.`,
    )
    return null
  }
}
