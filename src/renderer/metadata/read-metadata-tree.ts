import { type MetadataNode, readTree } from '../../shared/domain/metadata/metadata-tree.ts'

/** In UTF-16 units. The form parses its text in one go: with a longer text the window would stop. */
export const mostInForm = 1_000_000

/** In UTF-16 units. What compares whole texts does so beside the page for longer ones. */
const mostAtOnce = 100_000

export function isLongMetadata(text: string): boolean {
  return text.length > mostAtOnce
}

export function isTooLongForForm(text: string): boolean {
  return text.length > mostInForm
}

/**
 * The text as metadata taken apart: nothing where it is no group of fields or a name is there twice, nor where it is too
 * long for the form.
 */
export function readMetadataTree(text: string): MetadataNode | undefined {
  if (isTooLongForForm(text)) return undefined
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
