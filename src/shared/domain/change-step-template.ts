import { fail, type Result, succeed } from '../result.ts'
import type { ChangeProblem } from './change-problems.ts'
import { readGroup } from './change-step-fields.ts'
import { childNamed, type MetadataNode, rawOf } from './metadata-tree.ts'
import { applyTextEdit, editToInsert, editToMove, editToSet } from './metadata-tree-edits.ts'
import type { Template, TemplateField } from './template.ts'

type Changed = Result<string, ChangeProblem>

/**
 * Brings metadata nearer to a template without losing anything: values of another kind are converted where they can
 * be converted back, presets are put in for fields that are missing, and fields come in the template's order, those
 * it does not know after them in the order they have.
 */
export function applyTemplate(text: string, template: Template): Changed {
  let changed = text
  for (const field of template.fields) {
    const root = readGroup(changed)
    if (root === undefined) return fail('metadata-not-valid')
    const found = childNamed(root, field.name)
    const edit =
      found === undefined
        ? field.preset !== null &&
          editToInsert(changed, root, [], { name: field.name, raw: field.preset.trim() })
        : conversionOf(changed, root, found, field)
    if (edit) changed = applyTextEdit(changed, edit)
  }
  return inOrder(changed, template)
}

function conversionOf(text: string, root: MetadataNode, found: MetadataNode, field: TemplateField) {
  const raw = convertedValue(rawOf(text, found), found, text, field)
  return raw !== undefined && editToSet(root, [field.name], raw)
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

function inOrder(text: string, { fields }: Template): Changed {
  let changed = text
  let position = 0
  for (const { name } of fields) {
    const root = readGroup(changed)
    if (root === undefined) return fail('metadata-not-valid')
    const index = root.children.findIndex((child) => child.name?.text === name)
    if (index === -1) continue
    const edit = editToMove(changed, root, [name], position)
    if (edit !== undefined) changed = applyTextEdit(changed, edit)
    position += 1
  }
  return succeed(changed)
}
