import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { brokenElectronMark, electronProgram } from '../electron-env.mjs'
import { pinnedNodePath } from './node-24.mjs'
import { runCommand } from './run-command.mjs'

const TRY_AGAIN_AFTER_MS = 24 * 60 * 60 * 1000
const LONGEST_DOWNLOAD_MS = 30 * 60 * 1000
/** Milliseconds before each retry. */
const RETRY_AFTER_MS = [2000, 8000]
const LONGEST_PROBE_MS = 20_000

/**
 * @typedef {{ root: string, env: NodeJS.ProcessEnv, retryElectron: boolean, say: (line: string) => void,
 *   retryAfterMs?: readonly number[], platform?: NodeJS.Platform }} ElectronSetUp
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
 * Returns the reason of a failed download, in words for the user, and whether another attempt may succeed.
 *
 * @param {string} output what Electron's installer wrote to standard error
 * @returns {{ reason: string, isWorthRetrying: boolean }}
 */
export function downloadFailure(output) {
  const message = /^\w*Error: (.+)$/m.exec(output)?.[1] ?? 'no answer in time'
  if (/ENOSPC|no space left/i.test(output))
    return { reason: 'the disk is full, and about 400 MB are needed', isWorthRetrying: false }
  if (/checksum/i.test(message))
    return { reason: 'the file that came is not the one that Electron published', isWorthRetrying: true }
  const isPassing =
    /Response code (408|429|5\d\d)|ECONNRESET|ETIMEDOUT|EAI_AGAIN|does not answer|terminated|socket/i
  return { reason: message, isWorthRetrying: isPassing.test(message) }
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
    return installed === version && electronProgram(root) !== null
  } catch {
    return false
  }
}

/**
 * Downloads Electron's binary where that is possible. A refusal is no failure: the app then runs in an
 * installed Chromium.
 *
 * @param {ElectronSetUp} context
 * @returns {Promise<boolean>} whether real Electron is there
 */
export async function installElectron(context) {
  const {
    root,
    env,
    retryElectron,
    say,
    retryAfterMs = RETRY_AFTER_MS,
    platform = process.platform,
  } = context
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
  let failure = { reason: '', isWorthRetrying: true }
  for (const delayMs of [0, ...retryAfterMs]) {
    if (!failure.isWorthRetrying) break
    if (delayMs > 0) say(`Trying again in ${Math.ceil(delayMs / 1000)} s (${failure.reason}).`)
    await wait(delayMs)
    const { code, output } = await runCommand(
      existsSync(node) ? node : process.execPath,
      ['--import', guard.href, path.join(folder, 'install.js')],
      {
        cwd: root,
        // For company networks: Node reads proxy variables and system certificates only on request.
        env: { ...env, NODE_USE_ENV_PROXY: '1', NODE_USE_SYSTEM_CA: '1', ELECTRON_GET_NO_PROGRESS: '1' },
        show: 'stdout',
        timeoutMs: LONGEST_DOWNLOAD_MS,
      },
    )
    if (code === 0 && isElectronInstalled(root)) return true
    failure = downloadFailure(output)
  }
  note(stamp, JSON.stringify({ version, network: networkFingerprint(env), at: Date.now() }))
  const instead = standInWords(platform)
  say(
    `Electron ${version} could not be downloaded (${failure.reason})${instead} ` +
      '(next try tomorrow, or at once with: node tools/set-up.mjs --retry-electron).',
  )
  return false
}

/**
 * Returns words on the fallback: none on Windows, where the stand-in does not run.
 *
 * @param {NodeJS.Platform} platform
 */
function standInWords(platform) {
  return platform === 'win32' ? '' : ', so its stand-in with an installed Chromium is used'
}

/**
 * Saves the finding for the next run. On a full disk nothing is saved, and the next run finds out again.
 *
 * @param {string} file
 * @param {string} text
 */
function note(file, text) {
  try {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
  } catch {
    // The following sentence gives the reason.
  }
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
 * Runs the binary once, as Node and so without a display: one that is there may still lack a shared library, be made
 * for another processor or be blocked by the system. What is found out is kept for `electron-env.mjs`.
 *
 * @param {Pick<ElectronSetUp, 'root' | 'env' | 'say' | 'platform'>} context
 * @returns {Promise<boolean>} whether it runs
 */
export async function tryElectron({ root, env, say, platform = process.platform }) {
  const program = electronProgram(root)
  if (program === null) return false
  const manifest = path.join(root, 'node_modules', 'electron', 'package.json')
  const { version } = JSON.parse(readFileSync(manifest, 'utf8'))
  const { code, output } = await runCommand(program, ['-p', 'process.versions.electron'], {
    env: { ...env, ELECTRON_RUN_AS_NODE: '1' },
    timeoutMs: LONGEST_PROBE_MS,
  })
  const mark = brokenElectronMark(root)
  if (code === 0 && output.includes(version)) {
    rmSync(mark, { force: true })
    return true
  }
  note(mark, output)
  const [lastLine = ''] = output.trim().split('\n').slice(-1)
  const reason = (await missingLibraries(program, output)) || lastLine || 'no answer'
  say(`Electron ${version} is installed but does not run (${reason})${standInWords(platform)}.`)
  return false
}

/**
 * Returns all shared libraries that the program lacks, in words. The loader itself names one at a time.
 *
 * @param {string} program
 * @param {string} output what the program wrote when it was started
 * @returns {Promise<string>} empty where it does not fail for that, or where nobody can tell
 */
async function missingLibraries(program, output) {
  if (!output.includes('error while loading shared libraries')) return ''
  const listed = await runCommand('ldd', [program])
  const names = [...listed.output.matchAll(/^\s*(\S+) => not found$/gm)].map(([, name = '']) => name)
  return names.length > 0 ? `without ${new Intl.ListFormat('en').format(names)}` : ''
}
