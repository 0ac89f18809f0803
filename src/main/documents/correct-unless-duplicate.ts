import { type Failure, failed } from '../../shared/ipc/failure.ts'
import { fail, type Result } from '../../shared/result.ts'
import type { QueueItem } from '../../shared/schemas/queue.ts'
import type { ItemCorrection, OpenedItem } from '../queue/ports.ts'
import { duplicateKnown } from './add-unless-duplicate.ts'
import { type DuplicateLookUp, findDuplicates } from './find-duplicates.ts'

export type CorrectUnlessDuplicateDeps = {
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
