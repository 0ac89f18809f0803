import { tryCall } from '../../../ipc/call.ts'
import type { TemplateDraft } from './template-draft.ts'

export type TemplateOrigin =
  | {
      readonly kind: 'learnt'
      readonly documents: number
      /** Null if the documents have different collections. */
      readonly of: string | null
      /** Number of documents that have each field, by the field's ID in the draft. */
      readonly seen: readonly (readonly [id: number, documents: number])[]
    }
  | { readonly kind: 'imported'; readonly name: string }
  | { readonly kind: 'empty' }

/** A template being edited, its collection, and its origin; null for a saved one. */
export type EditedTemplate = {
  readonly draft: TemplateDraft
  /** Empty for the template of all other collections. */
  readonly collection: string
  readonly isForOthers: boolean
  readonly origin: TemplateOrigin | null
}

/** Key of an edited template; `collection`: null for an unsaved one. */
export function editedTemplateName(connectionId: string, collection: string | null): string {
  return collection === null
    ? `new-template:${connectionId}`
    : `template:${connectionId}:${collection.slice(0, 120)}`
}

/** The stored template when the editor opened. */
export const openedTemplate = (connectionId: string, collection: string | null) =>
  ['template', 'opened', connectionId, collection] as const

/** A saved draft, or undefined if it is no longer usable. */
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

/** Remembers the edited template across restarts; null forgets it. */
export function rememberEdited(
  memory: Map<string, unknown>,
  name: string,
  edited: EditedTemplate | null,
): void {
  if (edited === null) memory.delete(name)
  else memory.set(name, edited)
  void tryCall('drafts/keep', { name, text: edited === null ? null : JSON.stringify(edited) })
}

/** The unsaved new template, left a while ago or kept from the last start. */
export async function findUnfinished(
  memory: ReadonlyMap<string, unknown>,
  connectionId: string,
): Promise<EditedTemplate | undefined> {
  const name = editedTemplateName(connectionId, null)
  // One name is always used with one type.
  const remembered = memory.get(name) as EditedTemplate | undefined
  if (remembered !== undefined) return remembered
  const kept = await tryCall('drafts/get', { name })
  return kept.ok ? readEditedTemplate(kept.value) : undefined
}
