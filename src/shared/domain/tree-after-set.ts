import { type MetadataNode, type MetadataPath, nodeAt, readTree } from './metadata-tree.ts'

/**
 * The tree once the value at `path` has given way to `raw`, without the rest of the text being read again: what comes
 * behind it has moved, and nothing else. Nothing where either is not there.
 */
export function treeAfterSet(root: MetadataNode, path: MetadataPath, raw: string): MetadataNode | undefined {
  const old = nodeAt(root, path)
  const value = readTree(raw)
  if (old === undefined || value === undefined || value.length !== raw.length) return undefined
  return replaced(root, path, moved(value, old.offset), raw.length - old.length)
}

function replaced(node: MetadataNode, path: MetadataPath, value: MetadataNode, by: number): MetadataNode {
  const [step, ...rest] = path
  if (step === undefined) return { ...value, name: node.name }
  const index =
    typeof step === 'number' ? step : node.children.findIndex((child) => child.name?.text === step)
  const children = node.children.map((child, at) => {
    if (at < index) return child
    return at === index ? replaced(child, rest, value, by) : moved(child, by)
  })
  return { ...node, length: node.length + by, children }
}

function moved(node: MetadataNode, by: number): MetadataNode {
  if (by === 0) return node
  const { kind, name, offset, length, children } = node
  return {
    kind,
    name: name === null ? null : { offset: name.offset + by, length: name.length, text: name.text },
    offset: offset + by,
    length,
    children: children.length === 0 ? children : children.map((child) => moved(child, by)),
  }
}
