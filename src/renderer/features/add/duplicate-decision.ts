import type { DocumentDuplicate } from '../../../shared/schemas/document.ts'

/** What to do about documents that are the same; leaving the new one out is done at once, so it is none of these. */
export type DuplicateChoice = 'update' | 'replace' | 'add'

/** What the editor chose, and the documents that were shown then: about others nothing is decided. */
export type DuplicateDecision = { readonly choice: DuplicateChoice; readonly documents: readonly string[] }

export function choicesFor(duplicates: readonly DocumentDuplicate[]): readonly DuplicateChoice[] {
  return hasSameId(duplicates) ? ['update', 'replace', 'add'] : ['update', 'add']
}

export function hasSameId(duplicates: readonly DocumentDuplicate[]): boolean {
  return duplicates.some(({ by }) => by.includes('id'))
}

/** The decision where it still answers what is found now. Adding beside a document never goes with its own id. */
export function decisionFor(
  duplicates: readonly DocumentDuplicate[],
  decision: DuplicateDecision | null,
): DuplicateDecision | null {
  if (decision === null || duplicates.length === 0) return null
  if (!duplicates.every(({ documentId }) => decision.documents.includes(documentId))) return null
  if (decision.choice === 'update') return decision
  return (decision.choice === 'replace') === hasSameId(duplicates) ? decision : null
}
