import { randomUUID } from 'node:crypto'
import type { openComputer } from './computer.ts'

type Computer = Pick<Awaited<ReturnType<typeof openComputer>>, 'library' | 'connectionId'>

/** Moves a document to the trash, unless it is on its way, or puts it back. */
export async function runTrashWork(
  { library, connectionId }: Computer,
  kind: 'remove' | 'restore',
  documentId: string,
  at = Date.now(),
): Promise<void> {
  const workId = randomUUID()
  await library.trash.begin({ workId, connectionId, kind, at })
  if (kind === 'remove') await library.trash.addIds(workId, [documentId])
  else await library.trash.addKeys(workId, [(await library.trash.find(connectionId, documentId))?.key ?? 0])
  await library.trash.chosen(workId)
  while (!(await library.trash.continue(workId, at)).isDone);
}
