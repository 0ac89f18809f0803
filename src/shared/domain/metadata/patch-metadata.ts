import { compareMetadata, type MetadataChange } from './metadata-changes.ts'
import type { ParsedMetadata } from './metadata-text.ts'
import { type MetadataNode, rawOf, readTree } from './metadata-tree.ts'

type Step = {
  readonly below: Map<string | number, Step>
  readonly added: Extract<MetadataChange, { kind: 'added' }>[]
  keys: readonly string[] | null
  raw: string | null
  isRemoved: boolean
}

/**
 * Applies all or some of the changes that `compareMetadata` found, and returns the metadata as JSON text.
 * Untouched parts keep their spelling and place; a change of a missing value is skipped.
 */
export function patchMetadata(before: string | null, changes: readonly MetadataChange[]): string {
  const text = before ?? '{}'
  const root = readTree(text)
  if (root === undefined) throw new Error('Metadata that cannot be read was to be changed')
  const steps = newStep()
  for (const change of changes) lay(steps, change)
  const fields = fieldsOf(text, root, steps)
  return fields.length === 0 ? '{}' : `{\n${fields.map(({ key, raw }) => `  ${key}: ${raw}`).join(',\n')}\n}`
}

function newStep(): Step {
  return { below: new Map(), added: [], keys: null, raw: null, isRemoved: false }
}

function stepAt(steps: Step, path: MetadataChange['path']): Step {
  let step = steps
  for (const name of path) {
    let next = step.below.get(name)
    if (next === undefined) {
      next = newStep()
      step.below.set(name, next)
    }
    step = next
  }
  return step
}

function lay(steps: Step, change: MetadataChange): void {
  switch (change.kind) {
    case 'kept':
      return
    case 'added':
      stepAt(steps, change.path.slice(0, -1)).added.push(change)
      return
    case 'changed':
      stepAt(steps, change.path).raw = change.raw
      return
    case 'removed':
      stepAt(steps, change.path).isRemoved = true
      return
    case 'order':
      stepAt(steps, change.path).keys = change.keys
  }
}

type Entry = { readonly key: string; readonly raw: string }

function write(text: string, node: MetadataNode, step: Step | undefined): string {
  if (step === undefined) return rawOf(text, node)
  if (step.raw !== null) return step.raw
  if (node.kind === 'group') {
    return `{${fieldsOf(text, node, step)
      .map(({ key, raw }) => `${key}: ${raw}`)
      .join(', ')}}`
  }
  return node.kind === 'list'
    ? `[${entriesOf(text, node, step)
        .map(({ raw }) => raw)
        .join(', ')}]`
    : rawOf(text, node)
}

function entriesOf(text: string, list: MetadataNode, step: Step): readonly Entry[] {
  const stay = list.children.flatMap((child, at) => {
    const below = step.below.get(at)
    return below?.isRemoved === true ? [] : [{ key: '', raw: write(text, child, below) }]
  })
  return putIn(stay, step)
}

function fieldsOf(text: string, group: MetadataNode, step: Step): readonly Entry[] {
  const stay = group.children.flatMap((child) => {
    const below = step.below.get(child.name?.text ?? '')
    if (below?.isRemoved === true || child.name === null) return []
    return [{ key: rawOf(text, child.name), raw: write(text, child, below) }]
  })
  const there = new Set(stay.map(({ key }) => nameIn(key)))
  const added = step.added.filter(({ key }) => key !== null && !there.has(nameIn(key)))
  return putIn(step.keys === null ? stay : inOrder(stay, step.keys), { added })
}

/** Orders the named fields, within the positions that they occupy together. */
function inOrder(fields: readonly Entry[], keys: readonly string[]): readonly Entry[] {
  const byName = new Map(fields.map((field) => [nameIn(field.key), field]))
  const wanted = keys.flatMap((key) => {
    const field = byName.get(nameIn(key))
    return field === undefined ? [] : [{ key, raw: field.raw }]
  })
  const moves = new Set(wanted.map(({ key }) => nameIn(key)))
  let next = 0
  return fields.map((field) => {
    if (!moves.has(nameIn(field.key))) return field
    next += 1
    return wanted[next - 1] ?? field
  })
}

function nameIn(key: string): string {
  return String(JSON.parse(key))
}

function putIn(stay: readonly Entry[], { added }: Pick<Step, 'added'>): readonly Entry[] {
  const entries: Entry[] = []
  const waiting = added.toSorted((one, other) => one.at - other.at)
  let next = 0
  for (const entry of stay) {
    for (let add = waiting[next]; add !== undefined && add.at <= entries.length; add = waiting[next]) {
      entries.push({ key: add.key ?? '', raw: add.raw })
      next += 1
    }
    entries.push(entry)
  }
  for (const { key, raw } of waiting.slice(next)) entries.push({ key: key ?? '', raw })
  return entries
}

/** Returns the paths of differing fields that can be restored separately; a list is restored as a whole. */
export function fieldsThatDiffer(
  now: ParsedMetadata | null,
  then: ParsedMetadata | null,
): readonly (readonly string[])[] {
  const fields = new Map<string, readonly string[]>()
  for (const { kind, path } of compareMetadata(now, then).changes) {
    if (kind === 'kept' || kind === 'order') continue
    const end = path.findIndex((step) => typeof step === 'number')
    const field = path.slice(0, end === -1 ? path.length : end).map(String)
    fields.set(JSON.stringify(field), field)
  }
  return [...fields.values()]
}

/** Returns current metadata with the former values of the named fields; a field missing then is removed. */
export function restoreFields(
  now: ParsedMetadata | null,
  then: ParsedMetadata | null,
  fields: readonly (readonly string[])[],
): string {
  const { changes } = compareMetadata(now, then)
  const chosen = changes.filter(({ path }) =>
    fields.some((field) => field.every((step, at) => step === path[at])),
  )
  return patchMetadata(now?.text ?? null, chosen)
}
