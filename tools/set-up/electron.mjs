import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { pinnedNodePath } from './node-24.mjs'
import { runCommand } from './run-command.mjs'

const TRY_AGAIN_AFTER_MS = 24 * 60 * 60 * 1000
const LONGEST_DOWNLOAD_MS = 30 * 60 * 1000

/**
 * @typedef {{ version: string, network: string, at: number }} Refusal
 * @typedef {{ installed: boolean, retry: boolean, refusal: Refusal | null, version: string,
 *   env: NodeJS.ProcessEnv, now: number }} State
 */

/**
 * A fingerprint of every variable that decides from where, and through which proxy, Electron is fetched. It is
 * a hash, since a proxy's address may hold a password.
 *
 * @param {NodeJS.ProcessEnv} env
 */
export function networkFingerprint(env) {
  const relevant = Object.entries(env)
    .filter(([name]) => /^(npm_config_)?electron_|^(https?|all|no)_proxy$|^NODE_EXTRA_CA_CERTS$/i.test(name))
    .filter(([name]) => !/^ELECTRON_(OVERRIDE_DIST_PATH|EXEC_PATH|RUN_AS_NODE)$/.test(name))
    .sort(([a], [b]) => a.localeCompare(b))
  return createHash('sha256').update(JSON.stringify(relevant)).digest('hex')
}

/**
 * @param {State} state
 * @returns {'nothing' | 'skip' | 'remembered' | 'download'} remembered: it was refused lately, under the same
 *   circumstances, and is not asked for again
 */
export function electronStep({ installed, retry, refusal, version, env, now }) {
  if (installed) return 'nothing'
  if (retry) return 'download'
  if (env.INDEX_DESK_SKIP_ELECTRON_DOWNLOAD === '1' || (env.CI && env.CI !== 'false')) return 'skip'
  const isSame = refusal?.version === version && refusal.network === networkFingerprint(env)
  return refusal && isSame && now - refusal.at < TRY_AGAIN_AFTER_MS ? 'remembered' : 'download'
}

/**
 * Whether Electron's own binary, in the version of its package, is in place. The same test as in the
 * package's `install.js`.
 *
 * @param {string} root
 */
function isElectronInstalled(root) {
  const folder = path.join(root, 'node_modules', 'electron')
  try {
    const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
    const installed = readFileSync(path.join(folder, 'dist', 'version'), 'utf8')
      .trim()
      .replace(/^v/, '')
    const program = readFileSync(path.join(folder, 'path.txt'), 'utf8')
    return installed === version && existsSync(path.join(folder, 'dist', program))
  } catch {
    return false
  }
}

/**
 * Downloads Electron's binary where that is possible. A refusal is no failure: the app then runs in an
 * installed Chromium.
 *
 * @param {{ root: string, env: NodeJS.ProcessEnv, retryElectron: boolean, say: (line: string) => void }} context
 * @returns {Promise<boolean>} whether real Electron is there
 */
export async function installElectron({ root, env, retryElectron, say }) {
  const folder = path.join(root, 'node_modules', 'electron')
  const cache = path.join(root, 'node_modules', '.cache', 'index-desk')
  const stamp = path.join(cache, 'electron-refused.json')
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const step = electronStep({
    installed: isElectronInstalled(root),
    retry: retryElectron,
    refusal: readRefusal(stamp),
    version,
    env,
    now: Date.now(),
  })
  if (step === 'nothing') return true
  if (step !== 'download') return false
  say(`Downloading Electron ${version}, about 120 MB.`)
  const node = pinnedNodePath(root)
  const guard = new URL('bounded-fetch.mjs', pathToFileURL(`${path.join(root, 'tools', 'set-up')}/`))
  const { code, output } = await runCommand(
    existsSync(node) ? node : process.execPath,
    ['--import', guard.href, path.join(folder, 'install.js')],
    {
      cwd: root,
      // Company networks: Node reads the proxy variables and the system's certificates only when told to.
      env: { ...env, NODE_USE_ENV_PROXY: '1', NODE_USE_SYSTEM_CA: '1', ELECTRON_GET_NO_PROGRESS: '1' },
      show: 'stdout',
      timeoutMs: LONGEST_DOWNLOAD_MS,
    },
  )
  if (code === 0 && isElectronInstalled(root)) return true
  mkdirSync(cache, { recursive: true })
  writeFileSync(stamp, JSON.stringify({ version, network: networkFingerprint(env), at: Date.now() }))
  say(
    `Electron ${version} could not be downloaded (${reason(output)}), so its stand-in with an installed Chromium ` +
      'is used (next try tomorrow, or at once with: node tools/set-up.mjs --retry-electron).',
  )
  return false
}

/**
 * @param {string} stamp
 * @returns {Refusal | null}
 */
function readRefusal(stamp) {
  try {
    return JSON.parse(readFileSync(stamp, 'utf8'))
  } catch {
    return null
  }
}

/**
 * The message in a printed stack.
 *
 * @param {string} output
 */
function reason(output) {
  return /^\w*Error: (.+)$/m.exec(output)?.[1] ?? 'no answer in time'
}
