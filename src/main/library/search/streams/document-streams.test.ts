import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '../../db/database.ts'
import { openOperations } from '../../testing/test-operations.ts'
import { streamsOfUnindexed } from './document-streams.ts'

const documents = 10_000

let db: Database
let end: () => void
beforeEach(() => {
  ;({ db, end } = openOperations())
})
afterEach(() => end())

test('reads changed documents lazily and completely', () => {
  db.connection.exec(`INSERT INTO refound_documents (document_key)
    WITH RECURSIVE numbers(key) AS (SELECT 2 UNION ALL SELECT key + 2 FROM numbers WHERE key < ${documents * 2})
    SELECT key FROM numbers`)
  const reads = vi.spyOn(db, 'get')
  const run = { db, end: 1, isOver: () => false, wantsAll: false } as const
  const [left, ...others] = streamsOfUnindexed({ ...run, direction: 'newest-first' })
  expect(others).toEqual([])
  const found = [left?.seek(documents * 2), left?.seek(documents + 1)]
  expect(found).toEqual([documents * 2, documents])
  const read = reads.mock.results.flatMap(({ value }): readonly number[] => value?.keys ?? [])
  expect(read.length).toBeLessThan(documents / 10)

  const [again] = streamsOfUnindexed({ ...run, direction: 'oldest-first' })
  const keys: number[] = []
  for (let key = again?.seek(1); key !== undefined; key = again?.seek(key + 1)) keys.push(key)
  expect(keys).toEqual(Array.from({ length: documents }, (_, index) => (index + 1) * 2))
})
