import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statfsSync, statSync } from 'node:fs'
import path from 'node:path'
import { electronProgram } from '../electron-env.mjs'
import { projectRoot } from './project.mjs'

/**
 * @typedef {object} Runtime
 * @property {string} program
 * @property {string[]} switches what Electron needs to be told on this machine
 * @property {string} sentence which runtime it is, for the user
 */

/**
 * @typedef {object} Machine
 * @property {string} root
 * @property {NodeJS.Platform} platform
 * @property {boolean} isRoot
 * @property {boolean} isUsernsRestricted AppArmor keeps programs without a profile from building a sandbox, as on
 *   Ubuntu 24.04
 * @property {boolean} hasNamespaces a program gets namespaces of its own, which containers and hardened kernels may refuse
 * @property {boolean} mayAdminister a helper program of root gets root's rights, which containers take away
 * @property {number} sharedMemory bytes that processes can share
 */

/** @returns {Machine} */
function thisMachine() {
  const restriction = '/proc/sys/kernel/apparmor_restrict_unprivileged_userns'
  const isLinux = process.platform === 'linux'
  return {
    root: projectRoot,
    platform: process.platform,
    isRoot: process.getuid?.() === 0,
    isUsernsRestricted: existsSync(restriction) && readFileSync(restriction, 'utf8').trim() === '1',
    hasNamespaces: !isLinux || spawnSync('unshare', ['--user', '--map-root-user', 'true']).status === 0,
    mayAdminister: isLinux && mayAdminister(readFileSync('/proc/self/status', 'utf8')),
    sharedMemory: sharedMemory(),
  }
}

/**
 * Whether a program can come by CAP_SYS_ADMIN (capabilities(7)), which Chromium's helper needs.
 *
 * @param {string} status as /proc/self/status gives it
 */
export function mayAdminister(status) {
  const bounding = /^CapBnd:\s*([0-9a-f]+)$/m.exec(status)?.[1] ?? '0'
  return ((BigInt(`0x${bounding}`) >> 21n) & 1n) === 1n
}

function sharedMemory() {
  if (process.platform !== 'linux') return Number.POSITIVE_INFINITY
  try {
    const { blocks, bsize } = statfsSync('/dev/shm')
    return blocks * bsize
  } catch {
    return 0
  }
}

/** Bytes. Less than Chromium needs for a large page: Docker provides 64 MB. */
const enoughSharedMemory = 256_000_000

/**
 * Returns the switches that Chromium needs for this machine's memory. Where processes can share little of it,
 * pages end in the middle of work; files in the folder for temporary ones do the same more slowly.
 *
 * @param {number} [bytes]
 */
export function memorySwitches(bytes = sharedMemory()) {
  return bytes < enoughSharedMemory ? ['--disable-dev-shm-usage'] : []
}

/**
 * @param {NodeJS.ProcessEnv} env with the variables of `electron-env.mjs`
 * @param {Machine} [machine]
 * @returns {Runtime}
 */
export function runtimeFor(env, machine = thisMachine()) {
  const folder = path.join(machine.root, 'node_modules', 'electron')
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  if (env.INDEX_DESK_RUNTIME === 'stand-in' && env.ELECTRON_EXEC_PATH) {
    const obstacle = sandboxObstacle(machine, { isHelperReady: true })
    return {
      program: env.ELECTRON_EXEC_PATH,
      switches: [...(obstacle ? ['--no-sandbox'] : []), ...memorySwitches(machine.sharedMemory)],
      sentence: `Electron ${version} cannot be used here, so the app runs in an installed Chromium through the stand-in.${inWords(obstacle)}`,
    }
  }
  const program = electronProgram(machine.root)
  if (program === null) throw new Error(`Electron ${version} is not installed: run node tools/set-up.mjs`)
  // An unpacked Electron has no installer to set up its helper: https://github.com/electron/electron/issues/42510
  const helper = path.join(machine.root, 'node_modules', 'electron', 'dist', 'chrome-sandbox')
  const stats = existsSync(helper) ? statSync(helper) : null
  const isHelperReady = stats?.uid === 0 && (stats.mode & 0o4000) !== 0
  const obstacle = sandboxObstacle(machine, { isHelperReady })
  return {
    program,
    switches: [...(obstacle ? ['--no-sandbox'] : []), ...memorySwitches(machine.sharedMemory)],
    sentence: `Running on Electron ${version}.${inWords(obstacle)}`,
  }
}

/** @param {string | null} obstacle */
const inWords = (obstacle) => (obstacle === null ? '' : ` Its own sandbox is off, because ${obstacle}.`)

/**
 * Why Chromium's sandbox cannot work here, in words, or null if it can. Without it Chromium would end at
 * once.
 *
 * @param {Machine} machine
 * @param {{ isHelperReady: boolean }} installed whether the helper belongs to root and gets root's rights
 */
function sandboxObstacle(
  { platform, isRoot, isUsernsRestricted, hasNamespaces, mayAdminister },
  { isHelperReady },
) {
  if (platform !== 'linux') return null
  if (isRoot) return 'root runs it'
  if (isHelperReady && mayAdminister) return null
  if (isUsernsRestricted) return 'this system does not let programs build one (AppArmor)'
  return hasNamespaces ? null : 'this system does not let programs build one (no user namespaces)'
}
