import { type Failure, failed } from '../../shared/ipc/failure.ts'
import { fail, type Result } from '../../shared/result.ts'
import type { NewDocument } from '../../shared/schemas/document.ts'
import type { DocumentDuplicate } from '../../shared/schemas/duplicate.ts'
import { type Accepted, type AddDocumentDeps, addDocument } from './add-document.ts'
import { type DuplicateLookUp, findDuplicates } from './find-duplicates.ts'

export type AddUnlessDuplicateDeps = AddDocumentDeps & { readonly duplicates: DuplicateLookUp }

/**
 * Adds a document unless the library has the same one and the editor was not asked about it: `agreed` names the
 * documents that were shown when the editor chose to go on. Refused with `duplicate-known`, nothing written.
 */
export async function addUnlessDuplicate(
  deps: AddUnlessDuplicateDeps,
  document: NewDocument,
  agreed: readonly string[],
): Promise<Result<Accepted, Failure>> {
  const known = await findDuplicates(deps.duplicates, document)
  const unasked = known.find(({ documentId }) => !agreed.includes(documentId))
  return unasked === undefined ? addDocument(deps, document) : fail(duplicateKnown(unasked))
}

export function duplicateKnown({ by, documentId, title }: DocumentDuplicate): Failure {
  return failed('duplicate-known', { facts: { by: by[0] ?? 'id', documentId, title: title ?? '' } })
}
