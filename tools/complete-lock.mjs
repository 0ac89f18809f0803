#!/usr/bin/env node
/**
 * Adds to package-lock.json, and to that of `peers`, the optional packages for other platforms that npm left out, which it does where
 * the registry in use (a company's mirror, say) lacks them. Without them `npm ci` of npm 11.20 and later
 * refuses the lock file, and older ones install it on those platforms without their binaries.
 * An entry made here has its exact version but no checksum: npm adds one when it next resolves the package.
 *
 *   node tools/complete-lock.mjs      after `npm install`, when tools/complete-lock.test.ts asks for it
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const lockFiles = ['package-lock.json', 'peers/package-lock.json']

/**
 * @typedef {{ version?: string, optional?: boolean, dev?: boolean, os?: string[], cpu?: string[],
 *   libc?: string[], optionalDependencies?: Record<string, string> }} Entry
 * @typedef {Record<string, Entry>} Packages
 */

/**
 * The optional dependencies that have no entry.
 *
 * @param {Packages} packages
 * @returns {{ folder: string, name: string, version: string, isDev: boolean }[]} folder: where the entry belongs
 */
export function unlockedOptionalPackages(packages) {
  return Object.entries(packages).flatMap(([parent, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(
        ([name]) => !foldersSeenFrom(parent).some((folder) => packages[`${folder}node_modules/${name}`]),
      )
      .map(([name, version]) => ({
        folder: `${parent.slice(0, parent.lastIndexOf('node_modules/'))}node_modules/${name}`,
        name,
        version,
        isDev: entry.dev === true,
      })),
  )
}

/**
 * Returns the folders where Node looks for a package's dependencies: in itself and in each folder above.
 *
 * @param {string} parent such as `node_modules/a/node_modules/b`
 * @returns {string[]} each empty or ending in a slash
 */
function foldersSeenFrom(parent) {
  const folders = ['']
  for (
    let end = parent.indexOf('/node_modules/');
    end !== -1;
    end = parent.indexOf('/node_modules/', end + 1)
  ) {
    folders.push(`${parent.slice(0, end)}/`)
  }
  return parent === '' ? folders : [...folders, `${parent}/`]
}

const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
]

/**
 * The platform in a name by the custom of napi-rs, such as `binding-linux-arm-gnueabihf`.
 *
 * @param {string} name
 * @returns {{ os: string[], cpu: string[], libc?: string[] } | null} null if the name tells none
 */
export function platformIn(name) {
  const words = name.split(/[-/]/)
  const at = words.findLastIndex((word) => systems.includes(word))
  const [os, cpu, abi = ''] = words.slice(at)
  if (at === -1 || !os || !cpu) return null
  const libc = abi.startsWith('musl')
    ? ['musl']
    : os === 'linux' && abi.startsWith('gnu')
      ? ['glibc']
      : undefined
  return { os: [os], cpu: [cpu], ...(libc ? { libc } : {}) }
}

/**
 * @param {Packages} packages
 * @returns {Packages} the same, with the missing entries, in npm's order
 */
export function completed(packages) {
  const added = unlockedOptionalPackages(packages).map(({ folder, name, version, isDev }) => {
    const platform = platformIn(name)
    if (!platform || !/^\d/.test(version))
      throw new Error(`Cannot tell which platform ${name}@${version} is for.`)
    // npm's key order, so that its next run leaves the file unchanged.
    return /** @type {const} */ ([
      folder,
      {
        version,
        cpu: platform.cpu,
        ...(isDev ? { dev: true } : {}),
        ...(platform.libc ? { libc: platform.libc } : {}),
        optional: true,
        os: platform.os,
      },
    ])
  })
  const all = [...Object.entries(packages), ...added]
  return Object.fromEntries(all.sort(([a], [b]) => a.localeCompare(b, 'en')))
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  for (const name of lockFiles) {
    const file = fileURLToPath(new URL(`../${name}`, import.meta.url))
    const lock = JSON.parse(readFileSync(file, 'utf8'))
    const missing = unlockedOptionalPackages(lock.packages)
    if (missing.length > 0) {
      writeFileSync(file, `${JSON.stringify({ ...lock, packages: completed(lock.packages) }, null, 2)}\n`)
    }
    console.log(`${name}: ${missing.length} entries added.`)
  }
}
