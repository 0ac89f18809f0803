import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { longestMetadata } from '../../../shared/domain/text-limits.ts'
import type { NewDocument } from '../../../shared/schemas/document.ts'
import type { ReviewCandidate } from '../../../shared/schemas/review.ts'
import { document } from '../testing/test-library.ts'
import {
  candidate,
  openReviewHarness,
  picture,
  type ReviewHarness,
  text,
  website,
} from '../testing/test-review.ts'

let desk: ReviewHarness
beforeEach(() => {
  desk = openReviewHarness()
})
afterEach(() => desk.end())

function addToLibrary(
  documentId: string,
  more: Partial<NewDocument> = {},
  connectionId = desk.connectionId,
): string {
  const itemId = randomUUID()
  desk.operations.documents.acceptAdd({
    document: document(connectionId, documentId, more),
    itemId,
    at: 1,
    notBefore: null,
  })
  return itemId
}

const keyOf = (documentId: string): number => {
  const row = desk.rows().find((one) => one.documentId === documentId)
  if (row === undefined) throw new Error(`No row ${documentId}`)
  return row.key
}
const decide = (documentId: string, duplicate: 'skip' | 'update' | 'add' | 'undecided') =>
  desk.run({ kind: 'change', keys: [keyOf(documentId)], change: { duplicate } })
const states = () => Object.fromEntries(desk.rows().map(({ documentId, state }) => [documentId, state]))

const same: readonly [string, Partial<ReviewCandidate>, Partial<ReviewCandidate>][] = [
  ['id', { documentId: 'same' }, { documentId: 'same' }],
  [
    'address',
    { content: website('https://example.com/a?utm_source=letter') },
    { content: website('https://example.com/a') },
  ],
  ['text', { content: text('Ten  to five.') }, { content: text('Ten to\nfive.') }],
  ['picture', { content: picture('a') }, { content: picture('a') }],
]

describe.each(same)('the same %s', (by, first, second) => {
  test('marks the later row as duplicate until the earlier one is removed or changed', () => {
    desk.add(candidate('one', first), candidate('two', second))
    const [one, two] = desk.rows()
    expect(one).toMatchObject({ state: 'ready', duplicate: null })
    expect(two).toMatchObject({
      state: 'undecided',
      duplicate: { by, of: { where: 'batch', key: one?.key, position: 1 }, choice: 'undecided' },
    })
    const removal = randomUUID()
    desk.run({ kind: 'remove', keys: [one?.key ?? 0], removal })
    expect(desk.rows()).toMatchObject([{ state: 'ready', duplicate: null }])
    desk.run({ kind: 'put-back', removal })
    expect(desk.rows()).toMatchObject([{ state: 'ready' }, { state: 'undecided' }])
    desk.run({
      kind: 'change',
      keys: [one?.key ?? 0],
      change: { content: text('Something else'), documentId: 'other' },
    })
    expect(desk.rows()).toMatchObject([{ state: 'ready' }, { state: 'ready', duplicate: null }])
  })

  test('finds duplicates only in the library of this connection', () => {
    const { content, documentId } = candidate('known', first)
    const known = { documentId: documentId === 'same' ? 'same' : 'known', content } as Partial<NewDocument>
    addToLibrary('known', known, randomUUID())
    desk.add(candidate('two', second))
    desk.prepare()
    expect(desk.rows()).toMatchObject([{ state: 'ready', duplicate: null }])
    const itemId = addToLibrary('known', known)
    desk.prepare()
    expect(desk.rows()).toMatchObject([
      {
        state: 'undecided',
        duplicate: {
          by,
          of: { where: 'library', documentId: known.documentId, title: 'Title of known' },
          choice: 'undecided',
        },
      },
    ])
    desk.operations.queue.apply('discarded', [itemId], 2)
    desk.prepare()
    expect(desk.rows()).toMatchObject([{ state: 'ready', duplicate: null }])
  })

  test('excludes a skipped row and asks again once undecided', () => {
    desk.add(candidate('one', first), candidate('two', second))
    const key = desk.rows()[1]?.key ?? 0
    desk.run({ kind: 'change', keys: [key], change: { duplicate: 'skip' } })
    expect(desk.rows()[1]).toMatchObject({ state: 'skipped', duplicate: { choice: 'skip' } })
    desk.run({ kind: 'change', keys: [key], change: { duplicate: 'undecided' } })
    expect(desk.rows()[1]).toMatchObject({ state: 'undecided' })
  })

  test('adds a duplicate anyway under its own ID', () => {
    desk.add(candidate('one', first), candidate('two', second))
    const [, two] = desk.rows()
    desk.run({ kind: 'change', keys: [two?.key ?? 0], change: { duplicate: 'add' } })
    const [one, added] = desk.rows()
    expect(added?.state).toBe('ready')
    expect(added?.documentId).not.toBe(one?.documentId)
    if (by === 'id')
      expect(added).toMatchObject({
        documentId: expect.stringMatching(/^same-[a-z2-9]{6}$/),
        duplicate: null,
      })
    else expect(added).toMatchObject({ documentId: 'two', duplicate: { by, choice: 'add' } })
  })
})

