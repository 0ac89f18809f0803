import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { NewDocument } from '../../../shared/schemas/document.ts'
import { document } from '../testing/test-library.ts'
import { candidate, openReviewHarness, picture, type ReviewHarness, text } from '../testing/test-review.ts'

let desk: ReviewHarness
beforeEach(() => {
  desk = openReviewHarness()
})
afterEach(() => desk.end())

const summary = () => desk.operations.review.summary(desk.connectionId)
const detail = (documentId: string) =>
  desk.operations.calls['documents/get']({ connectionId: desk.connectionId, documentId })
const items = () =>
  desk.operations.calls['queue/list']({
    connectionId: desk.connectionId,
    states: [],
    after: null,
    limit: 500,
  }).items.toReversed()
const keyOf = (documentId: string) => desk.rows().find((row) => row.documentId === documentId)?.key ?? 0
const decide = (documentId: string, duplicate: 'skip' | 'update' | 'add') =>
  desk.run({ kind: 'change', keys: [keyOf(documentId)], change: { duplicate } })
const addToLibrary = (documentId: string, more: Partial<NewDocument> = {}) =>
  desk.operations.documents.acceptAdd({
    document: document(desk.connectionId, documentId, more),
    itemId: randomUUID(),
    at: 1,
    notBefore: null,
  })

test('turns a ready row into a document and an item with an undo window', () => {
  const content = text('A text '.repeat(100))
  desk.add(candidate('a', { content, metadata: '{ "n": 1.0 }' }), candidate('b', { metadata: ' {} ' }))
  expect(desk.accept({ holdUntil: 9000 })).toBe(2)
  expect(detail('a')).toMatchObject({
    content,
    metadata: '{ "n": 1.0 }',
    title: 'Title of a',
    collection: 'things',
  })
  expect(detail('b')).toMatchObject({ metadata: null })
  expect(items()).toMatchObject([
    { documentId: 'a', operation: 'add', state: 'waiting', acceptedAt: 2000, notBefore: 9000 },
    { documentId: 'b', notBefore: 9000 },
  ])
  expect(summary()).toBeNull()
})

test('trims the address it sends', () => {
  desk.add(candidate('a', { content: { kind: 'website', address: ' https://example.com ' } }))
  desk.accept()
  expect(detail('a')?.content).toEqual({ kind: 'website', address: 'https://example.com' })
})

test('ends a batch only when all rows are accepted or skipped', () => {
  desk.add(candidate('a'), candidate('b', { title: '' }), candidate('c', { content: text('Text of a') }))
  expect(desk.accept()).toBe(1)
  expect(summary()).toMatchObject({ total: 3, accepted: 1, problem: 1, undecided: 1 })
  expect(desk.rows().map(({ documentId }) => documentId)).toEqual(['b', 'c'])
  desk.run({ kind: 'change', keys: [keyOf('b')], change: { title: 'Good' } })
  decide('c', 'skip')
  expect(desk.accept()).toBe(1)
  expect(summary()).toBeNull()
  expect(items().map(({ documentId }) => documentId)).toEqual(['a', 'b'])
})

test('keeps ready rows that are left out, and sends them once they are taken in again', () => {
  desk.add(
    candidate('a'),
    candidate('b', { content: picture('a') }),
    candidate('c', { title: '' }),
    candidate('d'),
  )
  const some = [keyOf('a'), keyOf('b'), keyOf('c')]
  expect(desk.run({ kind: 'leave-out', keys: some, isLeftOut: true })).toBe(2)
  expect(summary()).toMatchObject({ ready: 3, problem: 1, leftOut: 2 })
  // The picture of a row left out is not asked for.
  expect(desk.accept()).toBe(1)
  expect(items().map(({ documentId }) => documentId)).toEqual(['d'])
  desk.run({ kind: 'change', keys: [keyOf('c')], change: { title: 'Good' } })
  expect(desk.rows().map(({ documentId, isLeftOut }) => [documentId, isLeftOut])).toEqual([
    ['a', true],
    ['b', true],
    ['c', false],
  ])
  expect(desk.accept()).toBe(1)
  expect(desk.accept()).toBe(0)
  desk.run({ kind: 'leave-out', keys: 'ready', isLeftOut: false })
  expect(summary()).toMatchObject({ ready: 2, leftOut: 0 })
  expect(desk.accept({ held: new Map([['a'.repeat(64), true]]) })).toBe(2)
  expect(summary()).toBeNull()
})

