import { fail, type Result, succeed } from '../result.ts'
import type { ChangeProblem } from './change-problems.ts'
import { readGroup } from './change-step-fields.ts'
import { type MetadataNode, type MetadataPath, nodeAt, rawOf } from './metadata-tree.ts'
import { applyTextEdit, editToInsert, editToMove, editToSet, type TextEdit } from './metadata-tree-edits.ts'
import type { Template, TemplateField } from './template.ts'

type Read = { readonly text: string; readonly root: MetadataNode }

/**
 * Brings metadata nearer to a template without losing anything, groups within it too: values of another kind are
 * converted where they can be converted back, presets are put in for fields that are missing, and fields come in the
 * template's order, those it does not know after them in the order they have.
 */
export function applyTemplate(text: string, template: Template): Result<string, ChangeProblem> {
  const root = readGroup(text)
  if (root === undefined) return fail('metadata-not-valid')
  return succeed(bringNearer({ text, root }, [], template.fields).text)
}

function bringNearer(read: Read, path: MetadataPath, fields: readonly TemplateField[]): Read {
  let now = read
  for (const field of fields) {
    const at = [...path, field.name]
    const found = nodeAt(now.root, at)
    now = found === undefined ? withPreset(now, path, field) : converted(now, at, found, field)
    const value = nodeAt(now.root, at)
    if (field.kind === 'group' && value?.kind === 'group') now = bringNearer(now, at, field.fields)
    if (field.kind !== 'groups' || value?.kind !== 'list') continue
    for (const [index, child] of value.children.entries()) {
      if (child.kind === 'group') now = bringNearer(now, [...at, index], field.fields)
    }
  }
  return inOrder(now, path, fields)
}

function edited(read: Read, edit: TextEdit | undefined): Read {
  if (edit === undefined) return read
  const text = applyTextEdit(read.text, edit)
  const root = readGroup(text)
  if (root === undefined) throw new Error('An edit of metadata left something else')
  return { text, root }
}

function withPreset(read: Read, path: MetadataPath, { name, preset }: TemplateField): Read {
  if (preset === null) return read
  return edited(read, editToInsert(read.text, read.root, path, { name, raw: preset.trim() }))
}

function converted(read: Read, at: MetadataPath, found: MetadataNode, field: TemplateField): Read {
  const raw = convertedValue(rawOf(read.text, found), found, read.text, field)
  return raw === undefined ? read : edited(read, editToSet(read.root, at, raw))
}

const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

/** Undefined where the value is of the kind already, or something of it would be lost. */
function convertedValue(
  raw: string,
  node: MetadataNode,
  text: string,
  { kind }: TemplateField,
): string | undefined {
  const only = node.kind === 'list' && node.children.length === 1 ? node.children[0] : undefined
  switch (kind) {
    case 'text':
    case 'long-text':
    case 'choice':
    case 'date':
    case 'address':
      if (node.kind === 'number' || node.kind === 'yes-no') return JSON.stringify(raw)
      return only?.kind === 'text' ? rawOf(text, only) : undefined
    case 'number': {
      const written = node.kind === 'text' ? String(JSON.parse(raw)) : ''
      return jsonNumber.test(written) ? written : undefined
    }
    case 'yes-no':
      return raw === '"true"' || raw === '"false"' ? raw.slice(1, -1) : undefined
    case 'list':
      return node.kind === 'text' ? `[${raw}]` : undefined
    case 'groups':
      return node.kind === 'group' ? `[${raw}]` : undefined
    case 'group':
      return only?.kind === 'group' ? rawOf(text, only) : undefined
    case 'json':
      return undefined
  }
}

function inOrder(read: Read, path: MetadataPath, fields: readonly TemplateField[]): Read {
  let now = read
  let position = 0
  for (const { name } of fields) {
    const at = [...path, name]
    if (nodeAt(now.root, at) === undefined) continue
    now = edited(now, editToMove(now.text, now.root, at, position))
    position += 1
  }
  return now
}
