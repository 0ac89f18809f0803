import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { OpenedLibrary } from '../../src/main/library/open-library.ts'
import { attemptEndOf, seededConnectionId } from '../seed/by-operations.ts'

/**
 * Turns a copy of a seeded library into another computer's: equal documents up to half, different ones from there on.
 */
export function makeHalfOther(folder: string, documents: number): void {
  const db = new DatabaseSync(path.join(folder, 'library.db'))
  try {
    db.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -400000')
    const half = Math.floor(documents / 2)
    const isOther = `CAST(substr(document_id, 10) AS INTEGER) >= ${half}`
    for (const table of ['items', 'attempts'])
      db.exec(`UPDATE ${table} SET item_id = 'f' || substr(item_id, 2) WHERE ${isOther}`)
    for (const table of ['documents', 'items', 'attempts'])
      db.exec(`UPDATE ${table} SET document_id = 'o' || document_id WHERE ${isOther}`)
  } finally {
    db.close()
  }
}

export async function editSome(
  { library }: Pick<OpenedLibrary, 'library'>,
  { from, count, at, title }: { from: number; count: number; at: number; title: string },
): Promise<void> {
  const connectionId = seededConnectionId
  const together = 200
  for (let first = from; first < from + count; first += together) {
    const ids = Array.from({ length: Math.min(together, from + count - first) }, (_, index) => first + index)
    await Promise.all(
      ids.map((index) =>
        library.documents.acceptEdit({
          ...{ connectionId, documentId: `document-${index}`, action: 'edit', unknown: false },
          ...{ title: `${title} ${index}`, itemId: randomUUID(), at },
        }),
      ),
    )
    const claims = await library.queue.claim({ connectionId, now: at + 1000, limit: together })
    await Promise.all(
      claims.map(({ id, attemptId, documentId }) =>
        library.queue.complete({ itemId: id, attemptId }, attemptEndOf(documentId, false), at + 1000),
      ),
    )
  }
}
