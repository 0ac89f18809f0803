import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Script } from 'node:vm'
import { pageWorldSource, preloadWorldSource } from '../page/inject.ts'
import type { PageScripts } from './page-target.ts'

/** The scripts of a window. Their names are random: a page can neither guess nor see them. */
export function preparePage(preloadPath: string | undefined): {
  scripts: PageScripts
  problem: Error | undefined
  usesPaths: boolean
} {
  const { source, problem } = readPreload(preloadPath)
  const name = (part: string) => `${part}${randomBytes(12).toString('hex')}`
  const [world, binding, entry, bootEvent] = [name('preload'), name('post'), name('entry'), name('boot')]
  const preloadWorld = preloadWorldSource(
    {
      bootEvent,
      bindingName: binding,
      entryName: entry,
      preloadPath: preloadPath ?? '',
      process: {
        platform: process.platform,
        arch: process.arch,
        env: { ...process.env },
        versions: { ...process.versions },
        argv: [...process.argv],
      },
    },
    source,
  )
  const scripts = { world, binding, entry, preloadWorld, pageWorld: pageWorldSource(bootEvent) }
  return { scripts, problem, usesPaths: source.includes('getPathForFile') }
}

function readPreload(path: string | undefined): { source: string; problem: Error | undefined } {
  if (!path) return { source: '', problem: undefined }
  try {
    const source = readFileSync(path, 'utf8')
    new Script(`(function () {${source}\n})`, { filename: path })
    return { source, problem: undefined }
  } catch (cause) {
    return { source: '', problem: cause instanceof Error ? cause : new Error(String(cause)) }
  }
}
