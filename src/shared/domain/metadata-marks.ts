import { type MetadataNode, rawOf } from './metadata-tree.ts'

/**
 * Gives values marks: equal ones to those that differ in nothing but white space, whichever text they stand in. So
 * two values of any size are compared as two numbers, and every value is looked at once.
 */
export type Marker = {
  /** The marks of the entries of a list; whatever lies within has its mark from then on. */
  marksIn(text: string, list: MetadataNode): readonly number[]
  markOf(node: MetadataNode): number | undefined
}

export function createMarker(): Marker {
  const marks = new Map<MetadataNode, number>()
  const known = new Map<string, number>()
  const mark = (text: string, node: MetadataNode): number => {
    const marked = marks.get(node)
    if (marked !== undefined) return marked
    const key = contentOf(text, node, (child) => mark(text, child))
    const found = known.get(key) ?? known.size
    known.set(key, found)
    marks.set(node, found)
    return found
  }
  return {
    marksIn: (text, list) => list.children.map((child) => mark(text, child)),
    markOf: (node) => marks.get(node),
  }
}

function contentOf(text: string, node: MetadataNode, mark: (child: MetadataNode) => number): string {
  if (node.kind === 'group')
    return `{${node.children.map((child) => `${keyOf(text, child)}${mark(child)}`).join()}`
  return node.kind === 'list' ? `[${node.children.map(mark).join()}` : rawOf(text, node)
}

/** The name of a field as written, quotes included. */
export function keyOf(text: string, { name }: MetadataNode): string {
  return name === null ? '' : rawOf(text, name)
}
