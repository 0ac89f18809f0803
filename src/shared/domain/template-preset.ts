import { type MetadataNode, readTree } from './metadata-tree.ts'
import { isRealDate } from './real-date.ts'
import type { TemplateField } from './template.ts'
import { isWebAddress } from './web-address.ts'

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
