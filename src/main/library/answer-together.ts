import type { Database } from './db/database.ts'
import { toStorageFailure } from './db/storage-error.ts'
import type { WorkerAnswer, WorkerRequest } from './worker-messages.ts'

/** Many requests share one sync, and the first does not wait long for the last. */
const mostTogether = 512
const longestTogetherMs = 50

export type AnswerTogetherDeps = {
  readonly db: Database
  readonly run: (request: WorkerRequest) => unknown
  readonly takeNext: () => WorkerRequest | undefined
  /** Milliseconds of a monotonic clock. */
  readonly elapsed: () => number
}

/**
 * Runs a request and those that come while it runs as one transaction, so that one disk sync serves them all
 * (a "group commit"). If one fails, all are undone and run again one by one, which is rare; savepoints would
 * cost every request, because the search index writes out what it gathered at each. Answers may be sent on
 * return: everything is on disk.
 */
export function answerTogether(first: WorkerRequest, deps: AnswerTogetherDeps): readonly WorkerAnswer[] {
  const { db, run, takeNext, elapsed } = deps
  const endsAt = elapsed() + longestTogetherMs
  const taken: WorkerRequest[] = []
  const mayTake = () => taken.length < mostTogether && elapsed() < endsAt
  try {
    return db.transaction(() => {
      const answers: WorkerAnswer[] = []
      for (let next: WorkerRequest | undefined = first; next !== undefined; ) {
        taken.push(next)
        const answer = answerOf(next, run)
        if (answer.kind === 'failed') throw new Error('One of them failed')
        answers.push(answer)
        next = mayTake() ? takeNext() : undefined
      }
      return answers
    })
  } catch {
    // Nothing of the transaction was kept. Run separately: a full disk may have room for the smaller ones.
    return (taken.length === 0 ? [first] : taken).map((request) => answerOf(request, run))
  }
}

export function answerOf(request: WorkerRequest, run: AnswerTogetherDeps['run']): WorkerAnswer {
  const { id } = request
  try {
    return { kind: 'done', id, value: run(request) }
  } catch (cause) {
    return { kind: 'failed', id, failure: toStorageFailure(cause) }
  }
}
