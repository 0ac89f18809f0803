import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'

export type PartSize = { readonly part: string; readonly bytes: number }

/** Parts of a packed app, largest first: files and folders beside its program, and the content of `resources`. */
export function sizesOfParts(folder: string): readonly PartSize[] {
  const parts = readdirSync(folder).flatMap((name) =>
    name === 'resources'
      ? readdirSync(path.join(folder, name)).map((inner) => path.join(name, inner))
      : [name],
  )
  return parts
    .map((part) => ({ part, bytes: bytesIn(path.join(folder, part)) }))
    .sort((a, b) => b.bytes - a.bytes)
}

export function bytesIn(place: string): number {
  if (!statSync(place).isDirectory()) return statSync(place).size
  return readdirSync(place).reduce((sum, name) => sum + bytesIn(path.join(place, name)), 0)
}
