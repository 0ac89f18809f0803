import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Operations } from '../../operations.ts'
import { document } from '../../testing/test-library.ts'
import { openOperations } from '../../testing/test-operations.ts'

const connectionId = randomUUID()
const fields = 700
const tags = 180

let operations: Operations
let end: () => void
beforeEach(() => {
  ;({ operations, end } = openOperations())
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
    const page = operations.calls['documents/search']({
      connectionId,
      text,
      after,
      limit: 2,
      ...(sort && { sort }),
    })
    ids.push(...page.rows.map(({ documentId }) => documentId))
    after = page.next
  } while (after !== null)
  return ids
}

function counted(text: string): number {
  let page = operations.calls['documents/places']({ connectionId, text, every: 10, after: null })
  while (page.next !== null)
    page = operations.calls['documents/places']({ connectionId, text, every: 10, after: page.next })
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
  expect(found('', `"field ${fields - 1}"`)).toHaveLength(32)
  expect(found('', `"field ${fields - 1}"`)[0]).toBe('many')
}

test('indexes all fields and list values of a document', () => {
  addAll()
  while (!operations.search.prepare());
  expectNothingMissed()
})
