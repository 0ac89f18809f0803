import '../../services/configure-zod.ts'
import { z } from 'zod'
import { type DocumentDetail, editBase } from '../../../shared/schemas/document.ts'
import { draftFromKept } from '../../metadata/index.ts'
import type { DocumentEditValues } from './document-edit.ts'

/** Draft names have a length limit: the tail of a long ID is replaced by a hash. */
export function draftNameOf({ connectionId, documentId }: DocumentDetail): string {
  if (documentId.length <= 120) return `document:${connectionId}:${documentId}`
  let mixed = 0x811c9dc5
  for (const character of documentId) {
    // FNV-1a, over code points.
    mixed = Math.imul(mixed ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  }
  return `document:${connectionId}:${documentId.slice(0, 100)}:${mixed}`
}

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
