import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { runNpm } from './npm.mjs'

/**
 * @typedef {{ dependencies?: Record<string, string>, devDependencies?: Record<string, string>,
 *   peerDependencies?: Record<string, string> }} Manifest
 * @typedef {Manifest & { version?: string, link?: boolean, optional?: boolean, peer?: boolean, os?: string[],
 *   cpu?: string[] }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} Lock
 * @typedef {{ platform: string, arch: string }} Target
 */

/**
 * npm's rule for `os` and `cpu`: a name allows, `!name` forbids, an empty list allows all.
 *
 * @param {string[] | undefined} list
 * @param {string} value
 */
function allows(list, value) {
  if (!list || list.length === 0) return true
  if (list.includes(`!${value}`)) return false
  const names = list.filter((name) => !name.startsWith('!'))
  return names.length === 0 || names.includes(value)
}

/**
 * Returns locked packages that are not installed, or not in the locked version. An optional package for another
 * platform does not count.
 *
 * @param {{ manifest: Manifest, lock: Lock, installed: Lock, target: Target, isAppOnly?: boolean,
 *   isThere: (folder: string) => boolean }} state
 *   isAppOnly: whether packages that only peer dependencies bring may be absent
 *   installed: npm's own record of what it put into `node_modules`
 * @returns {string[]} folders such as `node_modules/zod`, or `package.json` where it and the lock file differ
 */
export function missingPackages({ manifest, lock, installed, target, isThere, isAppOnly = false }) {
  const missing = Object.entries(lock.packages)
    .filter(([folder, wanted]) => {
      if (folder === '') return false
      // npm decides by C library whether an optional package is needed, so an absent one for this platform may have
      // been skipped rightly. Matters only after a change of machine.
      const found = installed.packages[folder]
      if ((wanted.optional || (isAppOnly && wanted.peer)) && !found) return false
      if (!allows(wanted.os, target.platform) || !allows(wanted.cpu, target.arch)) return found !== undefined
      return found?.version !== wanted.version || !isThere(folder)
    })
    .map(([folder]) => folder)
  const locked = lock.packages['']
  /** @param {Manifest | undefined} of */
  const wantedBy = (of) => JSON.stringify([of?.dependencies, of?.devDependencies, of?.peerDependencies])
  const same = wantedBy(manifest) === wantedBy(locked)
  return same ? missing : ['package.json', ...missing]
}

/**
 * @param {string} root
 * @param {boolean} isAppOnly
 * @returns {string[]}
 */
function missingFrom(root, isAppOnly) {
  /** @param {string} name */
  const read = (name) => JSON.parse(readFileSync(path.join(root, name), 'utf8'))
  const record = path.join('node_modules', '.package-lock.json')
  return missingPackages({
    manifest: read('package.json'),
    lock: read('package-lock.json'),
    installed: existsSync(path.join(root, record)) ? read(record) : { packages: {} },
    target: { platform: process.platform, arch: process.arch },
    isAppOnly,
    isThere: (folder) => existsSync(path.join(root, folder, 'package.json')),
  })
}

/**
 * Whether a purpose needs the app's packages alone, without those that tests, checks and packing need. These stand in
 * `peerDependencies`: npm can leave out no other group that is not shipped (electron-builder wants Electron among
 * `devDependencies`).
 *
 * @param {string} purpose
 */
export const needsAppOnly = (purpose) => ['start', 'practice-service'].includes(purpose)

/**
 * The packages that are installed for a purpose. What the app is tested and measured against is one of its own, so that
 * nobody who starts the app waits for it.
 *
 * @param {string} purpose
 * @returns {string[]} their folders below the project's
 */
export function packageFolders(purpose) {
  return ['test', 'check', 'bench'].includes(purpose) ? ['', 'peers'] : ['']
}

/**
 * @param {{ root: string, env: NodeJS.ProcessEnv, purpose: string, say: (line: string) => void }} context
 * @returns {Promise<boolean>}
 */
export async function installNpmPackages({ root, purpose, ...context }) {
  for (const folder of packageFolders(purpose)) {
    const isAppOnly = needsAppOnly(purpose)
    if (!(await installPackage({ ...context, isAppOnly, root: path.join(root, folder) }))) return false
  }
  return true
}

/**
 * Installs the locked packages unless they are all there. No package's install script runs: npm 10 and 11
 * run them all and npm 12 none, and the two that matter here are served by the steps that follow.
 *
 * @param {{ root: string, env: NodeJS.ProcessEnv, isAppOnly: boolean, say: (line: string) => void }} context
 * @returns {Promise<boolean>}
 */
async function installPackage({ root, env, isAppOnly, say }) {
  if (missingFrom(root, isAppOnly).length === 0) return true
  say('Installing the npm packages. On the first run this takes a minute.')
  // Windows cannot delete a running program, and this script may run on the Node in node_modules.
  const inPlace = process.platform === 'win32' && process.execPath.startsWith(path.join(root, 'node_modules'))
  const { code } = await runNpm(
    [
      ...(inPlace ? ['install', '--no-save'] : ['ci']),
      '--ignore-scripts',
      '--include=dev',
      '--include=optional',
      isAppOnly ? '--omit=peer' : '--include=peer',
    ],
    { cwd: root, env, show: true },
  )
  if (code !== 0) say('npm could not install the packages: its own words are above.')
  return code === 0
}
