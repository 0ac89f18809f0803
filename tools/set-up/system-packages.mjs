import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { runCommand } from './run-command.mjs'

/**
 * @typedef {object} Need
 * @property {string} name as it is called in the sentence for the user
 * @property {readonly string[]} packages Debian packages, each an alternative name of the same thing in
 *   different releases; the first one known to apt is taken
 * @property {readonly ('start' | 'test')[]} stops the purposes that cannot go on without it
 * @property {boolean} [testsOnly] only `npm test` looks for it
 * @property {{ file: string, text: string }} [before] a file that the package's installation reads
 */

/** @type {Record<'browser' | 'display' | 'bus' | 'keyring' | 'secrets' | 'dialogs' | 'webdav' | 'buckets' | 'desktopEntries' | 'appStream' | 'keys' | 'postgres', Need>} */
const needs = {
  browser: { name: 'Chromium', packages: ['chromium'], stops: ['start', 'test'] },
  display: { name: 'Xvfb', packages: ['xvfb'], stops: ['test'] },
  bus: { name: 'D-Bus', packages: ['dbus'], stops: ['test'] },
  keyring: { name: 'gnome-keyring', packages: ['gnome-keyring'], stops: ['test'] },
  secrets: { name: 'libsecret', packages: ['libsecret-1-0'], stops: ['test'] },
  dialogs: { name: 'zenity', packages: ['zenity'], stops: [] },
  // Programs only: neither package starts a service.
  webdav: { name: 'Apache', packages: ['apache2-bin'], stops: [], testsOnly: true },
  buckets: { name: 'OpenStack Swift', packages: ['python3-swift'], stops: [], testsOnly: true },
  desktopEntries: {
    name: 'desktop-file-utils',
    packages: ['desktop-file-utils'],
    stops: [],
    testsOnly: true,
  },
  appStream: { name: 'AppStream', packages: ['appstream'], stops: [], testsOnly: true },
  keys: { name: 'xdotool', packages: ['xdotool'], stops: [], testsOnly: true },
  // The tests start a server of their own, so the package shall make and start none.
  postgres: {
    name: 'PostgreSQL',
    packages: ['postgresql'],
    stops: ['test'],
    testsOnly: true,
    before: {
      file: '/etc/postgresql-common/createcluster.d/index-desk.conf',
      text: 'create_main_cluster = false\n',
    },
  },
}

/** Shared libraries that Electron's binary needs and a minimal system lacks. */
const electronLibraries = [
  { file: 'libgtk-3.so.0', packages: ['libgtk-3-0t64', 'libgtk-3-0'] },
  { file: 'libnss3.so', packages: ['libnss3'] },
  { file: 'libgbm.so.1', packages: ['libgbm1'] },
  { file: 'libasound.so.2', packages: ['libasound2t64', 'libasound2'] },
]

/** Browsers that `electron-stand-in/chromium/find-chromium.ts` accepts for the stand-in's windows. */
const browsers = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
  'msedge',
]

const applications = [
  '/opt/google/chrome/chrome',
  '/opt/microsoft/msedge/msedge',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
]

/**
 * @typedef {object} Machine what the decisions below rest on; `machineOf` reads it
 * @property {string} platform
 * @property {boolean} isRoot
 * @property {string} distribution the ID of /etc/os-release, such as `debian`
 * @property {boolean} hasApt
 * @property {boolean} hasDisplay
 * @property {boolean} hasBrowser
 * @property {(name: string) => boolean} hasProgram
 * @property {(file: string) => boolean} hasLibrary
 * @property {(name: string) => boolean} hasPythonModule of the system's own Python
 */

/**
 * @param {Pick<Machine, 'platform' | 'hasBrowser' | 'hasProgram' | 'hasLibrary' | 'hasPythonModule'>} machine
 * @param {boolean} hasElectron
 * @param {string} purpose an npm script's name
 * @returns {Need[]}
 */
export function missingNeeds(machine, hasElectron, purpose) {
  const missing = missingAnyway(machine, hasElectron)
  return purpose === 'test' ? missing : missing.filter((need) => need.testsOnly !== true)
}

/**
 * @param {Parameters<typeof missingNeeds>[0]} machine
 * @param {boolean} hasElectron
 * @returns {Need[]}
 */
