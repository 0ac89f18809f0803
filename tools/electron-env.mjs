#!/usr/bin/env node
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/**
 * The variables under which `electron`, electron-vite and Playwright start real Electron where its binary is
 * installed, and the stand-in where it is not.
 *
 * @param {string} projectRoot the folder that holds `node_modules` and `tools`
 * @returns {Record<string, string>}
 */
export function electronEnvironment(projectRoot = root) {
  if (electronProgram(projectRoot) !== null && !existsSync(brokenElectronMark(projectRoot)))
    return { INDEX_DESK_RUNTIME: 'electron' }
  const standIn = join(projectRoot, 'packages', 'electron-stand-in')
  return {
    ELECTRON_OVERRIDE_DIST_PATH: standIn,
    ELECTRON_EXEC_PATH: join(standIn, 'electron'),
    INDEX_DESK_RUNTIME: 'stand-in',
  }
}

/**
 * Returns the file in which set-up notes that the binary is there but does not run.
 *
 * @param {string} projectRoot
 */
export function brokenElectronMark(projectRoot) {
  return join(projectRoot, 'node_modules', '.cache', 'index-desk', 'electron-broken.txt')
}

/**
 * Electron's own program: `electron`, `electron.exe` or `Electron.app/Contents/MacOS/Electron`. Its package looks in
 * the same two places.
 *
 * @param {string} projectRoot
 * @returns {string | null} null where it has not been installed
 */
export function electronProgram(projectRoot) {
  const folder = join(projectRoot, 'node_modules', 'electron')
  try {
    const program = join(folder, 'dist', readFileSync(join(folder, 'path.txt'), 'utf8').trim())
    return existsSync(program) ? program : null
  } catch {
    return null
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, value] of Object.entries(electronEnvironment())) console.log(`${name}=${value}`)
}
