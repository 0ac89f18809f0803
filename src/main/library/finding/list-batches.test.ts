import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Operations } from '../operations.ts'
import { document } from '../test-library.ts'
import { openOperations } from '../test-operations.ts'

const connectionId = randomUUID()
let operations: Operations
let end: () => void
beforeEach(() => {
  ;({ operations, end } = openOperations())
})
afterEach(() => end())

/** Documents that are added while the queue is not empty belong together; then it is emptied. */
function addTogether(ids: readonly string[], at: number): void {
  for (const id of ids) {
    const added = document(connectionId, id, {})
    operations.acceptAdd({ document: added, itemId: randomUUID(), at, notBefore: null })
  }
  for (const { id, attemptId } of operations.claim({ connectionId, now: at, limit: 50 })) {
    const answer = { status: 200, id: null, message: null, type: null, usage: null, body: '', cut: false }
    const outcome = { kind: 'accepted', answer, countedAsRepeat: false, problem: null } as const
    operations.settle({ itemId: id, attemptId }, outcome, at)
  }
}

test('what was added together is listed with when and how many, and what was added alone is not', () => {
  addTogether(['a', 'b', 'c'], 10)
  addTogether(['alone'], 20)
  addTogether(['d', 'e'], 30)
  while (!operations.prepareFinding());
  const batches = operations.batches(connectionId, 20)
  expect(batches.map(({ at, documents, atLeast }) => [at, documents, atLeast])).toEqual([
    [30, 2, false],
    [10, 3, false],
  ])
  const [newest] = batches
  const { rows } = operations.search({ connectionId, text: `batch:${newest?.batch}`, after: null, limit: 9 })
  expect(rows.map(({ documentId }) => documentId).toSorted()).toEqual(['d', 'e'])
})