test('does not send changes made while rows are being added', () => {
  desk.add(
    candidate('b'),
    candidate('a', { content: picture('a') }),
    candidate('c', { title: '' }),
    candidate('d'),
  )
  const { connectionId, operations } = desk
  operations.review.beginAdding({ connectionId, holdUntil: null })
  const addNext = (held: ReadonlyMap<string, boolean>) =>
    operations.review.addNext({ connectionId, at: 1, held })
  expect(addNext(new Map())).toMatchObject({
    isDone: false,
    accepted: 0,
    unknownPictures: ['a'.repeat(64)],
  })
  desk.run({ kind: 'change', keys: [keyOf('b')], change: { title: 'Another title' } })
  desk.run({ kind: 'change', keys: [keyOf('c')], change: { title: 'Good' } })
  // One piece or two, depending on the computer's speed.
  const pieces: ReturnType<typeof addNext>[] = []
  do pieces.push(addNext(new Map([['a'.repeat(64), true]])))
  while (pieces.at(-1)?.isDone === false)
  expect(pieces.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(2)
  expect(pieces.flatMap(({ pictures }) => pictures)).toEqual(['a'.repeat(64)])
  expect(pieces.every(({ batch }) => batch === 1)).toBe(true)
  expect(items().map(({ documentId }) => documentId)).toEqual(['a', 'd'])
  expect(desk.rows().map(({ documentId, state }) => [documentId, state])).toEqual([
    ['b', 'ready'],
    ['c', 'ready'],
  ])
  expect(desk.accept()).toBe(2)
})

test('keeps a row with a missing picture and adds it once replaced', () => {
  desk.add(candidate('a', { content: picture('a') }), candidate('b'))
  expect(desk.accept({ held: new Map([['a'.repeat(64), false]]) })).toBe(1)
  expect(desk.rows()).toMatchObject([
    { documentId: 'a', state: 'problem', problems: [{ field: 'content', code: 'picture-gone' }] },
  ])
  desk.run({ kind: 'change', keys: [keyOf('a')], change: { content: picture('b') } })
  expect(desk.accept({ held: new Map([['b'.repeat(64), true]]) })).toBe(1)
})

test('sends title and metadata of an update and keeps all known metadata', () => {
  addToLibrary('known', { metadata: '{"kept":1.0,"price":1}' })
  desk.add(candidate('known', { title: 'New title', metadata: '{"price":2,"new":"x"}', content: text('') }))
  desk.prepare()
  decide('known', 'update')
  expect(desk.accept()).toBe(1)
  expect(items().at(-1)).toMatchObject({ documentId: 'known', operation: 'update' })
  expect(JSON.parse(detail('known')?.metadata ?? '')).toEqual({ kept: 1, price: 2, new: 'x' })
  expect(detail('known')).toMatchObject({
    title: 'New title',
    collection: 'news',
    content: { text: 'Text of known' },
    metadata: expect.stringContaining('"kept": 1.0'),
  })
})

test('keeps the title or metadata that an update does not have', () => {
  addToLibrary('one', { metadata: '{"a":1}' })
  addToLibrary('two', { metadata: '{"a":1}' })
  desk.add(
    candidate('one', { title: '', metadata: '{"a":2}' }),
    candidate('two', { title: 'Two', metadata: null }),
  )
  desk.prepare()
  for (const id of ['one', 'two']) decide(id, 'update')
  expect(desk.accept()).toBe(2)
  expect(detail('one')).toMatchObject({ title: 'Title of one', metadata: expect.stringContaining('2') })
  expect(detail('two')).toMatchObject({ title: 'Two', metadata: '{"a":1}' })
})

test('does not send an update that changes nothing', () => {
  addToLibrary('known', { metadata: '{"a":1,"b":2}' })
  desk.add(candidate('known', { metadata: '{ "b": 2 }' }))
  desk.prepare()
  decide('known', 'update')
  expect(desk.accept()).toBe(0)
  expect(items()).toHaveLength(1)
  expect(summary()).toBeNull()
})

test('sends an update after the row it updates, or asks again if that was not added', () => {
  desk.add(
    candidate('a', { metadata: '{"from":"a"}' }),
    candidate('b', { content: text('Text of a'), metadata: '{"more":"b"}' }),
    candidate('c', { title: '' }),
    candidate('d', { content: text('Text of c') }),
  )
  for (const id of ['b', 'd']) decide(id, 'update')
  expect(desk.accept()).toBe(2)
  expect(items().map(({ documentId, operation }) => [documentId, operation])).toEqual([
    ['a', 'add'],
    ['a', 'update'],
  ])
  expect(JSON.parse(detail('a')?.metadata ?? '')).toEqual({ from: 'a', more: 'b' })
  expect(desk.rows()).toMatchObject([
    { documentId: 'c', state: 'problem' },
    { documentId: 'd', state: 'undecided' },
  ])
})

test('never replaces or duplicates later library documents without asking', () => {
  desk.add(candidate('a'), candidate('b'), candidate('c'))
  addToLibrary('a')
  addToLibrary('other', { content: { kind: 'text', text: 'Text of b' } })
  desk.operations.review.beginAdding({ connectionId: desk.connectionId, holdUntil: null })
  desk.prepare()
  const { accepted } = desk.operations.review.addNext({
    connectionId: desk.connectionId,
    at: 1,
    held: new Map(),
  })
  expect(accepted).toBe(1)
  expect(desk.rows().map(({ documentId, state }) => [documentId, state])).toEqual([
    ['a', 'undecided'],
    ['b', 'undecided'],
  ])
})

test('never replaces unseen metadata, even if discovered on adding', () => {
  desk.add(candidate('a', { title: '' }), candidate('a', { metadata: '{"b":2}' }))
  desk.run({ kind: 'change', keys: [desk.rows()[1]?.key ?? 0], change: { duplicate: 'update' } })
  const { connectionId, operations } = desk
  operations.documents.acceptEdit({
    ...{ connectionId, documentId: 'a', action: 'edit', title: 'By its id' },
    ...{ itemId: randomUUID(), at: 1, unknown: true },
  })
  expect(desk.accept()).toBe(0)
  expect(items()).toHaveLength(1)
  expect(desk.rows('problem')[1]?.problems).toMatchObject([{ code: 'known-metadata-not-seen' }])
})
