import { type Failure, failed } from '../../shared/ipc/failure.ts'
import { fail, type Result } from '../../shared/result.ts'
import type { DocumentDuplicate, NewDocument } from '../../shared/schemas/document.ts'
import type { QueueItem } from '../../shared/schemas/queue.ts'
import type { Library } from '../library/operations.ts'
import type { ItemCorrection, OpenedItem } from '../library/queue/correct-item.ts'
import { type Accepted, type AddDocumentDeps, addDocument } from './add-document.ts'

/** Each document once. */
export async function findDuplicates(
  library: Pick<Library, 'documents'>,
  query: Parameters<Library['documents']['findDuplicates']>[0],
): Promise<readonly DocumentDuplicate[]> {
  const documents = new Map<string, DocumentDuplicate>()
  for (const { by, ...document } of await library.documents.findDuplicates(query)) {
    const known = documents.get(document.documentId)
    documents.set(document.documentId, { ...document, by: [...(known?.by ?? []), by] })
  }
  return [...documents.values()]
}

/**
 * Adds a document unless the library has a duplicate that the user has not agreed to: `agreed` names the
 * documents shown before. Otherwise fails with `duplicate-known`, nothing written.
 */
export async function addUnlessDuplicate(
  deps: AddDocumentDeps,
  document: NewDocument,
  agreed: readonly string[],
): Promise<Result<Accepted, Failure>> {
  const known = await findDuplicates(deps.library, document)
  const unasked = known.find(({ documentId }) => !agreed.includes(documentId))
  return unasked === undefined ? addDocument(deps, document) : fail(duplicateKnown(unasked))
}

function duplicateKnown({ by, documentId, title }: DocumentDuplicate): Failure {
  return failed('duplicate-known', { facts: { by: by[0] ?? 'id', documentId, title: title ?? '' } })
}

type CorrectUnlessDuplicateDeps = {
  readonly library: Pick<Library, 'documents'>
  readonly open: (itemId: string) => Promise<OpenedItem | null>
  readonly correct: (itemId: string, correction: ItemCorrection) => Promise<Result<QueueItem, Failure>>
}

/**
 * Corrects an item unless that would make it a duplicate that the user has not agreed to. An item that keeps
 * its content was checked when it was added.
 */
export async function correctUnlessDuplicate(
  { library, open, correct }: CorrectUnlessDuplicateDeps,
  itemId: string,
  correction: ItemCorrection,
  agreed: readonly string[],
): Promise<Result<QueueItem, Failure>> {
  const { content } = correction
  if (content === undefined) return correct(itemId, correction)
  const opened = await open(itemId)
  if (opened === null) return fail(failed('item-unknown'))
  const { connectionId, documentId: own } = opened.item
  const known = await findDuplicates(library, { connectionId, documentId: '', content })
  const unasked = known.find(({ documentId }) => documentId !== own && !agreed.includes(documentId))
  return unasked === undefined ? correct(itemId, correction) : fail(duplicateKnown(unasked))
}
