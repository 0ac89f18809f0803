import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from './project.mjs'

/**
 * @typedef {object} Runtime
 * @property {string} program
 * @property {string[]} switches what Electron needs to be told on this machine
 * @property {string} sentence which runtime it is, for the user
 */

/**
 * @param {NodeJS.ProcessEnv} env with the variables of `electron-env.mjs`
 * @returns {Runtime}
 */
export function runtimeFor(env) {
  const folder = path.join(projectRoot, 'node_modules', 'electron')
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  if (env.INDEX_DESK_RUNTIME === 'stand-in' && env.ELECTRON_EXEC_PATH) {
    return {
      program: env.ELECTRON_EXEC_PATH,
      switches: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
      sentence: `Electron ${version} cannot be used here, so the app runs in an installed Chromium through the stand-in.`,
    }
  }
  const dist = path.join(folder, 'dist')
  const obstacle = process.platform === 'linux' ? sandboxObstacle(path.join(dist, 'chrome-sandbox')) : null
  return {
    program: path.join(dist, readFileSync(path.join(folder, 'path.txt'), 'utf8')),
    switches: obstacle ? ['--no-sandbox'] : [],
    sentence: `Running on Electron ${version}.${obstacle ? ` Its own sandbox is off, because ${obstacle}.` : ''}`,
  }
}

/**
 * Why Chromium's sandbox cannot work here, in words, or null if it can. An unpacked Electron has no installer
 * that could set its helper program up: https://github.com/electron/electron/issues/42510
 *
 * @param {string} helper
 */
function sandboxObstacle(helper) {
  if (process.getuid?.() === 0) return 'root runs it'
  const restriction = '/proc/sys/kernel/apparmor_restrict_unprivileged_userns'
  const isRestricted = existsSync(restriction) && readFileSync(restriction, 'utf8').trim() === '1'
  const stats = existsSync(helper) ? statSync(helper) : null
  const isHelperReady = stats?.uid === 0 && (stats.mode & 0o4000) !== 0
  return isRestricted && !isHelperReady ? 'this system does not let programs build one (AppArmor)' : null
}