function missingAnyway({ platform, hasBrowser, hasProgram, hasLibrary, hasPythonModule }, hasElectron) {
  // The stand-in does not run on Windows, whichever browser is installed.
  if (platform === 'win32') return hasElectron ? [] : [needs.browser]
  if (platform !== 'linux') return hasElectron || hasBrowser ? [] : [needs.browser]
  const missing = []
  if (!hasElectron && !hasBrowser) missing.push(needs.browser)
  if (hasElectron) {
    for (const { file, packages } of electronLibraries) {
      if (!hasLibrary(file))
        missing.push({ name: file, packages, stops: /** @type {const} */ (['start', 'test']) })
    }
  }
  if (!hasProgram('Xvfb')) missing.push(needs.display)
  if (!hasProgram('dbus-daemon')) missing.push(needs.bus)
  if (!hasProgram('gnome-keyring-daemon')) missing.push(needs.keyring)
  if (!hasLibrary('libsecret-1.so.0')) missing.push(needs.secrets)
  if (!hasProgram('zenity')) missing.push(needs.dialogs)
  if (!hasProgram('apache2')) missing.push(needs.webdav)
  if (!hasPythonModule('swift')) missing.push(needs.buckets)
  if (!hasProgram('desktop-file-validate')) missing.push(needs.desktopEntries)
  if (!hasProgram('appstreamcli')) missing.push(needs.appStream)
  if (!hasProgram('xdotool')) missing.push(needs.keys)
  if (!hasProgram('initdb')) missing.push(needs.postgres)
  return missing
}

/**
 * @param {readonly Need[]} missing
 * @param {Pick<Machine, 'platform' | 'isRoot' | 'distribution' | 'hasApt'>} machine
 * @returns {{ install: Need[], leave: Need[] }} leave: what the user has to install
 */
export function divide(missing, { platform, isRoot, distribution, hasApt }) {
  // Ubuntu's chromium packages only install a snap, which needs a running snapd and a restart.
  /** @param {Need} need */
  const canInstall = (need) =>
    platform === 'linux' && isRoot && hasApt && !(need === needs.browser && distribution === 'ubuntu')
  return {
    install: missing.filter(canInstall),
    leave: missing.filter((need) => !canInstall(need)),
  }
}

/**
 * Whether the purpose can do without all of `missing`.
 *
 * @param {readonly Need[]} missing
 * @param {string} purpose an npm script's name; all but `start` need what tests need
 * @param {boolean} hasDisplay
 */
export function canGoOn(missing, purpose, hasDisplay) {
  const kind = purpose === 'start' ? 'start' : 'test'
  return missing.every((need) => !need.stops.includes(kind) && (hasDisplay || need !== needs.display))
}

/**
 * Returns one sentence that names what to install, and how.
 *
 * @param {readonly Need[]} missing
 * @param {Pick<Machine, 'platform' | 'isRoot' | 'distribution' | 'hasApt'>} machine
 * @param {readonly string[]} packages the Debian packages to name
 */
export function sentence(missing, { platform, isRoot, distribution, hasApt }, packages) {
  const names = new Intl.ListFormat('en').format(missing.map((need) => need.name))
  const wantsBrowser = missing.includes(needs.browser)
  if (platform === 'win32') {
    return 'Index Desk needs Electron, which could not be downloaded or does not run: https://www.electronjs.org/docs/latest/tutorial/installation tells how to use a proxy or a mirror; then run "node tools/set-up.mjs --retry-electron".'
  }
  if (platform !== 'linux' || (wantsBrowser && missing.length === 1 && distribution === 'ubuntu')) {
    return 'Index Desk needs Electron, which could not be downloaded, or else Google Chrome: get it from https://www.google.com/chrome/.'
  }
  if (!hasApt) return `Index Desk needs ${names}: please install them with your system's package manager.`
  const byHand = wantsBrowser && distribution === 'ubuntu'
  const installable = byHand ? packages.filter((name) => !needs.browser.packages.includes(name)) : packages
  const chrome = byHand ? ', and install Google Chrome from https://www.google.com/chrome/' : ''
  // Containers have no sudo, and root needs none.
  const command = `${isRoot ? '' : 'sudo '}apt-get install ${installable.join(' ')}`
  return `Index Desk needs ${names}: please run "${command}"${chrome}.`
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Machine}
 */
