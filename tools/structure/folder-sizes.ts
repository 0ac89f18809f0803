import { readdirSync } from 'node:fs'
import path from 'node:path'

export type FolderSize = { readonly folder: string; readonly files: number }

/** Folders below `source` by number of files of every kind, tests and their support excluded, largest first. */
export function measureFolders(source: string): FolderSize[] {
  const sizes = new Map<string, number>()
  for (const entry of readdirSync(source, { recursive: true, withFileTypes: true })) {
    const folder = path.relative(source, entry.parentPath).replaceAll(path.sep, '/')
    if (!entry.isFile() || /\.test\.tsx?$/.test(entry.name) || /(^|\/)testing(\/|$)/.test(folder)) continue
    sizes.set(folder, (sizes.get(folder) ?? 0) + 1)
  }
  return [...sizes].map(([folder, files]) => ({ folder, files })).toSorted((a, b) => b.files - a.files)
}
