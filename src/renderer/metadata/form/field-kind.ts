import { isWebAddress } from '../../../shared/domain/addresses/web-address.ts'
import { kindOfJson, parseMetadata } from '../../../shared/domain/metadata/metadata-text.ts'
import { type MetadataNode, rawOf } from '../../../shared/domain/metadata/metadata-tree.ts'
import type { FieldKind } from '../../../shared/domain/templates/template.ts'
import { exactnessOf } from '../../ui/dates/read-date.ts'
import { isWholeDays } from '../../ui/dates/typed-dates.ts'

export type RowProblem =
  | 'name-missing'
  | 'name-used'
  | 'value-missing'
  | 'not-a-number'
  | 'not-a-date'
  | 'not-json'

/** Depth limit of groups in the form; deeper ones are shown as JSON. */
export const deepestGroup = 5

/** Characters. Longer texts, and those with a line break, get a multi-line control. */
const longerThan = 120

/** The kind of a value without a template. `depth`: 1 for top-level fields. */
export function kindOfValue(text: string, node: MetadataNode, depth: number): FieldKind {
  switch (node.kind) {
    case 'number':
    case 'yes-no':
      return node.kind
    case 'nothing':
      return 'json'
    case 'text':
      return kindOfText(textOfJson(rawOf(text, node)))
    case 'group':
      return depth <= deepestGroup ? 'group' : 'json'
    case 'list':
      if (node.children.every((child) => child.kind === 'text')) return 'list'
      return fits('groups', node, depth) ? 'groups' : 'json'
  }
}

export function fits(kind: FieldKind, node: MetadataNode, depth: number): boolean {
  switch (kind) {
    case 'text':
    case 'long-text':
    case 'date':
    case 'choice':
    case 'address':
      return node.kind === 'text'
    case 'number':
    case 'yes-no':
      return node.kind === kind
    case 'list':
      return node.kind === 'list' && node.children.every((child) => child.kind === 'text')
    case 'group':
      return node.kind === 'group' && depth <= deepestGroup
    case 'groups':
      return (
        node.kind === 'list' &&
        depth <= deepestGroup &&
        node.children.every((child) => child.kind === 'group')
      )
    case 'json':
      return true
  }
}

function kindOfText(text: string): FieldKind {
  if (text.length > longerThan || /[\r\n]/.test(text)) return 'long-text'
  if (isWholeDays(text)) return 'date'
  return isWebAddress(text) ? 'address' : 'text'
}

export function shownValue(kind: FieldKind, raw: string): string {
  return isTextKind(kind) ? textOfJson(raw) : raw
}

export function rawOfTyped(
  kind: FieldKind,
  typed: string,
): { readonly raw: string } | { readonly problem: RowProblem } {
  const trimmed = typed.trim()
  switch (kind) {
    case 'number':
      if (trimmed === '') return { problem: 'value-missing' }
      return kindOfJson(trimmed) === 'number' ? { raw: trimmed } : { problem: 'not-a-number' }
    case 'yes-no':
      return { raw: trimmed === 'false' ? 'false' : 'true' }
    case 'json':
      if (trimmed === '') return { problem: 'value-missing' }
      return parseMetadata(`{"value":${trimmed}}`).ok ? { raw: trimmed } : { problem: 'not-json' }
    case 'list':
    case 'groups':
      return { raw: '[]' }
    case 'group':
      return { raw: '{}' }
    case 'date':
      if (trimmed === '') return { raw: '""' }
      return exactnessOf(trimmed) === undefined ? { problem: 'not-a-date' } : { raw: JSON.stringify(trimmed) }
    default:
      return { raw: JSON.stringify(typed) }
  }
}

export function isTextKind(kind: FieldKind): boolean {
  return kind === 'text' || kind === 'long-text' || kind === 'date' || kind === 'choice' || kind === 'address'
}

export function textOfJson(raw: string): string {
  return String(JSON.parse(raw))
}

export function entriesOf(raw: string): readonly string[] {
  const entries: unknown = JSON.parse(raw)
  return Array.isArray(entries) ? entries.map(String) : []
}
