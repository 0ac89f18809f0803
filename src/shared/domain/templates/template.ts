import { isWebAddress } from '../addresses/web-address.ts'
import { isRealDate } from '../calendar.ts'
import { type MetadataNode, readTree } from '../metadata/metadata-tree.ts'

/** Kinds with a control in the form; `json` covers all others. */
export const fieldKinds = [
  'text',
  'long-text',
  'number',
  'yes-no',
  'date',
  'list',
  'choice',
  'address',
  'group',
  'groups',
  'json',
] as const
export type FieldKind = (typeof fieldKinds)[number]

export type TemplateField = {
  readonly name: string
  readonly kind: FieldKind
  /** Label in the form; null to use the name. */
  readonly label: string | null
  readonly help: string | null
  readonly required: boolean
  /** Name and kind are fixed and the form cannot remove the field; its value stays free. */
  readonly locked: boolean
  readonly choices: readonly string[]
  /** JSON of a new document's initial value; null for none. */
  readonly preset: string | null
  readonly fields: readonly TemplateField[]
}

/** Fields of a collection's documents. Stored as JSON Schema: see docs/templates.md. */
export type Template = {
  readonly fields: readonly TemplateField[]
  readonly allowsOthers: boolean
  /** `warn` reports a violation, `block` rejects the document. */
  readonly onViolation: 'warn' | 'block'
}

export type TemplateViolationCode =
  | 'required-missing'
  | 'wrong-kind'
  | 'not-a-choice'
  | 'not-a-date'
  | 'not-an-address'
  | 'field-not-known'

export type TemplateViolation = {
  readonly path: readonly (string | number)[]
  readonly code: TemplateViolationCode
  readonly wanted?: FieldKind
}

export type KnownField = {
  readonly path: readonly string[]
  readonly kind: FieldKind
  readonly seen: number
  /** Example texts with their document counts, most frequent first. */
  readonly samples: readonly { readonly text: string; readonly seen: number }[]
}

/** Returns true if JSON text is a valid initial value for the field's kind. */
export function fitsKind(raw: string, { kind, choices }: Pick<TemplateField, 'kind' | 'choices'>): boolean {
  const node = readTree(raw)
  if (node === undefined) return false
  const typed = node.kind === 'text' ? String(JSON.parse(raw)) : null
  switch (kind) {
    case 'text':
    case 'long-text':
      return typed !== null
    case 'date':
      return typed !== null && isRealDate(typed)
    case 'address':
      return typed !== null && isWebAddress(typed)
    case 'choice':
      return typed !== null && choices.includes(typed)
    case 'number':
    case 'yes-no':
    case 'group':
      return node.kind === kind
    case 'list':
      return isListOf(node, 'text')
    case 'groups':
      return isListOf(node, 'group')
    case 'json':
      return true
  }
}

function isListOf({ kind, children }: MetadataNode, wanted: 'text' | 'group'): boolean {
  return kind === 'list' && children.every((child) => child.kind === wanted)
}
