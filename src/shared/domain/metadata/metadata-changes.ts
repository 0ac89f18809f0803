import { alignLists } from '../align-lists.ts'
import type { ParsedMetadata } from './metadata-text.ts'
import { type MetadataNode, type MetadataPath, rawOf, readTree } from './metadata-tree.ts'

/**
 * Change that saving would make to the metadata last sent. A path leads through names and, in lists, through
 * positions before the change; the last step to an added list entry is its position afterwards.
 */
export type MetadataChange =
  /** Reported for the top level only. */
  | { readonly kind: 'kept'; readonly path: MetadataPath; readonly raw: string }
  | {
      readonly kind: 'added'
      readonly path: MetadataPath
      readonly raw: string
      readonly at: number
      /** Its name as written, quotes included; null in a list. */
      readonly key: string | null
    }
  | {
      readonly kind: 'changed'
      readonly path: MetadataPath
      readonly before: string
      readonly raw: string
      /** True if a group, or a list of groups, is replaced by something else. */
      readonly loses: boolean
    }
  | {
      readonly kind: 'removed'
      readonly path: MetadataPath
      readonly before: string
      /** True if a field or a group is lost, not just a plain entry of a list. */
      readonly loses: boolean
    }
  /** The remaining fields of a group changed their order or spelling; `keys` as written. */
  | { readonly kind: 'order'; readonly path: MetadataPath; readonly keys: readonly string[] }

export type MetadataChanges = {
  readonly changes: readonly MetadataChange[]
  readonly differs: boolean
}

/**
 * Compares two readings of metadata; absent metadata counts as no fields. Groups are compared field by field and
 * lists entry by entry. Spelling matters: 1 and 1.0 differ.
 */
export function compareMetadata(
  before: ParsedMetadata | null,
  after: ParsedMetadata | null,
): MetadataChanges {
  const [textBefore, textAfter] = [before?.text ?? '{}', after?.text ?? '{}']
  const [old, wanted] = [readTree(textBefore), readTree(textAfter)]
  if (old === undefined || wanted === undefined)
    throw new Error('Metadata that was read cannot be taken apart')
  const changes: MetadataChange[] = []
  compareGroups({ textBefore, textAfter, marker: createMarker(), changes }, [], old, wanted)
  return { changes, differs: changes.some(({ kind }) => kind !== 'kept') }
}

type Comparison = {
  readonly textBefore: string
  readonly textAfter: string
  readonly marker: Marker
  readonly changes: MetadataChange[]
}

function compareNodes(comparison: Comparison, path: MetadataPath, old: MetadataNode, wanted: MetadataNode) {
  const [before, raw] = [rawOf(comparison.textBefore, old), rawOf(comparison.textAfter, wanted)]
  if (before === raw) return
  if (old.kind === 'group' && wanted.kind === 'group') compareGroups(comparison, path, old, wanted)
  else if (old.kind === 'list' && wanted.kind === 'list') compareLists(comparison, path, old, wanted)
  else comparison.changes.push({ kind: 'changed', path, before, raw, loses: hasFields(old) })
}

function compareGroups(comparison: Comparison, path: MetadataPath, old: MetadataNode, wanted: MetadataNode) {
  const { textBefore, textAfter, changes } = comparison
  const find = finderIn(old)
  const pairs: (readonly [MetadataNode, MetadataNode])[] = []
  for (const [at, child] of wanted.children.entries()) {
    const previous = find(child, at)
    const childPath = [...path, child.name?.text ?? '']
    if (previous === undefined) {
      const key = keyOf(textAfter, child)
      changes.push({ kind: 'added', path: childPath, raw: rawOf(textAfter, child), at, key })
      continue
    }
    pairs.push([previous, child])
    const before = changes.length
    compareNodes(comparison, childPath, previous, child)
    if (path.length === 0 && changes.length === before)
      changes.push({ kind: 'kept', path: childPath, raw: rawOf(textAfter, child) })
  }
  if (pairs.length < old.children.length) {
    const stay = new Set(pairs.map(([previous]) => previous))
    for (const child of old.children) {
      if (stay.has(child)) continue
      const before = rawOf(textBefore, child)
      changes.push({ kind: 'removed', path: [...path, child.name?.text ?? ''], before, loses: true })
    }
  }
  const isAsBefore = pairs.every(
    ([previous, child], at) =>
      previous.offset > (pairs[at - 1]?.[0].offset ?? -1) &&
      keyOf(textBefore, previous) === keyOf(textAfter, child),
  )
  if (!isAsBefore)
    changes.push({ kind: 'order', path, keys: pairs.map(([, child]) => keyOf(textAfter, child)) })
}

