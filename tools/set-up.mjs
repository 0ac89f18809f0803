#!/usr/bin/env node
/**
 * Installs whatever Index Desk still lacks on this machine and does nothing when nothing is missing.
 * It runs before `npm start`, `npm test` and the other commands, on the machine's own Node and with no
 * package installed, so here and in `set-up/` there is nothing but Node's own modules.
 *
 *   node tools/set-up.mjs [--retry-electron]
 */
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const OLDEST_NODE = 20

/**
 * @param {{ purpose?: string | undefined, retryElectron?: boolean }} [options] purpose: the npm script this
 *   serves, such as `start` or `test`; it decides which missing system packages stop the work.
 * @returns {Promise<boolean>} whether the command may go on; the reason for a `false` has been printed
 */
export async function setUp(options = {}) {
  if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
    console.error(
      `Index Desk needs Node ${OLDEST_NODE} or newer, and this is Node ${process.versions.node}: ` +
        'install a current one from https://nodejs.org and run the command again.',
    )
    return false
  }
  // Loaded late: an older Node would fail on newer syntax in there before printing the sentence above.
  const { installWhatIsMissing } = await import('./set-up/install-what-is-missing.mjs')
  return installWhatIsMissing({
    root: path.dirname(path.dirname(fileURLToPath(import.meta.url))),
    env: process.env,
    purpose: options.purpose ?? 'test',
    retryElectron: options.retryElectron ?? false,
    say: (line) => console.log(line),
  })
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const done = await setUp({
    purpose: process.env.npm_lifecycle_event?.replace(/^pre/, ''),
    retryElectron: process.argv.includes('--retry-electron'),
  })
  process.exitCode = done ? 0 : 1
}
