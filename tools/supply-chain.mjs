#!/usr/bin/env node
/**
 * Composition of the app's last build: `npm run licences` lists licences and writes the notices, `npm run sbom`
 * writes the bill of materials, `npm run packages` counts packages.
 */
import path from 'node:path'
import { setUp } from './set-up.mjs'

const scripts = { licences: 'list-licences.ts', sbom: 'write-sbom.ts', packages: 'count-packages.ts' }
const wanted = Object.entries(scripts).find(([name]) => name === process.argv[2])?.[1]

if (wanted === undefined) {
  console.error(`Say which: ${Object.keys(scripts).join(', ')}`)
  process.exitCode = 2
} else {
  process.exitCode = (await setUp({ purpose: 'check' })) ? await run(wanted) : 1
}

/** @param {string} script */
async function run(script) {
  const { electronEnvironment } = await import('./electron-env.mjs')
  const { buildIfOutdated } = await import('./run/build.mjs')
  const { projectRoot, toolNode } = await import('./run/project.mjs')
  const { runToEnd } = await import('./run/run-to-end.mjs')
  const say = (/** @type {string} */ line) => console.log(line)
  if (!(await buildIfOutdated({ env: { ...process.env, ...electronEnvironment() }, say }))) return 1
  const file = path.join(projectRoot, 'tools', 'supply-chain', script)
  return runToEnd(toolNode(), [file], { env: process.env, cwd: projectRoot })
}
