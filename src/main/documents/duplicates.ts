import { type Failure, failed } from '../../shared/ipc/failure.ts'
import { fail, type Result } from '../../shared/result.ts'
import type {
  DocumentContent,
  DocumentDuplicate,
  DuplicateBy,
  NewDocument,
} from '../../shared/schemas/document.ts'
import type { QueueItem } from '../../shared/schemas/queue.ts'
import type { ItemCorrection, OpenedItem } from '../queue/ports.ts'
import { type Accepted, type AddDocumentDeps, addDocument } from './add-document.ts'

type DuplicateQuery = {
  readonly connectionId: string
  /** Empty where the id is not asked about. */
  readonly documentId: string
  /** Null where only the id is asked about. */
  readonly content: DocumentContent | null
}

/** A document of the library and the one respect in which it was found; another row may tell another. */
export type FoundDuplicate = Omit<DocumentDuplicate, 'by'> & { readonly by: DuplicateBy }

export type DuplicateLookUp = {
  /** Of this connection only; the id's owner first, then the newest, at most ten rows. */
  findDuplicates(query: DuplicateQuery): Promise<readonly FoundDuplicate[]>
}

/** The documents of this connection that are the same as what is to be added, each once. */
export async function findDuplicates(
  library: DuplicateLookUp,
  query: DuplicateQuery,
): Promise<readonly DocumentDuplicate[]> {
  const documents = new Map<string, DocumentDuplicate>()
  for (const { by, ...document } of await library.findDuplicates(query)) {
    const known = documents.get(document.documentId)
    documents.set(document.documentId, { ...document, by: [...(known?.by ?? []), by] })
  }
  return [...documents.values()]
}

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

function duplicateKnown({ by, documentId, title }: DocumentDuplicate): Failure {
  return failed('duplicate-known', { facts: { by: by[0] ?? 'id', documentId, title: title ?? '' } })
}

type CorrectUnlessDuplicateDeps = {
  readonly duplicates: DuplicateLookUp
  readonly open: (itemId: string) => Promise<OpenedItem | null>
  readonly correct: (itemId: string, correction: ItemCorrection) => Promise<Result<QueueItem, Failure>>
}

/**
 * Corrects an entry of the queue unless that would make it the same as another document of the library about which
 * the editor was not asked: the rule of adding. An entry that keeps its content was asked about when it was added.
 */
export async function correctUnlessDuplicate(
  { duplicates, open, correct }: CorrectUnlessDuplicateDeps,
  itemId: string,
  correction: ItemCorrection,
  agreed: readonly string[],
): Promise<Result<QueueItem, Failure>> {
  const { content } = correction
  if (content === undefined) return correct(itemId, correction)
  const opened = await open(itemId)
  if (opened === null) return fail(failed('item-unknown'))
  const { connectionId, documentId: own } = opened.item
  const known = await findDuplicates(duplicates, { connectionId, documentId: '', content })
  const unasked = known.find(({ documentId }) => documentId !== own && !agreed.includes(documentId))
  return unasked === undefined ? correct(itemId, correction) : fail(duplicateKnown(unasked))
}
