import { isWebAddress } from '../addresses/web-address.ts'
import { isRealDate } from '../calendar.ts'
import { type MetadataNode, readTree } from '../metadata/metadata-tree.ts'

/** The kinds of value a form has a control for; `json` is for all others. */
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

/** Field of a template, in the order in which a form shows it. */
export type TemplateField = {
  readonly name: string
  readonly kind: FieldKind
  /** Label of the field in the form; null for its name. */
  readonly label: string | null
  readonly help: string | null
  readonly required: boolean
  /** Name and kind are fixed and the form does not remove it; its value stays free. */
  readonly locked: boolean
  /** Options of a `choice`, or suggestions of a `list`. */
  readonly choices: readonly string[]
  /** JSON of the value that a new document starts with; null for none. */
  readonly preset: string | null
  /** The fields of a `group` and of each of `groups`; empty for the rest. */
  readonly fields: readonly TemplateField[]
}

/** Fields of the documents of a collection. Stored as JSON Schema: see docs/templates.md. */
export type Template = {
  readonly fields: readonly TemplateField[]
  /** Whether a document may have fields besides. */
  readonly allowsOthers: boolean
  /** Whether a violation is only reported, or blocks the document. */
  readonly onViolation: 'warn' | 'block'
}

export type TemplateViolationCode =
  | 'required-missing'
  | 'wrong-kind'
  | 'not-a-choice'
  | 'not-a-date'
  | 'not-an-address'
  | 'field-not-known'

/** Violation of a template: `path` leads from the top through names and, in lists, positions from 0. */
export type TemplateViolation = {
  readonly path: readonly (string | number)[]
  readonly code: TemplateViolationCode
  /** The expected kind, for `wrong-kind`. */
  readonly wanted?: FieldKind
}

/** A field that documents of a collection have, as completion offers it. */
export type KnownField = {
  readonly path: readonly string[]
  readonly kind: FieldKind
  /** Number of the documents looked at that fill it in. */
  readonly seen: number
  /** Some of the texts it has there and how many documents have them, the most frequent first. */
  readonly samples: readonly { readonly text: string; readonly seen: number }[]
}

/** Whether JSON text is of the field's kind, so that a new document may start with it. */
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
