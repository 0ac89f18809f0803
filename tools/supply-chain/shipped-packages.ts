import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { bundledFolder } from './note-bundled-packages.ts'

const manifestSchema = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string().optional(),
  author: z.union([z.string(), z.object({ name: z.string() })]).optional(),
})

export type ShippedPackage = {
  /** Relative to the project's folder, such as `node_modules/zod`. */
  readonly folder: string
  readonly name: string
  readonly version: string
  /** Licence from the manifest; empty if missing. */
  readonly licence: string
  /** Author from the manifest; empty if missing. */
  readonly author: string
  /** Parts of the app that contain it. */
  readonly parts: readonly string[]
}

const folders = z.array(z.string())
const lockSchema = z.object({
  packages: z.record(z.string(), z.object({ dependencies: z.record(z.string(), z.string()).optional() })),
})

/** Every package shipped with the app: in the last build's bundles, beside them, and Electron. */
export function shippedPackages(root: string): readonly ShippedPackage[] {
  const partsOf = new Map<string, string[]>()
  const add = (folder: string, part: string) => partsOf.set(folder, [...(partsOf.get(folder) ?? []), part])
  const bundled = path.join(root, bundledFolder)
  if (!existsSync(bundled)) throw new Error('What is bundled is known after a build: run `npm run build`')
  for (const file of readdirSync(bundled).filter((name) => name.endsWith('.json'))) {
    const part = path.basename(file, '.json')
    for (const folder of folders.parse(readJson(path.join(bundled, file)))) add(folder, part)
  }
  const lock = lockSchema.parse(readJson(path.join(root, 'package-lock.json')))
  for (const name of Object.keys(lock.packages['']?.dependencies ?? {}))
    add(`node_modules/${name}`, 'beside the bundles')
  add('node_modules/electron', 'the platform')
  return [...partsOf].map(([folder, parts]) => readPackage(root, folder, parts)).sort(byName)
}

function readPackage(root: string, folder: string, parts: readonly string[]): ShippedPackage {
  const {
    name,
    version,
    license = '',
    author = '',
  } = manifestSchema.parse(readJson(path.join(root, folder, 'package.json')))
  return {
    folder,
    name,
    version,
    licence: license,
    author: typeof author === 'string' ? author : author.name,
    parts: [...parts].sort(),
  }
}

function byName(a: ShippedPackage, b: ShippedPackage): number {
  return a.name < b.name || (a.name === b.name && a.version < b.version) ? -1 : 1
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}
