import { z } from 'zod'
import { sendProblem } from '../../../shared/schemas/queue.ts'
import type { TeamReport } from '../../team/ports.ts'
import { flag, jsonColumn } from '../db/columns.ts'
import type { Database } from '../db/database.ts'
import { findDocument } from '../records/documents.ts'
import { endArrived } from './shared-items.ts'

const mostTogether = 100
/** As a JSON string literal, each character may take six of the server's 600,000. */
const longestAnswer = 90_000

const endedRow = z.object({
  attemptId: z.uuid(),
  documentId: z.string(),
  fence: z.int(),
  number: z.int(),
  outcome: z.enum(['done', 'postponed', 'lost-contact', 'refused', 'interrupted', 'cancelled']),
  doubtful: flag,
  problem: jsonColumn(sendProblem),
  said: z.string().nullable(),
})
type Ended = z.output<typeof endedRow>

const toReportQuery = `SELECT a.attempt_id, a.document_id, a.fence, a.shared_number AS number, a.outcome,
    coalesce(i.doubtful, 0) AS doubtful, a.problem,
    CASE WHEN length(coalesce(a.answer, a.problem)) <= ${longestAnswer} THEN coalesce(a.answer, a.problem) END AS said
  FROM attempts a INDEXED BY attempts_to_report LEFT JOIN items i ON i.item_id = a.item_id
  WHERE a.connection_id = :connectionId AND a.reported = 0 AND a.fence IS NOT NULL AND a.outcome <> 'sending'
  ORDER BY a.attempt_key LIMIT ${mostTogether}`

/** Attempts whose outcome the team's library does not know yet, oldest first. */
export function listToReport(db: Database, connectionId: string): readonly TeamReport[] {
  return db.all(endedRow, toReportQuery, { connectionId }).map((ended) => {
    const { attemptId, documentId, fence, number, said: answer } = ended
    return { attemptId, documentId, fence, number, outcome: outcomeOf(ended), answer }
  })
}

function outcomeOf({ outcome, problem, doubtful }: Ended): TeamReport['outcome'] {
  switch (outcome) {
    case 'done':
      return 'done'
    case 'postponed':
      return 'unsent'
    case 'refused':
      // No status means that the service was not asked: another computer may be able to send it.
      if (problem?.status !== undefined) return 'refused'
      return doubtful ? 'unclear' : 'unsent'
    case 'lost-contact':
    case 'interrupted':
    case 'cancelled':
      return 'unclear'
  }
}

/** Records that the server knows; an arrived version also ends all versions below it. */
export function noteReported(
  db: Database,
  connectionId: string,
  reports: readonly TeamReport[],
  at: number,
): void {
  db.transaction(() => {
    for (const { attemptId, documentId, fence, number, outcome } of reports) {
      db.run(
        `UPDATE attempts INDEXED BY attempts_to_report SET reported = 1 WHERE connection_id = :connectionId
           AND reported = 0 AND fence IS NOT NULL AND document_id = :documentId AND fence = :fence
           AND attempt_id = :attemptId`,
        { connectionId, documentId, fence, attemptId },
      )
      const key = findDocument(db, connectionId, documentId)?.key
      if (outcome === 'done' && key !== undefined)
        endArrived(db, { connectionId, documentId, key }, number, at)
    }
  })
}
