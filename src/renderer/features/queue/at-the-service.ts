import type { QueueItem, SendProblemCode } from '../../../shared/schemas/outbox.ts'

const codes: ReadonlySet<SendProblemCode> = new Set(['conflict', 'conflict-corrected', 'conflict-content'])

/** An add to which the service answered that it has the document: title and metadata can go as an update. */
export function isAtTheService({ operation, problem }: Pick<QueueItem, 'operation' | 'problem'>): boolean {
  return operation === 'add' && problem !== null && codes.has(problem.code)
}
