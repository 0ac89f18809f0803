import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { packageProgram, projectRoot } from './project.mjs'
import { runToEnd } from './run-to-end.mjs'

const sources = [
  'src',
  'resources',
  'electron.vite.config.ts',
  'tools/pack/publisher.json',
  'package.json',
  'package-lock.json',
]
const stamp = path.join(projectRoot, 'out', 'built-from')

/** The command that builds the app into `out/`. */
export function buildCommand() {
  return packageProgram('electron-vite/bin/electron-vite.js', ['build', '--logLevel', 'warn'])
}

/**
 * A hash over names and contents: times do not survive a clone, a copy or a change of branch.
 *
 * @param {string} root
 * @param {readonly string[]} places files and folders below root
 */
export function fingerprint(root, places) {
  const hash = createHash('sha256')
  for (const place of places.filter((name) => existsSync(path.join(root, name)))) {
    for (const file of filesIn(root, place)) {
      const bytes = readFileSync(path.join(root, file))
      hash.update(`${file}\0${bytes.length}\0`).update(bytes)
    }
  }
  return hash.digest('hex')
}

/**
 * @param {string} root
 * @param {string} place
 * @returns {string[]}
 */
function filesIn(root, place) {
  try {
    return readdirSync(path.join(root, place), { withFileTypes: true })
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) => filesIn(root, path.join(place, entry.name)))
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOTDIR') return [place]
    throw cause
  }
}

/** Notes which sources `out/` was built from. To be called right after a build. */
export function rememberBuild() {
  mkdirSync(path.dirname(stamp), { recursive: true })
  writeFileSync(stamp, fingerprint(projectRoot, sources))
}

/**
 * Builds the app unless `out/` comes from the very sources there are.
 *
 * @param {{ env: NodeJS.ProcessEnv, say: (line: string) => void }} context
 * @returns {Promise<boolean>} whether `out/` holds the app as it is now
 */
export async function buildIfOutdated({ env, say }) {
  const isBuilt = existsSync(path.join(projectRoot, 'out', 'main', 'index.js')) && existsSync(stamp)
  if (isBuilt && readFileSync(stamp, 'utf8') === fingerprint(projectRoot, sources)) return true
  say('Building…')
  const [command = '', ...args] = buildCommand()
  if ((await runToEnd(command, args, { env, cwd: projectRoot })) !== 0) {
    say('The build failed: its own words are above.')
    return false
  }
  rememberBuild()
  return true
}
