#!/usr/bin/env node
/**
 * `npm run dist`: the packages of this system, in `dist/`; `npm run dist:dir`: the packed app alone, with the sizes
 * of its parts. Electron's binary is downloaded, unless ELECTRON_DIST names a folder or an archive of it.
 */
import path from 'node:path'
import { setUp } from './set-up.mjs'

process.exitCode = (await setUp({ purpose: 'dist' })) ? await makePackages(process.argv.slice(2)) : 1

/** @param {readonly string[]} args */
async function makePackages(args) {
  const { electronEnvironment } = await import('./electron-env.mjs')
  const { buildIfOutdated } = await import('./run/build.mjs')
  const { projectRoot, toolNode } = await import('./run/project.mjs')
  const { runToEnd } = await import('./run/run-to-end.mjs')
  const say = (/** @type {string} */ line) => console.log(line)
  if (!(await buildIfOutdated({ env: { ...process.env, ...electronEnvironment() }, say }))) return 1
  const script = path.join(projectRoot, 'tools', 'pack', 'make-packages.ts')
  return runToEnd(toolNode(), [script, ...args], { env: process.env, cwd: projectRoot })
}
