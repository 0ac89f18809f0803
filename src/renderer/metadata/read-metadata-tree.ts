import { type MetadataNode, readTree } from '../../shared/domain/metadata/metadata-tree.ts'
import { longestMetadata } from '../../shared/domain/text-limits.ts'

/** UTF-16 units. Longer texts are compared in a worker. */
const mostAtOnce = 100_000

export function isLongMetadata(text: string): boolean {
  return text.length > mostAtOnce
}

/** Longer texts are stored and shown, but not parsed. */
export function isTooLong(text: string): boolean {
  return text.length > longestMetadata
}

/** Parses metadata; undefined if it is not an object, has duplicate names, or is too long. */
export function readMetadataTree(text: string): MetadataNode | undefined {
  if (isTooLong(text)) return undefined
  const tree = readTree(text)
  return tree?.kind === 'group' && !hasNameTwice(tree) ? tree : undefined
}

function hasNameTwice(root: MetadataNode): boolean {
  const open: MetadataNode[] = [root]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (
      node.kind === 'group' &&
      new Set(node.children.map(({ name }) => name?.text)).size < node.children.length
    )
      return true
    for (const child of node.children) if (child.children.length > 0) open.push(child)
  }
  return false
}