/** Most fields are at their former position, so an index is built only if one is not. */
function finderIn(group: MetadataNode): (like: MetadataNode, at: number) => MetadataNode | undefined {
  let byName: Map<string | undefined, MetadataNode> | undefined
  return ({ name }, at) => {
    const there = group.children[at]
    if (there !== undefined && there.name?.text === name?.text) return there
    byName ??= new Map(group.children.map((child) => [child.name?.text, child]))
    return byName.get(name?.text)
  }
}

function compareLists(comparison: Comparison, path: MetadataPath, old: MetadataNode, wanted: MetadataNode) {
  const { textBefore, textAfter, marker, changes } = comparison
  const [marksBefore, marksAfter] = [marker.marksIn(textBefore, old), marker.marksIn(textAfter, wanted)]
  const likeness = (before: number, after: number) =>
    likenessOf(marker, old.children[before], wanted.children[after])
  for (const step of alignLists(marksBefore, marksAfter, likeness)) {
    const previous = step.kind === 'added' ? undefined : old.children[step.before]
    const child = step.kind === 'removed' ? undefined : wanted.children[step.after]
    if (step.kind === 'added' && child !== undefined) {
      const added = { path: [...path, step.after], raw: rawOf(textAfter, child), at: step.after, key: null }
      changes.push({ kind: 'added', ...added })
    } else if (step.kind === 'removed' && previous !== undefined) {
      const before = rawOf(textBefore, previous)
      changes.push({ kind: 'removed', path: [...path, step.before], before, loses: hasFields(previous) })
    } else if (step.kind === 'pair' && previous !== undefined && child !== undefined)
      compareNodes(comparison, [...path, step.before], previous, child)
  }
}

/** A group may become a group, and a plain value a plain value: the more they share, the likelier. */
function likenessOf(marker: Marker, old: MetadataNode | undefined, wanted: MetadataNode | undefined): number {
  if (old === undefined || wanted === undefined) return 0
  const [one, other] = [shapeOf(old), shapeOf(wanted)]
  if (one !== other) return 0
  if (one !== 'group') return 1
  const find = finderIn(old)
  let likeness = 1
  for (const [at, child] of wanted.children.entries()) {
    const there = find(child, at)
    if (there !== undefined) likeness += marker.markOf(there) === marker.markOf(child) ? 8 : 1
  }
  return likeness
}

function shapeOf({ kind }: MetadataNode): 'group' | 'list' | 'plain' {
  return kind === 'group' || kind === 'list' ? kind : 'plain'
}

function hasFields(node: MetadataNode): boolean {
  return node.kind === 'group' ? node.children.length > 0 : node.children.some(hasFields)
}

/**
 * Gives values that differ only in white space equal numbers, across texts. Values of any size are then
 * compared as numbers, and each value is read once.
 */
type Marker = {
  marksIn(text: string, list: MetadataNode): readonly number[]
  markOf(node: MetadataNode): number | undefined
}

function createMarker(): Marker {
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

function keyOf(text: string, { name }: MetadataNode): string {
  return name === null ? '' : rawOf(text, name)
}

export function removalsIn(changes: readonly MetadataChange[]): readonly MetadataChange[] {
  return changes.filter((change) => (change.kind === 'removed' || change.kind === 'changed') && change.loses)
}

/**
 * Returns the name by which the user agrees to a removal: the name of a top-level field, else a JSON pointer
 * (RFC 6901), also for a name that looks like a pointer.
 */
function removalName(path: MetadataPath): string {
  const [first] = path
  if (path.length === 1 && typeof first === 'string' && !first.startsWith('/')) return first
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

export function removalNames(changes: readonly MetadataChange[]): readonly string[] {
  return removalsIn(changes).map(({ path }) => removalName(path))
}
