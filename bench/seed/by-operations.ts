import type { Database } from '../../src/main/library/db/database.ts'
import { createOperations, type Operations } from '../../src/main/library/operations.ts'
import type { AttemptEnd } from '../../src/main/library/queue/attempts.ts'
import type { Piece } from './plan-pieces.ts'

export const seededConnectionId = '5eed5eed-0000-4000-8000-000000000000'

/** Simulated answers of the service. */
export function attemptEndOf(documentId: string, isRefused: boolean): AttemptEnd {
  if (isRefused) {
    const detail = 'HTTP 400: The text is too long'
    return {
      kind: 'refused',
      problem: { code: 'rejected', status: 400, words: 'The text is too long', detail },
    }
  }
  const answer = { id: documentId, message: 'Indexed', type: 'text', usage: 1 }
  return {
    kind: 'accepted',
    answer: { status: 200, ...answer, body: JSON.stringify(answer), cut: false },
    countedAsRepeat: false,
    problem: null,
  }
}

/** Adds documents like the app: each is added, claimed, sent and answered, and perhaps edited. */
export function fillByOperations(db: Database, piece: Piece): void {
  const operations = createOperations(db)
  const refused = new Set(
    piece.documents.filter(({ isRefused }) => isRefused).map(({ sample }) => sample.documentId),
  )
  db.transaction(() => {
    for (const { sample, addId } of piece.documents) {
      const { text, ...document } = sample
      operations.documents.acceptAdd({
        document: { connectionId: seededConnectionId, ...document, content: { kind: 'text', text } },
        ...{ itemId: addId, at: piece.addedAt, notBefore: null },
      })
    }
    sendAll(operations, piece.sentAt, refused)
    for (const { sample, edit } of piece.documents) {
      if (edit === null) continue
      operations.documents.acceptEdit({
        ...{ connectionId: seededConnectionId, documentId: sample.documentId, action: 'edit' },
        ...{ metadata: edit.metadata, itemId: edit.id, at: piece.editedAt, unknown: false },
      })
    }
    sendAll(operations, piece.editedAt, new Set())
  })
}

function sendAll(operations: Operations, at: number, refused: ReadonlySet<string>): void {
  const claimed = operations.queue.claim({ connectionId: seededConnectionId, now: at, limit: 1_000_000 })
  for (const { id, attemptId, documentId } of claimed) {
    operations.queue.complete(
      { itemId: id, attemptId },
      attemptEndOf(documentId, refused.has(documentId)),
      at,
    )
  }
}
