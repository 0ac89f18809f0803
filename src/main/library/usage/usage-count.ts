import { z } from 'zod'
import { serviceAnswer } from '../../../shared/schemas/queue.ts'
import { jsonColumn } from '../db/columns.ts'
import type { Database } from '../db/database.ts'
import { createBudget, doInBudget } from '../db/work-budget.ts'
import { collectionOfItem, countAttempt } from '../records/usage.ts'

const mostAttempts = 1000

const attemptRow = z.object({
  attemptKey: z.int(),
  connectionId: z.string(),
  documentId: z.string(),
  operation: z.string(),
  outcome: z.string(),
  startedAt: z.int(),
  answer: jsonColumn(serviceAnswer),
  itemKey: z.int().nullable(),
  kind: z.string().nullable(),
  collection: z.string().nullable(),
})
const nextUncounted = `SELECT a.attempt_key, a.connection_id, a.document_id, a.operation, a.outcome, a.started_at, a.answer, i.item_key,
    i.kind, i.collection
  FROM attempts a LEFT JOIN items i ON i.item_id = a.item_id JOIN uncounted_attempts u ON u.attempt_key = a.attempt_key
  ORDER BY u.attempt_key LIMIT 1`

export function countUncounted(db: Database): boolean {
  return db.transaction(() => {
    const mayGoOn = createBudget(mostAttempts)
    return doInBudget(
      mayGoOn,
      () => db.get(attemptRow, nextUncounted),
      (next) => {
        countKept(db, next)
        db.run('DELETE FROM uncounted_attempts WHERE attempt_key = :attemptKey', next)
      },
    )
  })
}

export function isAllCounted(db: Database): boolean {
  return !db.has('SELECT 1 FROM uncounted_attempts LIMIT 1')
}

function countKept(db: Database, kept: z.output<typeof attemptRow>): void {
  const { itemKey, kind, collection } = kept
  countAttempt(db, {
    connectionId: kept.connectionId,
    collection: itemKey === null ? '' : collectionOfItem(db, { itemKey, collection }),
    kind: kind ?? 'unknown',
    operation: kept.operation,
    outcome: kept.outcome,
    startedAt: kept.startedAt,
    answer: kept.answer,
  })
}
