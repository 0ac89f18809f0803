import type { Database } from './database.ts'
import { toStorageFailure } from './storage-error.ts'
import type { WorkerAnswer, WorkerRequest } from './worker-messages.ts'

/** Enough to share one wait for the disk among many, few enough that the first is not kept waiting by the last. */
const mostTogether = 128
const longestTogetherMs = 25

export type AnswerTogetherParts = {
  readonly db: Database
  readonly run: (request: WorkerRequest) => unknown
  /** What has come meanwhile and may run with the others; undefined where there is nothing more. */
  readonly takeNext: () => WorkerRequest | undefined
  /** Milliseconds, of a clock that is never set. */
  readonly elapsed: () => number
}

/**
 * Runs a request and those that come while it runs as one transaction, so that the disk is waited for once (a
 * "group commit"). One that fails is undone alone. The answers may go out: everything is on disk when they return.
 */
export function answerTogether(first: WorkerRequest, parts: AnswerTogetherParts): readonly WorkerAnswer[] {
  const { db, run, takeNext, elapsed } = parts
  const endsAt = elapsed() + longestTogetherMs
  const taken: WorkerRequest[] = []
  const mayTake = () => taken.length < mostTogether && elapsed() < endsAt
  try {
    return db.transaction(() => {
      const answers: WorkerAnswer[] = []
      for (let next: WorkerRequest | undefined = first; next !== undefined; ) {
        taken.push(next)
        answers.push(runWithin(db, next, run))
        next = mayTake() ? takeNext() : undefined
      }
      return answers
    })
  } catch {
    // Nothing of it was kept. One by one, each gets an answer of its own: a full disk may have room for the smaller.
    return (taken.length === 0 ? [first] : taken).map((request) => answerOf(request, run))
  }
}

function runWithin(db: Database, request: WorkerRequest, run: AnswerTogetherParts['run']): WorkerAnswer {
  db.run('SAVEPOINT request')
  const answer = answerOf(request, run)
  if (answer.kind === 'failed') {
    // Some failures undo the whole transaction (sqlite.org/lang_transaction.html), the others' work with it.
    if (!db.connection.isTransaction) throw new Error('The transaction is gone')
    db.run('ROLLBACK TO request')
  }
  db.run('RELEASE request')
  return answer
}

export function answerOf(request: WorkerRequest, run: AnswerTogetherParts['run']): WorkerAnswer {
  const { id } = request
  try {
    return { kind: 'done', id, value: run(request) }
  } catch (cause) {
    return { kind: 'failed', id, failure: toStorageFailure(cause) }
  }
}
