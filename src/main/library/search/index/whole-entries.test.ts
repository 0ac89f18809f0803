import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../../db/database.ts'
import type { Operations } from '../../operations.ts'
import { areEntriesComplete } from '../../records/search-index.ts'
import { document } from '../../testing/test-library.ts'
import { openOperations } from '../../testing/test-operations.ts'

const connectionId = randomUUID()
const fields = 700
const tags = 180

let db: Database
let operations: Operations
let end: () => void
beforeEach(() => {
  ;({ db, operations, end } = openOperations())
})
afterEach(() => end())

function add(id: string, metadata: unknown): void {
  const added = document(connectionId, id, { metadata: JSON.stringify(metadata) })
  operations.documents.acceptAdd({ document: added, itemId: randomUUID(), at: 1, notBefore: null })
}

function found(text: string, field?: string): readonly string[] {
  const sort = field === undefined ? undefined : { by: { field }, descending: false }
  const ids: string[] = []
  let after: string | null = null
  do {
    const page = operations.search.documents({ connectionId, text, after, limit: 2, ...(sort && { sort }) })
    ids.push(...page.rows.map(({ documentId }) => documentId))
    after = page.next
  } while (after !== null)
  return ids
}

function counted(text: string): number {
  let page = operations.search.places({ connectionId, text, every: 10, after: null })
  while (page.next !== null)
    page = operations.search.places({ connectionId, text, every: 10, after: page.next })
  return page.total.count
}

const many = Object.fromEntries(Array.from({ length: fields }, (_, index) => [`field ${index}`, index]))
const long = { tags: Array.from({ length: tags }, (_, index) => `tag ${index}`) }

function addAll(): void {
  for (let index = 0; index < 30; index += 1) add(`plain-${index}`, { tags: 'tag 0' })
  add('many', many)
  add('long', long)
}

function expectNothingMissed(): void {
  expect(found(`"field ${fields - 1}":${fields - 1}`)).toEqual(['many'])
  expect(found(`"field ${fields - 1}":>${fields - 2}`)).toEqual(['many'])
  expect(counted(`"field ${fields - 1}":>${fields - 2}`)).toBe(1)
  expect(counted(`has:"field ${fields - 1}"`)).toBe(1)
  expect(counted(`missing:"field ${fields - 1}"`)).toBe(31)
  expect(counted(`-has:"field ${fields - 1}"`)).toBe(31)
  expect(found(`tags:"tag ${tags - 1}"`)).toEqual(['long'])
  expect(counted(`tags:"tag ${tags - 1}"`)).toBe(1)
  // Every document stands somewhere in every order.
  expect(found('', `"field ${fields - 1}"`)).toHaveLength(32)
  expect(found('', `"field ${fields - 1}"`)[0]).toBe('many')
}

test('no field of a document is too many, and no value of a list', () => {
  addAll()
  while (!operations.search.prepare());
  expectNothingMissed()
})

test('a library in which an earlier version kept only the first of them misses nothing either, and is made whole', () => {
  addAll()
  while (!operations.search.prepare());
  leaveOutAsBefore()
  expect(areEntriesComplete(db)).toBe(false)
  expectNothingMissed()
  let pieces = 0
  while (!operations.search.prepare()) pieces += 1
  expect(areEntriesComplete(db)).toBe(true)
  expect(pieces).toBeLessThan(10)
  expectNothingMissed()
  expect(documentsWith(`field ${fields - 1}`)).toBe(1)
  expect(documentsWith('field 0')).toBe(1)
  expect(documentsWith('tags')).toBe(31)
  expect(db.connection.prepare('SELECT count(*) AS all_of_them FROM document_fields').get()).toEqual({
    // Six columns, a batch, and what each has.
    all_of_them: 32 * 7 + 30 + fields + tags,
  })
})

function documentsWith(field: string): unknown {
  return db.connection
    .prepare('SELECT documents FROM found_fields WHERE path = ?')
    .get(JSON.stringify([field]))?.documents
}

/** What was kept of the two by the version before: 300 fields, and 50 values of a list. */
function leaveOutAsBefore(): void {
  db.exec(`
    DELETE FROM found_fields WHERE path = 'whole';
    DELETE FROM document_fields WHERE field_key IN (
      SELECT field_key FROM found_fields WHERE path LIKE '["field%' ORDER BY field_key LIMIT -1 OFFSET 300);
    UPDATE found_fields SET documents = 0, numbers = 0 WHERE path LIKE '["field%' AND field_key NOT IN (
      SELECT field_key FROM document_fields);
    DELETE FROM document_fields WHERE field_key = (SELECT field_key FROM found_fields WHERE path = '["tags"]')
      AND CAST(substr(value, 6) AS INTEGER) >= 50;
  `)
}
