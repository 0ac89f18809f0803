import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Database } from '../db/database.ts'
import { openStorage } from '../open-storage.ts'
import { createOperations, type Operations } from '../operations.ts'
import { foundIds } from '../testing/test-found-ids.ts'
import { document, makeFolder } from '../testing/test-library.ts'
import { removeDocument } from './documents.ts'
import { mergeWordIndex } from './word-index.ts'

const connectionId = randomUUID()
const count = 1200

const textOf = (index: number) =>
  Array.from({ length: 60 }, (_, at) => `w${(index * 7 + at * 13) % 900}`).join(' ')

function addAll(db: Database, operations: Operations): void {
  for (let from = 0; from < count; from += 100)
    db.transaction(() => {
      for (let index = from; index < from + 100; index += 1)
        operations.documents.acceptAdd({
          document: document(connectionId, `d${index}`, { content: { kind: 'text', text: textOf(index) } }),
          ...{ itemId: randomUUID(), at: 1, notBefore: null },
        })
    })
}

const partsRow = z.object({ parts: z.int() })
const partsOf = (db: Database) =>
  db.get(partsRow, 'SELECT count(DISTINCT segid) AS parts FROM documents_search_idx')?.parts ?? 0

test('merges index segments in chunks at the next start', () => {
  const { folder, remove } = makeFolder()
  const first = openStorage({ folder, openedAt: 0 }).db
  addAll(first, createOperations(first))
  const parts = partsOf(first)
  expect(parts).toBeGreaterThan(2)
  first.close()

  const { db } = openStorage({ folder, openedAt: 1 })
  const operations = createOperations(db)
  const found = () => foundIds(operations, { connectionId, text: 'w13' })
  const before = found()
  while (!mergeWordIndex(db));
  expect(partsOf(db)).toBe(1)
  expect(found()).toEqual(before)
  db.exec("INSERT INTO documents_search (documents_search) VALUES ('integrity-check')")
  db.close()
  remove()
})

const bytesRow = z.object({ bytes: z.int() })
const wordsBytes = (db: Database) =>
  db.get(bytesRow, 'SELECT sum(length(block)) AS bytes FROM documents_search_data')?.bytes ?? 0

test('removes only obsolete index entries, in chunks', () => {
  const { folder, remove } = makeFolder()
  const { db } = openStorage({ folder, openedAt: 0 })
  const operations = createOperations(db)
  const found = (text: string) => foundIds(operations, { connectionId, text })
  addAll(db, operations)
  while (!mergeWordIndex(db));
  const full = wordsBytes(db)
  const before = found('w13')

  db.transaction(() => {
    for (let key = 1; key <= count - 200; key += 1) removeDocument(db, key)
  })
  expect(wordsBytes(db)).toBeGreaterThan(full)
  const gone = found('w13')
  expect(gone.length).toBeLessThan(before.length)
  while (!mergeWordIndex(db));
  expect(wordsBytes(db)).toBeLessThan(full / 2)
  expect(found('w13')).toEqual(gone)
  db.exec("INSERT INTO documents_search (documents_search) VALUES ('integrity-check')")
  db.close()
  remove()
})