test('prefers the same ID to the same content, and the library to the batch', () => {
  addToLibrary('known', { content: { kind: 'text', text: 'A text' } })
  desk.add(candidate('one', { content: text('A text') }), candidate('one', { content: text('A text') }))
  addToLibrary('one')
  desk.prepare()
  expect(desk.rows().map(({ duplicate }) => duplicate)).toMatchObject([
    { by: 'id', of: { documentId: 'one' } },
    { by: 'id', of: { where: 'library', documentId: 'one' } },
  ])
  desk.run({ kind: 'change', keys: [desk.rows()[1]?.key ?? 0], change: { documentId: 'two' } })
  expect(desk.rows()[1]?.duplicate).toMatchObject({
    by: 'text',
    of: { where: 'library', documentId: 'known' },
  })
})

test('stops treating a row as duplicate if the first one is skipped', () => {
  addToLibrary('one')
  const content = text('The same text')
  desk.add(candidate('one', { content }), candidate('two', { content }), candidate('three', { content }))
  desk.prepare()
  expect(states()).toEqual({ one: 'undecided', two: 'undecided', three: 'undecided' })
  decide('one', 'skip')
  expect(states()).toEqual({ one: 'skipped', two: 'ready', three: 'undecided' })
  decide('one', 'undecided')
  expect(states()).toEqual({ one: 'undecided', two: 'undecided', three: 'undecided' })
})

test('skipping all undecided rows keeps one of each', () => {
  const content = text('The same text')
  desk.add(...['one', 'two', 'three', 'four'].map((id) => candidate(id, { content })), candidate('other'))
  expect(desk.run({ kind: 'change', keys: 'undecided', change: { duplicate: 'skip' } })).toBe(3)
  expect(states()).toEqual({
    one: 'ready',
    two: 'skipped',
    three: 'skipped',
    four: 'skipped',
    other: 'ready',
  })
  desk.run({ kind: 'change', keys: 'skipped', change: { duplicate: 'add' } })
  expect(Object.values(states())).toEqual(['ready', 'ready', 'ready', 'ready', 'ready'])
})

test('does not carry a decision over to a different document', () => {
  addToLibrary('known', { content: { kind: 'text', text: 'A text' } })
  addToLibrary('other', { content: { kind: 'text', text: 'Another text' } })
  desk.add(candidate('one', { content: text('A text') }))
  desk.prepare()
  decide('one', 'update')
  expect(states()).toEqual({ one: 'ready' })
  desk.run({ kind: 'change', keys: [keyOf('one')], change: { content: text('Another text') } })
  expect(states()).toEqual({ one: 'undecided' })
  desk.run({ kind: 'change', keys: [keyOf('one')], change: { content: text('A text') } })
  expect(states()).toEqual({ one: 'ready' })
})

test('asks again if a new ID leaves another document of the same content', () => {
  addToLibrary('same', { content: { kind: 'text', text: 'A text' } })
  addToLibrary('other', { content: { kind: 'text', text: 'Another text' } })
  desk.add(
    candidate('same', { content: text('A text') }),
    candidate('same', { content: text('Another text') }),
  )
  desk.prepare()
  for (const { key } of desk.rows()) desk.run({ kind: 'change', keys: [key], change: { duplicate: 'add' } })
  expect(desk.rows()).toMatchObject([
    { state: 'ready', duplicate: { by: 'text', of: { documentId: 'same' }, choice: 'add' } },
    { state: 'undecided', duplicate: { by: 'text', of: { documentId: 'other' } } },
  ])
})

