import { tryCall } from '../../../ipc/call.ts'
import type { TemplateDraft } from './template-draft.ts'

export type TemplateOrigin =
  | {
      readonly kind: 'learnt'
      readonly documents: number
      /** Null if the documents have different collections. */
      readonly of: string | null
      readonly seen: readonly (readonly [id: number, documents: number])[]
    }
  | { readonly kind: 'imported'; readonly name: string }
  | { readonly kind: 'empty' }

export type EditedTemplate = {
  readonly draft: TemplateDraft
  readonly collection: string
  readonly isForOthers: boolean
  readonly origin: TemplateOrigin | null
}

export function editedTemplateName(connectionId: string, collection: string | null): string {
  return collection === null
    ? `new-template:${connectionId}`
    : `template:${connectionId}:${collection.slice(0, 120)}`
}

export const openedTemplate = (connectionId: string, collection: string | null) =>
  ['template', 'opened', connectionId, collection] as const

export function readEditedTemplate(text: string | null): EditedTemplate | undefined {
  if (text === null) return undefined
  try {
    const kept: unknown = JSON.parse(text)
    return isEditedTemplate(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

function isEditedTemplate(kept: unknown): kept is EditedTemplate {
  if (typeof kept !== 'object' || kept === null) return false
  const { draft, collection } = kept as Partial<Record<keyof EditedTemplate, unknown>>
  if (typeof collection !== 'string' || typeof draft !== 'object' || draft === null) return false
  return (
    'fields' in draft && Array.isArray(draft.fields) && 'nextId' in draft && typeof draft.nextId === 'number'
  )
}

export function rememberEdited(
  memory: Map<string, unknown>,
  name: string,
  edited: EditedTemplate | null,
): void {
  if (edited === null) memory.delete(name)
  else memory.set(name, edited)
  void tryCall('drafts/keep', { name, text: edited === null ? null : JSON.stringify(edited) })
}

export async function findUnfinished(
  memory: ReadonlyMap<string, unknown>,
  connectionId: string,
): Promise<EditedTemplate | undefined> {
  const name = editedTemplateName(connectionId, null)
  // The cast holds: a name is always used with one type.
  const remembered = memory.get(name) as EditedTemplate | undefined
  if (remembered !== undefined) return remembered
  const kept = await tryCall('drafts/get', { name })
  return kept.ok ? readEditedTemplate(kept.value) : undefined
}
