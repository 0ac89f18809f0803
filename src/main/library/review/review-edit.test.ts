import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
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

const summary = () => desk.operations.review.summary(desk.connectionId)
const whole = (key: number) => desk.operations.review.row(desk.connectionId, key)
const keys = () => desk.rows().map(({ key }) => key)

test('pages filtered rows, those that need attention first among all, with counts', () => {
  desk.add(
    ...Array.from({ length: 30 }, (_, index) =>
      candidate(`d${index}`, { title: index % 3 === 0 ? '' : `Title ${index}` }),
    ),
  )
  const page = (filter: 'all' | 'problem' | 'ready', offset: number, limit: number) => {
    const { rows, total } = desk.operations.review.rows({
      connectionId: desk.connectionId,
      filter,
      offset,
      limit,
    })
    return [total, ...rows.map(({ position }) => position)]
  }
  expect(page('all', 8, 4)).toEqual([30, 25, 28, 2, 3])
  expect(page('all', 28, 10)).toEqual([30, 29, 30])
  expect(page('problem', 2, 3)).toEqual([10, 7, 10, 13])
  expect(page('ready', 0, 4)).toEqual([20, 2, 3, 5, 6])
  expect(summary()).toMatchObject({
    total: 30,
    ready: 20,
    problem: 10,
    undecided: 0,
    skipped: 0,
    accepted: 0,
  })
})

test('keeps the place of an edited row until the list is arranged', () => {
  desk.add(candidate('a'), candidate('b', { title: '' }), candidate('c'))
  const { connectionId, operations } = desk
  const listed = () => {
    const { rows } = operations.review.rows({ connectionId, filter: 'all', offset: 0, limit: 9 })
    return rows.map(({ documentId }) => documentId)
  }
  const [a = 0, b = 0, c = 0] = keys()
  expect(listed()).toEqual(['b', 'a', 'c'])
  desk.run({ kind: 'change', keys: [b], change: { title: 'Now with a title' } })
  desk.run({ kind: 'change', keys: [c], change: { title: '' } })
  expect(listed()).toEqual(['b', 'a', 'c'])
  expect(operations.review.rowIndex(connectionId, a)).toBe(1)
  expect(operations.review.arrange(connectionId)).toBe(true)
  expect(listed()).toEqual(['c', 'a', 'b'])
  expect(operations.review.rowIndex(connectionId, a)).toBe(1)
  expect(operations.review.rowIndex(connectionId, c + 1)).toBeNull()
})

test('arranges many rows in several chunks', () => {
  desk.add(...Array.from({ length: 1200 }, (_, index) => candidate(`d${index}`, { title: '' })))
  const { connectionId, operations } = desk
  desk.run({ kind: 'change', keys: 'all', change: { collection: 'other' } })
  expect(operations.review.arrange(connectionId)).toBe(true)
  for (const key of keys()) desk.run({ kind: 'change', keys: [key], change: { title: 'T' } })
  const chunks = [1, 2, 3].map(() => operations.review.arrange(connectionId))
  expect(chunks).toEqual([false, false, true])
})

test('shortens long texts and metadata in lists, not in the row', () => {
  const long = `${'a'.repeat(299)}🎈${'b'.repeat(5000)}`
  const metadata = `{"a":"${'c'.repeat(3000)}"}`
  desk.add(candidate('a', { content: text(long), metadata }), candidate('b', { content: text('short') }))
  const [row, short] = desk.rows()
  expect(row?.content).toEqual({ kind: 'text', text: 'a'.repeat(299), length: long.length })
  expect(row?.metadata).toBe(metadata.slice(0, 2000))
  expect([row?.metadataCut, short?.metadataCut]).toEqual([true, false])
  expect(whole(row?.key ?? 0)).toMatchObject({ content: text(long), metadata })
  desk.run({ kind: 'change', keys: [row?.key ?? 0], change: { content: text('now short') } })
  expect(whole(row?.key ?? 0)?.content).toEqual(text('now short'))
  desk.run({ kind: 'change', keys: [short?.key ?? 0], change: { content: text(long) } })
  expect(whole(short?.key ?? 0)?.content).toEqual(text(long))
})

