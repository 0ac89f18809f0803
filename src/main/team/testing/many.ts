import { randomUUID } from 'node:crypto'
import type { BulkEditStep } from '../../../shared/domain/bulk-edits/bulk-edit.ts'
import type { openComputer } from './computer.ts'

type Computer = Pick<Awaited<ReturnType<typeof openComputer>>, 'library' | 'connectionId'>

/** Imports texts through the review, in one session. */
export async function importTexts(
  { library, connectionId }: Computer,
  documents: readonly { readonly id: string; readonly metadata: string }[],
  source = 'prices.xlsx',
): Promise<void> {
  const candidates = documents.map(({ id, metadata }) => ({
    ...{ documentId: id, title: `Title of ${id}`, collection: 'news', metadata, source, problems: [] },
    content: { kind: 'text', text: `Text of ${id}` } as const,
  }))
  await library.review.add({
    ...{ connectionId, batchId: randomUUID(), source, candidates, notTaken: [], sendsPictures: true },
    at: Date.now(),
  })
  while (!(await library.review.prepare(connectionId, { sendsPictures: true })));
  await library.review.beginAdding({ connectionId, holdUntil: null })
  const addNext = () => library.review.addNext({ connectionId, at: Date.now(), held: new Map() })
  while (!(await addNext()).isDone);
}

export async function editTogether(
  computer: Computer,
  documentIds: readonly string[],
  ...steps: readonly BulkEditStep[]
): Promise<string> {
  const { library, connectionId } = computer
  const bulkEditId = randomUUID()
  await library.bulkEdits.begin({ bulkEditId, connectionId, steps, at: Date.now() })
  await library.bulkEdits.addIds(bulkEditId, documentIds)
  await library.bulkEdits.chosen(bulkEditId)
  await goOn(computer, bulkEditId)
  await library.bulkEdits.apply(bulkEditId, [])
  await goOn(computer, bulkEditId)
  return bulkEditId
}

export async function undoTogether(computer: Computer, bulkEditId: string): Promise<string> {
  const undo = await computer.library.bulkEdits.undo(bulkEditId, { bulkEditId: randomUUID(), at: Date.now() })
  if (!undo.ok) throw new Error(undo.error.code)
  await goOn(computer, undo.value.bulkEditId)
  return undo.value.bulkEditId
}

async function goOn({ library }: Computer, bulkEditId: string): Promise<void> {
  while (!(await library.bulkEdits.continue(bulkEditId, Date.now())).isDone);
}
