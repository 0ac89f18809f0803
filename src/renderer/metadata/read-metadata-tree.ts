import { type MetadataNode, readTree } from '../../shared/domain/metadata-tree.ts'

/** The text as metadata taken apart: nothing where it is no group of fields or a name is there twice. */
export function readMetadataTree(text: string): MetadataNode | undefined {
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
