import { fail, type Result, succeed } from '../result.ts'
import type { ChangeProblem } from './change-problems.ts'
import { compareMetadata } from './metadata-changes.ts'
import { removalsIn } from './metadata-removals.ts'
import { compactJson, parseMetadata } from './metadata-text.ts'
import { childNamed, type MetadataNode, rawOf, readTree } from './metadata-tree.ts'
import { applyTextEdit, editToInsert, editToRemove, editToSet, type TextEdit } from './metadata-tree-edits.ts'

type Changed = Result<string, ChangeProblem>

/** Reads metadata whose top level is a group. */
export function readGroup(text: string): MetadataNode | undefined {
  const root = readTree(text)
  return root?.kind === 'group' ? root : undefined
}

/** `raw` is JSON of the value. Metadata that has it already stays as it is, its spelling included. */
export function setField(text: string, name: string, raw: string): Changed {
  const root = readGroup(text)
  if (root === undefined) return fail('metadata-not-valid')
  const field = childNamed(root, name)
  if (field === undefined) return edited(text, editToInsert(text, root, [], { name, raw }))
  if (compactJson(rawOf(text, field)) === compactJson(raw)) return succeed(text)
  return edited(text, editToSet(root, [name], raw))
}

export function removeField(text: string, name: string): Changed {
  const root = readGroup(text)
  if (root === undefined) return fail('metadata-not-valid')
  return childNamed(root, name) === undefined ? succeed(text) : edited(text, editToRemove(root, [name]))
}

/** Adds texts that the list does not have yet; a field that is missing becomes a list of them. */
export function addToList(text: string, name: string, entries: readonly string[]): Changed {
  const root = readGroup(text)
  if (root === undefined) return fail('metadata-not-valid')
  const field = childNamed(root, name)
  const wanted = [...new Set(entries)]
  if (field === undefined) {
    const raw = `[${wanted.map((entry) => JSON.stringify(entry)).join(', ')}]`
    return edited(text, editToInsert(text, root, [], { name, raw }))
  }
  if (field.kind !== 'list') return fail('not-a-list')
  const known = new Set(field.children.flatMap((child) => readText(text, child) ?? []))
  const missing = wanted.filter((entry) => !known.has(entry)).map((entry) => JSON.stringify(entry))
  const [first, ...rest] = missing
  if (first === undefined) return succeed(text)
  const insert = editToInsert(text, root, [name], { name: null, raw: first })
  if (insert === undefined || rest.length === 0) return edited(text, insert)
  if (field.children.length > 0) {
    // Set apart as the first one is, without reading the text again for each.
    const lead = insert.text.slice(1, -first.length)
    return edited(text, { ...insert, text: missing.map((raw) => `,${lead}${raw}`).join('') })
  }
  const separated = insert.text.replace(first, () => missing.join(', '))
  return edited(text, { ...insert, text: separated })
}

/** Changes the field's text, or each text of its list, given and taken as JSON. A missing field stays missing. */
export function changeTexts(text: string, name: string, change: (token: string) => string): Changed {
  const root = readGroup(text)
  if (root === undefined) return fail('metadata-not-valid')
  const field = childNamed(root, name)
  if (field === undefined) return succeed(text)
  const texts = field.kind === 'list' ? field.children : [field]
  if (texts.some(({ kind }) => kind !== 'text')) return fail('not-text')
  let result = ''
  let kept = 0
  for (const node of texts) {
    result += text.slice(kept, node.offset) + change(rawOf(text, node))
    kept = node.offset + node.length
  }
  return succeed(result + text.slice(kept))
}

/**
 * Those of the names of which the metadata loses something: a field that goes, or a group that gives way to something
 * else, as a save of that document alone would have to be agreed to.
 */
export function lostFields(
  before: string | null,
  after: string | null,
  names: readonly string[],
): readonly string[] {
  if (names.length === 0 || before === null || before === after) return []
  const had = readGroup(before)
  const has = readGroup(after ?? '{}')
  if (had === undefined || has === undefined) return []
  return [...new Set(names)].filter((name) => {
    const field = childNamed(had, name)
    if (field === undefined) return false
    if (childNamed(has, name) === undefined) return true
    return hasGroup(field) && losesFields(before, after ?? '{}', name)
  })
}

function hasGroup({ kind, children }: MetadataNode): boolean {
  return kind === 'group' || (kind === 'list' && children.some((child) => child.kind === 'group'))
}

function losesFields(before: string, after: string, name: string): boolean {
  const [one, other] = [parseMetadata(before), parseMetadata(after)]
  if (!one.ok || !other.ok) return false
  return removalsIn(compareMetadata(one.value, other.value).changes).some(({ path }) => path[0] === name)
}

function edited(text: string, edit: TextEdit | undefined): Changed {
  return edit === undefined ? fail('metadata-not-valid') : succeed(applyTextEdit(text, edit))
}

function readText(text: string, node: MetadataNode): string | undefined {
  return node.kind === 'text' ? String(JSON.parse(rawOf(text, node))) : undefined
}
