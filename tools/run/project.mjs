import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { pinnedNodePath } from '../set-up/node-24.mjs'

/** The folder of package.json. */
export const projectRoot = path.resolve(fileURLToPath(new URL('../..', import.meta.url)))

/** The Node that runs the tools: the pinned one, or this one if the platform has none. */
export function toolNode() {
  const pinned = pinnedNodePath(projectRoot)
  return existsSync(pinned) ? pinned : process.execPath
}

/**
 * The command line of a program that an npm package brings, without npx and without a shell, so that it means
 * the same on every system and in a folder of any name.
 *
 * @param {string} script its path below node_modules
 * @param {readonly string[]} args
 * @param {readonly string[]} [nodeOptions]
 */
export function packageProgram(script, args, nodeOptions = []) {
  return [toolNode(), ...nodeOptions, path.join(projectRoot, 'node_modules', script), ...args]
}