test('updates neither content nor collection, and never merges into unseen metadata', () => {
  addToLibrary('seen', { metadata: '{"a":1}' })
  desk.operations.documents.acceptEdit({
    connectionId: desk.connectionId,
    documentId: 'unseen',
    action: 'edit',
    title: 'By its id',
    itemId: randomUUID(),
    at: 1,
    unknown: true,
  })
  const bare = { content: text(''), collection: '', title: '', metadata: '{"b":2}' }
  desk.add(candidate('seen', bare), candidate('unseen', bare))
  desk.prepare()
  for (const id of ['seen', 'unseen']) decide(id, 'update')
  expect(desk.rows()).toMatchObject([
    { state: 'ready', problems: [] },
    { state: 'problem', problems: [{ field: 'metadata', code: 'known-metadata-not-seen' }] },
  ])
})

test('blocks an update that makes the metadata too long', () => {
  const half = `"${'x'.repeat(longestMetadata / 2)}"`
  addToLibrary('full', { metadata: `{"a": ${half}}` })
  desk.add(candidate('full', { metadata: `{"b": ${half}}` }))
  desk.prepare()
  decide('full', 'update')
  expect(desk.rows()).toMatchObject([
    { state: 'problem', problems: [{ field: 'metadata', code: 'metadata-too-long' }] },
  ])
})

test('compares with existing documents', () => {
  const { folder, connectionId } = desk
  addToLibrary('known', { content: { kind: 'text', text: 'A text' } })
  desk.close()
  desk = openReviewHarness(connectionId, folder)
  desk.prepare()
  const found = desk.operations.documents.findDuplicates({
    connectionId,
    documentId: 'known',
    content: { kind: 'text', text: 'A  text' },
  })
  expect(found).toMatchObject([
    { by: 'id', documentId: 'known', kind: 'text' },
    { by: 'text', documentId: 'known', title: 'Title of known' },
  ])
  expect(
    desk.operations.documents.findDuplicates({
      connectionId: randomUUID(),
      documentId: 'known',
      content: null,
    }),
  ).toEqual([])
})

describe('an ID that looks like another', () => {
  test.each([
    ['caf\u00e9-7', 'cafe\u0301-7'],
    ['REF-1', ' ref-1'],
  ])('asks in the batch and about the library: %j', (first, second) => {
    desk.add(candidate('one', { documentId: first }), candidate('two', { documentId: second }))
    const of = { where: 'batch', position: 1 }
    expect(desk.rows()).toMatchObject([
      { state: 'ready' },
      { state: 'undecided', duplicate: { by: 'near-id', of } },
    ])
    decide(second, 'add')
    expect(desk.rows()).toMatchObject([{ state: 'ready' }, { state: 'ready', documentId: second }])

    const itemId = addToLibrary(second)
    desk.prepare()
    expect(desk.rows()).toMatchObject([
      { state: 'undecided', duplicate: { by: 'near-id', of: { where: 'library', documentId: second } } },
      { state: 'undecided', duplicate: { by: 'id' } },
    ])
    desk.operations.queue.apply('discarded', [itemId], 2)
    desk.prepare()
    expect(desk.rows()).toMatchObject([{ state: 'ready' }, { state: 'ready' }])
  })

  test('stops asking once the ID is changed', () => {
    desk.add(candidate('REF-1'), candidate('ref-1'))
    desk.run({ kind: 'change', keys: [keyOf('REF-1')], change: { documentId: 'REF-2' } })
    expect(desk.rows()).toMatchObject([{ state: 'ready' }, { state: 'ready', duplicate: null }])
    desk.run({ kind: 'change', keys: [keyOf('ref-1')], change: { documentId: 'ref-2' } })
    expect(desk.rows()).toMatchObject([{ state: 'ready' }, { state: 'undecided' }])
  })
})

test('compares with the corrected content', () => {
  const itemId = addToLibrary('known', { content: { kind: 'text', text: 'A text' } })
  desk.add(candidate('one', { content: text('A text') }), candidate('two', { content: text('Put right') }))
  desk.prepare()
  expect(states()).toEqual({ one: 'undecided', two: 'ready' })
  desk.operations.queue.apply('paused', [itemId], 2)
  const corrected = desk.operations.queue.correct(itemId, { content: { kind: 'text', text: 'Put right' } }, 3)
  expect(corrected.ok).toBe(true)
  desk.prepare()
  expect(states()).toEqual({ one: 'ready', two: 'undecided' })
})