test('replaces content by content of a different kind', () => {
  desk.add(candidate('a'))
  const [key = 0] = keys()
  for (const content of [website('https://a.example'), picture('a'), text('again')]) {
    desk.run({ kind: 'change', keys: [key], change: { content } })
    expect(whole(key)).toMatchObject({ content, state: 'ready' })
  }
})

test('sets a value for all rows and checks each again', () => {
  desk.add(...Array.from({ length: 1200 }, (_, index) => candidate(`d${index}`, { collection: '' })))
  expect(summary()).toMatchObject({ problem: 1200 })
  expect(desk.run({ kind: 'change', keys: 'all', change: { collection: 'news' } })).toBe(1200)
  expect(summary()).toMatchObject({ ready: 1200, problem: 0 })
  expect(new Set(desk.rows().map(({ collection }) => collection))).toEqual(new Set(['news']))
  desk.run({ kind: 'change', keys: keys().slice(0, 3), change: { collection: '', metadata: '{' } })
  expect(summary()).toMatchObject({ ready: 1197, problem: 3 })
  expect(desk.run({ kind: 'change', keys: 'problem', change: { collection: 'x', metadata: null } })).toBe(3)
  expect(summary()).toMatchObject({ ready: 1200 })
})

test('clears a reading problem only when its field is edited', () => {
  const reading = [
    { field: 'title', code: 'characters-lost', facts: {} },
    { field: 'metadata', code: 'number-not-exact', facts: { name: 'price' } },
    { field: 'metadata', code: 'date-not-known', facts: { name: 'seen' } },
  ] as const
  desk.add(candidate('a', { metadata: '{"price":"1e999","seen":"soon"}', problems: [...reading] }))
  const [key = 0] = keys()
  const codes = () => whole(key)?.problems.map(({ code }) => code)
  desk.run({ kind: 'change', keys: [key], change: { collection: 'other' } })
  expect(codes()).toHaveLength(3)
  desk.run({ kind: 'change', keys: [key], change: { title: 'Good' } })
  expect(codes()).toEqual(['number-not-exact', 'date-not-known'])
  desk.run({ kind: 'set-field', keys: [key], name: 'price', value: '12345678901234567890' })
  expect(codes()).toEqual(['date-not-known'])
  expect(whole(key)?.metadata).toContain('"price": 12345678901234567890')
  desk.run({ kind: 'change', keys: [key], change: { metadata: '{"seen":"2026-01-01"}' } })
  expect(whole(key)).toMatchObject({ problems: [], state: 'ready' })
})

test('sets a field without changing others or unreadable metadata', () => {
  const kept = [null, ' ', '{"n":1.0,"__proto__":"x"}', '{"tag":"old","b":2}', '{"broken":']
  desk.add(...kept.map((metadata, index) => candidate(`d${index}`, { metadata })))
  desk.run({ kind: 'set-field', keys: 'all', name: 'tag', value: '["a"]' })
  expect(desk.rows().map(({ metadata }) => metadata?.replace(/\s/g, ''))).toEqual([
    '{"tag":["a"]}',
    '{"tag":["a"]}',
    '{"n":1.0,"__proto__":"x","tag":["a"]}',
    '{"tag":["a"],"b":2}',
    '{"broken":',
  ])
})

test('removes a field without changing others or unreadable metadata', () => {
  const kept = [null, '{"tag":["a"]}', '{"n":1.0,  "tag":["a"],"b":2}', '{"b":2}', '{"tag":']
  desk.add(...kept.map((metadata, index) => candidate(`d${index}`, { metadata })))
  desk.run({ kind: 'set-field', keys: 'all', name: 'tag', value: null })
  expect(desk.rows().map(({ metadata }) => metadata)).toEqual([
    null,
    null,
    '{"n":1.0,"b":2}',
    '{"b":2}',
    '{"tag":',
  ])
})

