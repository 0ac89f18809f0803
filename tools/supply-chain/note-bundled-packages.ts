import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

/** Folder for the build's lists of bundled packages, a file for each part. */
export const bundledFolder = 'out/bundled'

/** Records the packages of a part, from the modules in its files: bundling leaves no other trace. */
export function noteBundledPackages(part: string): Plugin {
  return {
    name: 'note-bundled-packages',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []))
      // Fonts are separate files that name their origin.
      const assets = Object.values(bundle).flatMap((file) =>
        file.type === 'asset' ? file.originalFileNames : [],
      )
      const packages = new Set(
        [...chunks.flatMap(({ moduleIds }) => moduleIds), ...assets].flatMap(packageFolderOf),
      )
      // The page's workers are separate bundles, each reported here.
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

/** The folder below `node_modules` of a module's package; empty for the app's own modules. */
export function packageFolderOf(moduleId: string): readonly string[] {
  const [, folder] = /^.*?[\\/](node_modules[\\/].*)$/.exec(moduleId.replace(/^\0/, '')) ?? []
  const found = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/?]+/.exec(folder?.replaceAll('\\', '/') ?? '')
  return found === null ? [] : [found[0]]
}
