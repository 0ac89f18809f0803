import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const importOf =
  /^(?:import|export)\s+(type\s)?[^'"]*?from\s+['"]([^'"]+)['"]|^import\s+['"]([^'"]+)['"]|import\(['"]([^'"]+)['"]\)/gm

export type Import = {
  readonly from: string
  readonly to: string
  readonly isTypeOnly: boolean
  readonly isDynamic: boolean
}

/** The app's TypeScript files below `folder` without tests and their support, as relative paths with `/`. */
export function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$|\/testing\//.test(file))
}

/** Imports of these files: a path below `folder` for own files, else a package name. */
export function readImports(folder: string): Import[] {
  return sourceFiles(folder).flatMap((from) => {
    const text = readFileSync(path.join(folder, from), 'utf8')
    return [...text.matchAll(importOf)].map(([, type, named, bare, dynamic]) => {
      const target = named ?? bare ?? dynamic ?? ''
      const to = target.startsWith('.') ? path.posix.join(path.posix.dirname(from), target) : target
      return { from, to, isTypeOnly: type !== undefined, isDynamic: dynamic !== undefined }
    })
  })
}

/**
 * Groups of files that import each other in a cycle, type imports included: strongly connected components of more
 * than one file (Tarjan, "Depth-first search and linear graph algorithms", 1972). A lazily loaded file (`import()`)
 * may import its loader.
 */
export function findCycles(imports: readonly Import[]): string[][] {
  const next = new Map<string, string[]>()
  for (const { from, to, isDynamic } of imports)
    if (!isDynamic) next.set(from, [...(next.get(from) ?? []), to])
  const order = new Map<string, number>()
  const open: string[] = []
  const cycles: string[][] = []
  const visit = (file: string): number => {
    let low = order.size
    order.set(file, low)
    open.push(file)
    for (const to of next.get(file) ?? [])
      if (!order.has(to)) low = Math.min(low, visit(to))
      else if (open.includes(to)) low = Math.min(low, order.get(to) ?? low)
    if (low === order.get(file)) {
      const cycle = open.splice(open.indexOf(file))
      if (cycle.length > 1) cycles.push(cycle.toSorted())
    }
    return low
  }
  for (const file of next.keys()) if (!order.has(file)) visit(file)
  return cycles
}