test('restores removed rows unchanged in their place', () => {
  desk.add(candidate('a'), candidate('b', { title: '' }), candidate('c'))
  const before = desk.rows()
  const removal = randomUUID()
  expect(desk.run({ kind: 'remove', keys: 'all', removal })).toBe(3)
  expect(summary()).toMatchObject({ total: 0 })
  desk.add(candidate('d'))
  expect(desk.run({ kind: 'put-back', removal })).toBe(3)
  expect(desk.rows().slice(0, 3)).toEqual(before)
  expect(desk.rows().map(({ position }) => position)).toEqual([1, 2, 3, 4])
  expect(desk.run({ kind: 'put-back', removal })).toBe(0)
})

test('does not apply an action to rows that enter the state during it', () => {
  const content = text('The same')
  desk.add(candidate('a', { content }), candidate('b', { content }), candidate('c', { content }))
  desk.run({ kind: 'remove', keys: 'ready', removal: randomUUID() })
  expect(desk.rows().map(({ documentId, state }) => [documentId, state])).toEqual([
    ['b', 'ready'],
    ['c', 'undecided'],
  ])
})

test('keeps everything but removed rows over a restart', () => {
  desk.add(candidate('a', { title: ' ', metadata: '{"half' }), candidate('b'), candidate('c'))
  desk.operations.review.add({
    connectionId: desk.connectionId,
    batchId: randomUUID(),
    source: 'other.zip',
    candidates: [],
    notTaken: [{ name: 'film.mov', reason: 'type-not-taken', facts: { type: 'mov' } }],
    sendsPictures: true,
    at: 1,
  })
  const removal = randomUUID()
  desk.run({ kind: 'remove', keys: [desk.rows()[2]?.key ?? 0], removal })
  const [rows, was] = [desk.rows(), summary()]
  expect(was).toMatchObject({ source: null, notTakenCount: 1, startedAt: 1000 })
  desk.close()
  desk = openReviewHarness(desk.connectionId, desk.folder)
  expect(desk.rows()).toEqual(rows)
  expect(summary()).toEqual(was)
  while (!desk.operations.review.forgetRemovals());
  expect(desk.run({ kind: 'put-back', removal })).toBe(0)
  expect(summary()).toEqual(was)
})

test('returns problem rows complete, in order of their keys', () => {
  desk.add(
    ...Array.from({ length: 7 }, (_, index) => candidate(`d${index}`, { title: index % 2 === 0 ? '' : 'x' })),
  )
  const query = { connectionId: desk.connectionId, limit: 3 }
  const first = desk.operations.review.problemRows({ ...query, after: null })
  expect(first.rows.map(({ documentId }) => documentId)).toEqual(['d0', 'd2', 'd4'])
  const second = desk.operations.review.problemRows({ ...query, after: first.next })
  expect(second.rows.map(({ documentId }) => documentId)).toEqual(['d6'])
  expect(second.next).toBeNull()
})

test('needs pictures of rows, also of removed ones until these are final', () => {
  desk.add(candidate('a', { content: picture('a') }), candidate('b', { content: picture('b') }))
  desk.run({ kind: 'remove', keys: keys().slice(0, 1), removal: randomUUID() })
  expect(desk.operations.queue.picturesNeeded()).toEqual(new Set(['a'.repeat(64), 'b'.repeat(64)]))
  desk.operations.review.close(desk.connectionId)
  expect(desk.operations.queue.picturesNeeded()).toEqual(new Set())
})

test('leaves nothing of a discarded batch on disk and begins a new one', () => {
  desk.add(
    ...Array.from({ length: 700 }, (_, index) =>
      candidate(`d${index}`, { content: text('long '.repeat(100)) }),
    ),
  )
  desk.operations.review.close(desk.connectionId)
  expect(summary()).toBeNull()
  desk.add(candidate('new'))
  while (!desk.operations.review.clearClosed(1));
  expect(desk.rows()).toMatchObject([{ documentId: 'new', position: 1, state: 'ready' }])
})

test('does not remove a connection with rows under review without asking', () => {
  desk.add(candidate('a'), candidate('b', { title: '' }))
  const forget = (discardWaiting: boolean) =>
    desk.operations.connections.forget(desk.connectionId, { discardWaiting, at: 1 })
  expect(forget(false)).toEqual({ waiting: 2, forgotten: false })
  expect(summary()).not.toBeNull()
  expect(forget(true)).toMatchObject({ forgotten: true })
  expect(summary()).toBeNull()
})
