import { tryCall } from '../../../ipc/call.ts'
import type { TemplateDraft } from './template-draft.ts'

/** Where a template that is not kept yet comes from. */
export type TemplateOrigin =
  | {
      readonly kind: 'learnt'
      readonly documents: number
      /** Null where the documents are of any collection. */
      readonly of: string | null
      /** In how many of the documents each field is, by the number it has in the draft. */
      readonly seen: readonly (readonly [id: number, documents: number])[]
    }
  | { readonly kind: 'imported'; readonly name: string }
  | { readonly kind: 'empty' }

/** What is on the editor: the template, which documents it is for, and where it came from; null for one that is kept. */
export type EditedTemplate = {
  readonly draft: TemplateDraft
  /** Empty for every other collection. */
  readonly collection: string
  readonly isForOthers: boolean
  readonly origin: TemplateOrigin | null
}

/** The name under which what is typed is remembered; `collection` null for a template that is not kept yet. */
export function editedTemplateName(connectionId: string, collection: string | null): string {
  return collection === null
    ? `new-template:${connectionId}`
    : `template:${connectionId}:${collection.slice(0, 120)}`
}

/** What a template was stored as when it was opened in the editor. */
export const openedTemplate = (connectionId: string, collection: string | null) =>
  ['template', 'opened', connectionId, collection] as const

/** What was kept earlier, or undefined where it is of no use any more. */
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

/** Remembers what is on the editor, also over a start of the app; null once there is nothing to remember. */
export function rememberEdited(
  memory: Map<string, unknown>,
  name: string,
  edited: EditedTemplate | null,
): void {
  if (edited === null) memory.delete(name)
  else memory.set(name, edited)
  void tryCall('drafts/keep', { name, text: edited === null ? null : JSON.stringify(edited) })
}

/** The new template that was begun and is not saved yet, be it left a while ago or kept from the last start. */
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
