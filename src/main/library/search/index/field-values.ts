import { cutText, shortenText } from '../../../../shared/domain/cut-text.ts'
import { type MetadataNode, rawOf } from '../../../../shared/domain/metadata/metadata-tree.ts'
import { foldedValue, orderOfNumber } from '../../../../shared/domain/query/compared-values.ts'

export type FieldValue = {
  readonly kind: 'text' | 'number' | 'yes-no' | 'group'
  readonly text: string
  readonly folded: string
  /** Form for sorting and storing: numbers before texts, even those typed as text. */
  readonly order: string
}

/** Deeper fields are not indexed: searching them reads every document. */
export const deepestKept = 6
const longestOrder = 64

const orderOfGroup = '4'

export function orderOfText(foldedText: string): string {
  const number = orderOfNumber(foldedText)
  if (number !== undefined) return `1${number}`
  return `2${cutText(foldedText, longestOrder)}`
}

/** True if other texts may have an equal stored part. */
export function isTooLong(foldedText: string): boolean {
  return foldedText.length >= longestOrder
}

export function orderOfYesNo(yes: boolean): string {
  return yes ? '3true' : '3false'
}

export function valuesAt(text: string, root: MetadataNode, path: readonly string[]): readonly FieldValue[] {
  let nodes: readonly MetadataNode[] = [root]
  for (const name of path) {
    nodes = nodes
      .flatMap((node) => (node.kind === 'list' ? node.children : [node]))
      .filter((node) => node.kind === 'group')
      .flatMap((group) => group.children.filter((child) => child.name?.text === name))
  }
  return valuesOf(text, nodes)
}

function valuesOf(text: string, nodes: readonly MetadataNode[]): readonly FieldValue[] {
  return nodes
    .flatMap((node) => (node.kind === 'list' ? node.children : [node]))
    .flatMap((node) => toValue(text, node) ?? [])
}

function toValue(text: string, node: MetadataNode): FieldValue | undefined {
  const raw = rawOf(text, node)
  switch (node.kind) {
    case 'nothing':
      return undefined
    case 'text': {
      const read = raw.includes('\\') ? String(JSON.parse(raw)) : raw.slice(1, -1)
      const value = foldedValue(read)
      return value === '' ? undefined : { kind: 'text', text: read, folded: value, order: orderOfText(value) }
    }
    case 'number':
      return { kind: 'number', text: raw, folded: raw.toLowerCase(), order: `1${orderOfNumber(raw) ?? ''}` }
    case 'yes-no':
      return { kind: 'yes-no', text: raw, folded: raw, order: orderOfYesNo(raw === 'true') }
    default:
      // Nested lists are not searched, but count as filled in.
      return node.children.length === 0
        ? undefined
        : { kind: 'group', text: raw, folded: '', order: orderOfGroup }
  }
}

export type FoundField = {
  readonly path: readonly string[]
  readonly isList: boolean
  readonly values: readonly FieldValue[]
}

export function fieldsOf(text: string, root: MetadataNode): readonly FoundField[] {
  const found: FoundField[] = []
  const look = (groups: readonly MetadataNode[], path: readonly string[]): void => {
    // A name may occur several times, and the groups of a list count together.
    const byName = new Map<string, MetadataNode[]>()
    for (const child of groups.flatMap(({ children }) => children)) {
      const name = child.name?.text
      if (name === undefined) continue
      const same = byName.get(name)
      if (same === undefined) byName.set(name, [child])
      else same.push(child)
    }
    for (const [name, nodes] of byName) {
      const inside = [...path, name]
      const values = valuesOf(text, nodes)
      if (values.length > 0) found.push({ path: inside, isList: nodes[0]?.kind === 'list', values })
      if (inside.length >= deepestKept) continue
      const within = nodes
        .flatMap((node) => (node.kind === 'list' ? node.children : [node]))
        .filter(({ kind }) => kind === 'group')
      if (within.length > 0) look(within, inside)
    }
  }
  look([root], [])
  return found
}

const longestShown = 200
const mostShown = 50

export function shownAt(text: string, root: MetadataNode, path: readonly string[]): string | null {
  const values = valuesAt(text, root, path)
  if (values.length === 0) return null
  const shown = values
    .slice(0, mostShown)
    .map((value) => value.text.replace(/\s+/gu, ' ').trim())
    .join(', ')
  return shortenText(shown, longestShown + 1)
}
