import type { DocumentDetail } from '../../../shared/schemas/document.ts'
import { draftFromKept } from '../../metadata/index.ts'
import type { DocumentEditValues } from './document-edit.ts'

/** A draft's name is short while an id may be long: the tail of a long one is told apart by a number. */
export function draftNameOf({ connectionId, documentId }: DocumentDetail): string {
  if (documentId.length <= 120) return `document:${connectionId}:${documentId}`
  let mixed = 0x811c9dc5
  for (const character of documentId) {
    // FNV-1a, over code points.
    mixed = Math.imul(mixed ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  }
  return `document:${connectionId}:${documentId.slice(0, 100)}:${mixed}`
}

/** A draft kept earlier, or undefined where it is of no use any more. */
export function readEditDraft(text: string | null): DocumentEditValues | undefined {
  if (text === null) return undefined
  try {
    const kept: unknown = JSON.parse(text)
    if (!isEditDraft(kept)) return undefined
    const metadata = draftFromKept(kept.metadata)
    return metadata === undefined ? undefined : { ...kept, metadata }
  } catch {
    return undefined
  }
}

function isEditDraft(draft: unknown): draft is Omit<DocumentEditValues, 'metadata'> & { metadata: unknown } {
  if (typeof draft !== 'object' || draft === null) return false
  const { title, metadata } = draft as Partial<Record<keyof DocumentEditValues, unknown>>
  return typeof title === 'string' && metadata !== undefined
}