function machineOf(env) {
  const folders = (env.PATH ?? env.Path ?? '').split(path.delimiter)
  const systemFolders =
    process.platform === 'linux'
      ? ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/snap/bin', ...postgresFolders()]
      : []
  const triplet = process.arch === 'arm64' ? 'aarch64-linux-gnu' : 'x86_64-linux-gnu'
  const libraryFolders = [
    `/usr/lib/${triplet}`,
    `/lib/${triplet}`,
    '/usr/lib64',
    '/usr/lib',
    '/usr/local/lib',
    '/lib64',
  ]
  /** @param {string} name */
  const hasProgram = (name) =>
    [...folders, ...systemFolders].some((folder) => isProgram(path.join(folder, name)))
  const chosen = env.CHROME_PATH
  return {
    platform: process.platform,
    isRoot: process.getuid?.() === 0,
    distribution: /^ID="?([^"\n]*)/m.exec(readIfThere('/etc/os-release'))?.[1] ?? '',
    hasApt: process.platform === 'linux' && existsSync('/usr/bin/apt-get'),
    hasDisplay: process.platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY),
    hasBrowser: chosen ? isProgram(chosen) : browsers.some(hasProgram) || applications.some(isProgram),
    hasProgram,
    hasLibrary: (file) => libraryFolders.some((folder) => existsSync(path.join(folder, file))),
    hasPythonModule: (name) => existsSync(path.join('/usr/lib/python3/dist-packages', name)),
  }
}

/** Debian keeps PostgreSQL's programs off the PATH, a folder for each release. */
function postgresFolders() {
  const releases = '/usr/lib/postgresql'
  return existsSync(releases)
    ? readdirSync(releases).map((release) => path.join(releases, release, 'bin'))
    : []
}

/** @param {string} file */
function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/** @param {string} file */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK)
  } catch {
    return false
  }
  // Ubuntu's /usr/bin/chromium-browser is a script that only asks for the snap.
  return (
    !file.endsWith('chromium-browser') ||
    !readFileSync(file, 'latin1').slice(0, 4096).includes('snap install')
  )
}

/**
 * @param {readonly Need[]} wanted
 * @returns {Promise<string[]>}
 */
async function packageNames(wanted) {
  const names = []
  for (const { packages } of wanted) {
    const [first = '', ...others] = packages
    let name = others.at(-1) ?? first
    for (const candidate of others.length > 0 ? packages : []) {
      const known = await runCommand('apt-cache', ['policy', candidate])
      if (/Candidate: (?!\(none\))/.test(known.output)) {
        name = candidate
        break
      }
    }
    names.push(name)
  }
  return names
}

/**
 * Installs the missing system packages where this user may, and names the others in one sentence.
 *
 * @param {{ env: NodeJS.ProcessEnv, purpose: string, hasElectron: boolean, say: (line: string) => void }} context
 * @returns {Promise<boolean>} whether the purpose can go on
 */
export async function installSystemPackages({ env, purpose, hasElectron, say }) {
  const machine = machineOf(env)
  const missing = missingNeeds(machine, hasElectron, purpose)
  if (missing.length === 0) return true
  const { install } = divide(missing, machine)
  if (install.length > 0) await aptInstall(install, env, say)
  const left = install.length > 0 ? missingNeeds(machineOf(env), hasElectron, purpose) : missing
  if (left.length === 0) return true
  say(sentence(left, machine, machine.hasApt ? await packageNames(left) : []))
  return canGoOn(left, purpose, machine.hasDisplay)
}

/**
 * @param {readonly Need[]} wanted
 * @param {NodeJS.ProcessEnv} env
 * @param {(line: string) => void} say
 */
async function aptInstall(wanted, env, say) {
  const quiet = { env: { ...env, DEBIAN_FRONTEND: 'noninteractive', NEEDRESTART_SUSPEND: '1' } }
  const options = ['-qq', '-o', 'DPkg::Lock::Timeout=120', '-o', 'Dpkg::Options::=--force-confold']
  say(`Installing system packages: ${wanted.map((need) => need.name).join(', ')}.`)
  // A failed update may not matter: the existing lists may suffice.
  await runCommand('apt-get', [...options, 'update'], quiet)
  for (const { before } of wanted) {
    if (before === undefined || existsSync(before.file)) continue
    mkdirSync(path.dirname(before.file), { recursive: true })
    writeFileSync(before.file, before.text)
  }
  const names = await packageNames(wanted)
  const { code, output } = await runCommand(
    'apt-get',
    [...options, 'install', '-y', '--no-install-recommends', ...names],
    quiet,
  )
  if (code !== 0) say(`apt-get could not install ${names.join(' ')}:\n${output.trim()}`)
}
