import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

/** Where the build writes down which packages went into it: a file for each of its parts. */
export const bundledFolder = 'out/bundled'

/**
 * Writes down which packages a part of the app is made of, by the modules that are really in its files: what is bundled
 * leaves no other trace.
 */
export function noteBundledPackages(part: string): Plugin {
  return {
    name: 'note-bundled-packages',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []))
      // Fonts are files of their own, and name where they are from.
      const assets = Object.values(bundle).flatMap((file) =>
        file.type === 'asset' ? file.originalFileNames : [],
      )
      const packages = new Set(
        [...chunks.flatMap(({ moduleIds }) => moduleIds), ...assets].flatMap(packageFolderOf),
      )
      // The workers of the page are bundles of their own, each told of here.
      const name = [
        part,
        ...(part === 'worker' ? chunks.flatMap((chunk) => (chunk.isEntry ? [chunk.name] : [])) : []),
      ]
      mkdirSync(bundledFolder, { recursive: true })
      writeFileSync(
        path.join(bundledFolder, `${name.join('-')}.json`),
        JSON.stringify([...packages].sort(), null, 2),
      )
    },
  }
}

/** The folder below `node_modules` that a module's package lies in; none for the app's own modules. */
export function packageFolderOf(moduleId: string): readonly string[] {
  const [, folder] = /^.*?[\\/](node_modules[\\/].*)$/.exec(moduleId.replace(/^\0/, '')) ?? []
  const found = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/?]+/.exec(folder?.replaceAll('\\', '/') ?? '')
  return found === null ? [] : [found[0]]
}
