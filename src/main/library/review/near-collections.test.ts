import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { document } from '../testing/test-library.ts'
import { candidate, openReviewHarness, type ReviewHarness } from '../testing/test-review.ts'

let desk: ReviewHarness
beforeEach(() => {
  desk = openReviewHarness()
})
afterEach(() => desk.end())

function addToLibrary(collection: string, connectionId = desk.connectionId): void {
  desk.operations.documents.acceptAdd({
    document: document(connectionId, randomUUID(), { collection }),
    itemId: randomUUID(),
    at: 1,
    notBefore: null,
  })
}
const summary = () => desk.operations.review.summary(desk.connectionId)
const rowsIn = (...collections: readonly string[]) =>
  desk.add(...collections.map((collection) => candidate(randomUUID(), { collection })))
const asked = (known: string) => ({
  state: 'undecided',
  problems: [{ field: 'collection', code: 'collection-near', facts: { known } }],
})
const fine = { state: 'ready', problems: [] }

test.each([
  ['another Unicode form', 'Caf\u00e9', 'Cafe\u0301'],
  ['another case and an outer space', 'notes', 'Notes '],
  ['capitals', 'ref', 'REF'],
  ['a zero width space', 'Notes', 'No\u200btes'],
])('asks about %s', (_, known, typed) => {
  addToLibrary(known)
  rowsIn(typed, known, 'Others')
  expect(desk.rows()).toMatchObject([{ ...asked(known), collection: typed }, fine, fine])
  expect(summary()).toMatchObject({ ready: 2, undecided: 1, nearCollections: 1, deadPages: 0 })
})

test('does not ask about a collection of another connection, nor one of two known that are nearly the same', () => {
  addToLibrary('Notes', randomUUID())
  rowsIn('notes')
  expect(desk.rows()).toMatchObject([fine])
  addToLibrary('Ref')
  addToLibrary('REF')
  rowsIn('REF', 'Ref')
  expect(desk.rows()).toMatchObject([fine, fine, fine])
})

test('takes the known collection for all rows, or keeps their own until it is changed', () => {
  addToLibrary('Notes')
  addToLibrary('Ref')
  rowsIn('notes', 'REF', 'ref')
  const [first, second] = desk.rows()
  desk.run({ kind: 'change', keys: [second?.key ?? 0], change: { nearCollection: 'own' } })
  expect(desk.rows()).toMatchObject([asked('Notes'), { ...fine, collection: 'REF' }, asked('Ref')])
  desk.run({ kind: 'change', keys: 'undecided', change: { nearCollection: 'known' } })
  expect(desk.rows()).toMatchObject([
    { ...fine, collection: 'Notes' },
    { ...fine, collection: 'REF' },
    { ...fine, collection: 'Ref' },
  ])
  desk.run({ kind: 'change', keys: [second?.key ?? 0], change: { collection: 'reF' } })
  expect(desk.rows()[1]).toMatchObject(asked('Ref'))
  desk.run({ kind: 'change', keys: [first?.key ?? 0], change: { nearCollection: 'known' } })
  expect(desk.rows()[0]).toMatchObject({ ...fine, collection: 'Notes' })
})

test('keeps a row back whose collection is nearly that of one added before it', () => {
  rowsIn('Notes', 'notes', 'Notes')
  expect(desk.rows()).toMatchObject([fine, fine, fine])
  expect(desk.accept()).toBe(2)
  expect(desk.rows()).toMatchObject([{ ...asked('Notes'), collection: 'notes' }])
  desk.run({ kind: 'change', keys: 'all', change: { nearCollection: 'own' } })
  expect(desk.accept()).toBe(1)
})
