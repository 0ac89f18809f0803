import { existsSync, readFileSync, statSync } from 'node:fs'
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
 * @typedef {{ root: string, platform: NodeJS.Platform, isRoot: boolean, isUsernsRestricted: boolean }} Machine
 *   isUsernsRestricted: AppArmor keeps programs without a profile from building a sandbox, as on Ubuntu 24.04
 */

/** @returns {Machine} */
function thisMachine() {
  const restriction = '/proc/sys/kernel/apparmor_restrict_unprivileged_userns'
  return {
    root: projectRoot,
    platform: process.platform,
    isRoot: process.getuid?.() === 0,
    isUsernsRestricted: existsSync(restriction) && readFileSync(restriction, 'utf8').trim() === '1',
  }
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
    return {
      program: env.ELECTRON_EXEC_PATH,
      switches: machine.isRoot ? ['--no-sandbox'] : [],
      sentence: `Electron ${version} cannot be used here, so the app runs in an installed Chromium through the stand-in.`,
    }
  }
  const program = electronProgram(machine.root)
  if (program === null) throw new Error(`Electron ${version} is not installed: run node tools/set-up.mjs`)
  const obstacle = sandboxObstacle(machine)
  return {
    program,
    switches: obstacle ? ['--no-sandbox'] : [],
    sentence: `Running on Electron ${version}.${obstacle ? ` Its own sandbox is off, because ${obstacle}.` : ''}`,
  }
}

/**
 * Why Chromium's sandbox cannot work here, in words, or null if it can. An unpacked Electron has no installer
 * that could set its helper program up: https://github.com/electron/electron/issues/42510
 *
 * @param {Machine} machine
 */
function sandboxObstacle({ root, platform, isRoot, isUsernsRestricted }) {
  if (platform !== 'linux') return null
  if (isRoot) return 'root runs it'
  const helper = path.join(root, 'node_modules', 'electron', 'dist', 'chrome-sandbox')
  const stats = existsSync(helper) ? statSync(helper) : null
  const isHelperReady = stats?.uid === 0 && (stats.mode & 0o4000) !== 0
  return isUsernsRestricted && !isHelperReady
    ? 'this system does not let programs build one (AppArmor)'
    : null
}
