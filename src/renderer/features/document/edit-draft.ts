import '../../services/configure-zod.ts'
import { z } from 'zod'
import { type DocumentDetail, editBase } from '../../../shared/schemas/document.ts'
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
export function readEditDraft(kept: object): DocumentEditValues | undefined {
  const parsed = keptEdit.safeParse(kept)
  const metadata = draftFromKept(parsed.data?.metadata)
  if (!parsed.success || metadata === undefined) return undefined
  return { ...parsed.data, metadata }
}

const keptEdit = z.object({
  title: z.string(),
  metadata: z.unknown(),
  replacesUnseen: z.boolean(),
  base: editBase,
})
