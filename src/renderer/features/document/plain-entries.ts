import { rawOf, readTree } from '../../../shared/domain/metadata-tree.ts'

export type PlainEntry = { readonly place: number; readonly name: string | null; readonly raw: string }

const readAtMost = 8
const longestRead = 2000

/** What is in a small group or list of plain values; undefined for all else, which is better read as it is written. */
export function plainEntries(raw: string): readonly PlainEntry[] | undefined {
  const isNested = raw.startsWith('{') || raw.startsWith('[')
  if (!isNested || raw.length > longestRead) return undefined
  const root = readTree(raw)
  if (root === undefined || root.children.length === 0 || root.children.length > readAtMost) return undefined
  if (root.children.some(({ kind }) => kind === 'group' || kind === 'list')) return undefined
  return root.children.map((child, place) => ({
    place,
    name: child.name?.text ?? null,
    raw: rawOf(raw, child),
  }))
}
