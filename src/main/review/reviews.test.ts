import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ConnectionRecord } from '../../shared/schemas/connection.ts'
import { makeFolder } from '../library/testing/test-library.ts'
import { connectionOf } from '../testing/connection-of.ts'
import type { ReviewDeps } from './reviews.ts'
import { goodRow } from './testing/good-and-bad.ts'
import { openReviewApp, type ReviewApp, rowsOf } from './testing/review-app.ts'

let folder: string
let remove: () => void
let connectionId: string
let app: ReviewApp | undefined
beforeEach(() => {
  ;({ folder, remove } = makeFolder())
  connectionId = randomUUID()
})
afterEach(async () => {
  await app?.close()
  app = undefined
  remove()
})

async function open(more: Partial<ReviewDeps> = {}): Promise<ReviewApp> {
  app = await openReviewApp(folder, connectionId, more)
  await app.reviews.start()
  return app
}

const rows = (app: ReviewApp) => rowsOf(app, connectionId)
const picture = (id: string) => ({
  kind: 'picture-file' as const,
  picture: {
    id: id.repeat(64),
    mediaType: 'image/png' as const,
    byteLength: 9,
    width: 1,
    height: 1,
    name: 'p',
  },
})

test('refuses every call for an unknown connection', async () => {
  const { reviews } = await open()
  const other = randomUUID()
  const unknown = { ok: false, error: { code: 'connection-unknown' } }
  expect(await reviews.current(other)).toMatchObject(unknown)
  expect(await reviews.rows({ connectionId: other, filter: 'all', offset: 0, limit: 1 })).toMatchObject(
    unknown,
  )
  expect(
    await reviews.add({ connectionId: other, source: '', candidates: [goodRow(1)], notTaken: [] }),
  ).toMatchObject(unknown)
  expect(await reviews.change(other, 'all', { collection: 'x' })).toMatchObject(unknown)
  expect(await reviews.accept(other)).toMatchObject(unknown)
  expect(await reviews.discard(other)).toMatchObject(unknown)
})

test('makes a unique ID from the title for a row without one', async () => {
  const one = await open()
  await one.addAll([
    goodRow(1),
    { ...goodRow(2), documentId: '', title: 'Öffnungszeiten' },
    { ...goodRow(3), documentId: '', title: '' },
  ])
  expect((await rows(one)).map(({ documentId }) => documentId)).toEqual([
    'article-1',
    expect.stringMatching(/^oeffnungszeiten-[a-z2-9]{6}$/),
    expect.stringMatching(/^document-[a-z2-9]{6}$/),
  ])
})

test('an ID made from the title follows it until the row is added', async () => {
  const one = await open({ undoWindowSeconds: () => 10 })
  await one.addAll([{ ...goodRow(1), documentId: '', title: 'Opening hours' }, goodRow(2)])
  const ids = async () => (await rows(one)).map(({ documentId }) => documentId)
  const change = async (values: { readonly title?: string; readonly documentId?: string }) => {
    const [made] = await rows(one)
    await one.reviews.change(connectionId, [made?.key ?? 0], values)
  }
  const before = await ids()
  await change({ title: 'Closing hours' })
  const after = await ids()
  expect(after).toEqual([before[0]?.replace('opening', 'closing'), 'article-2'])
  await change({ title: 'Opening hours' })
  expect(await ids()).toEqual(before)

  await one.reviews.change(connectionId, 'all', { title: 'Öffnungszeiten' })
  expect(await ids()).toEqual([before[0]?.replace('opening-hours', 'oeffnungszeiten'), 'article-2'])
  const accepted = await one.reviews.accept(connectionId)
  await one.reviews.undoAdding(connectionId, accepted.ok ? accepted.value.removal : '')
  await change({ title: 'Closing hours' })
  expect((await ids())[0]).toBe(after[0])
})

test('lists what needs attention first after a change of several rows, and when asked', async () => {
  const app = await open()
  const listed = async () => {
    const found = await app.reviews.rows({ connectionId, filter: 'all', offset: 0, limit: 9 })
    return found.ok ? found.value.rows.map(({ position }) => position) : []
  }
  await app.addAll([1, 2, 3].map((index) => goodRow(index)))
  const keys = (await rows(app)).map(({ key }) => key)
  const [first = 0, second = 0, third = 0] = keys
  await app.reviews.change(connectionId, [third], { title: '' })
  await app.reviews.leaveOut(connectionId, [first, second], true)
  expect(await listed()).toEqual([1, 2, 3])
  await app.reviews.change(connectionId, keys, { collection: 'other' })
  expect(await listed()).toEqual([3, 1, 2])
  await app.reviews.change(connectionId, [second], { title: '' })
  expect(await listed()).toEqual([3, 1, 2])
  await app.reviews.arrange(connectionId)
  expect(await listed()).toEqual([2, 3, 1])
})

test('keeps a given ID', async () => {
  const one = await open()
  await one.addAll([{ ...goodRow(1), documentId: '' }, goodRow(2)])
  const keys = (await rows(one)).map(({ key }) => key)
  await one.reviews.change(connectionId, keys.slice(0, 1), { documentId: 'typed', title: 'Anything' })
  await one.reviews.change(connectionId, keys, { title: 'Something else' })
  expect((await rows(one)).map(({ documentId }) => documentId)).toEqual(['typed', 'article-2'])
})

test('updates the ID from a page title', async () => {
  const one = await open()
  const content = { kind: 'website', address: 'https://example.org/p1' } as const
  await one.addAll([{ ...goodRow(1), content, documentId: '', title: 'P1' }])
  const [row] = await rows(one)
  await one.reviews.giveTitle(
    connectionId,
    { key: row?.key ?? 0, address: content.address, title: 'P1' },
    'Harbour news',
  )
  expect((await rows(one))[0]?.documentId).toBe(row?.documentId.replace('p1', 'harbour-news'))
})

test('wakes the queue on adding, passes pictures and applies the undo window', async () => {
  const one = await open({ undoWindowSeconds: () => 10, now: () => 1_000_000 })
  await one.addAll([
    goodRow(1),
    { ...goodRow(2), content: picture('a') },
    { ...goodRow(3), content: picture('d') },
  ])
  expect((await rows(one))[2]?.problems).toMatchObject([{ code: 'picture-gone' }])
  expect(await one.reviews.accept(connectionId)).toMatchObject({ ok: true, value: { accepted: 2, batch: 1 } })
  expect(new Set(one.woken)).toEqual(new Set([connectionId]))
  expect(one.handedOver).toEqual(['a'.repeat(64)])
  const { items } = await one.opened.library.calls['queue/list']({
    connectionId,
    states: [],
    after: null,
    limit: 9,
  })
  expect(items.map(({ notBefore }) => notBefore)).toEqual([1_010_000, 1_010_000])
})

test('reports pictures as problems while the connection forbids them', async () => {
  let picturesTravel: ConnectionRecord['picturesTravel'] = 'inside'
  const one = await open({ findConnection: (id) => connectionOf(id, { picturesTravel }) })
  await one.addAll([goodRow(1), { ...goodRow(2), content: picture('a') }])
  const problems = async () => {
    const current = await one.reviews.current(connectionId)
    return current.ok ? current.value?.problem : undefined
  }
  expect(await problems()).toBe(0)
  picturesTravel = 'never'
  expect(await problems()).toBe(1)
  expect(await one.reviews.accept(connectionId)).toMatchObject({ value: { accepted: 1 } })
  picturesTravel = 'inside'
  expect(await problems()).toBe(0)
})

test('applies concurrent changes one after the other', async () => {
  const one = await open()
  await one.addAll(Array.from({ length: 1000 }, (_, index) => goodRow(index)))
  const collections = ['first', 'second', 'third', 'fourth']
  await Promise.all(collections.map((collection) => one.reviews.change(connectionId, 'all', { collection })))
  expect(new Set((await rows(one)).map(({ collection }) => collection))).toEqual(new Set(['fourth']))
})

test('resumes an interrupted change of many rows at the next start', async () => {
  const one = await open()
  await one.addAll(Array.from({ length: 1200 }, (_, index) => goodRow(index)))
  const change = { kind: 'change', keys: 'all', change: { collection: 'news' } } as const
  expect(await one.opened.library.review.begin(connectionId, change)).toMatchObject({ isDone: false })
  await one.close()
  const again = await open()
  const last = await again.reviews.rows({ connectionId, filter: 'all', offset: 1199, limit: 1 })
  expect(last).toMatchObject({ value: { rows: [{ collection: 'news' }] } })
})

test('restores removed rows until the next start', async () => {
  const one = await open()
  await one.addAll([goodRow(1), goodRow(2)])
  const removed = await one.reviews.remove(connectionId, 'all')
  if (!removed.ok) throw new Error(removed.error.code)
  expect(removed.value).toMatchObject({ removed: 2, summary: null })
  expect(await one.reviews.current(connectionId)).toEqual({ ok: true, value: null })
  expect(await one.reviews.putBack(connectionId, removed.value.removal)).toMatchObject({
    value: { total: 2 },
  })
  const [key = 0] = (await rows(one)).map((row) => row.key)
  const second = await one.reviews.remove(connectionId, [key])
  await one.close()
  const again = await open()
  expect(await again.reviews.current(connectionId)).toMatchObject({ value: { total: 1 } })
  const unknown = { ok: false, error: { code: 'review-removal-unknown' } }
  expect(await again.reviews.putBack(connectionId, second.ok ? second.value.removal : '')).toMatchObject(
    unknown,
  )
  expect(await again.reviews.row(connectionId, key)).toMatchObject({ error: { code: 'review-row-unknown' } })
})

test('sets no invalid JSON', async () => {
  const one = await open()
  await one.addAll([goodRow(1)])
  for (const value of ['', 'x', '1, "b": 2', '{"a":1,"a":2}']) {
    expect(await one.reviews.setField(connectionId, 'all', { name: 'a', value })).toMatchObject({
      error: { code: 'metadata-not-valid' },
    })
  }
  expect((await rows(one))[0]?.metadata).toBe(goodRow(1).metadata)
})

test('keeps queued rows and deletes the rest if discarded while adding', async () => {
  let pieces = 0
  const one = await open({
    wakeQueue: () => {
      pieces += 1
      if (pieces === 1) void one.reviews.discard(connectionId)
    },
  })
  await one.addAll(Array.from({ length: 3000 }, (_, index) => goodRow(index)))
  const accepted = await one.reviews.accept(connectionId)
  expect(accepted.ok && accepted.value.accepted).toBeLessThan(3000)
  expect(await one.reviews.current(connectionId)).toEqual({ ok: true, value: null })
  const { counts } = await one.opened.library.queue.summary()
  expect(counts.waiting).toBe(accepted.ok ? accepted.value.accepted : 0)
})

test('indexes a document added outside the review and notifies the page', async () => {
  let tell: (connectionId: string) => void = () => undefined
  const one = await open({ onChanged: (id) => tell(id) })
  await one.addAll([goodRow(1)])
  const { content, title, collection } = goodRow(1)
  if (content.kind !== 'text') throw new Error('A text is wanted')
  const added = { connectionId, documentId: 'beside', content, title, collection, metadata: null }
  await one.opened.library.documents.acceptAdd({
    document: added,
    itemId: randomUUID(),
    at: 1,
    notBefore: null,
  })
  const told = new Promise<string>((resolve) => {
    tell = resolve
  })
  one.reviews.libraryChanged(connectionId)
  expect(await told).toBe(connectionId)
  expect(await one.opened.library.review.summary(connectionId)).toMatchObject({ undecided: 1 })
})

test('adds rows that became ready when adding is pressed again', async () => {
  let again: Promise<unknown> | undefined
  const one = await open({
    wakeQueue: () => {
      again ??= (async () => {
        await one.reviews.change(connectionId, 'problem', { collection: 'x' })
        return one.reviews.accept(connectionId)
      })()
    },
  })
  await one.addAll(
    Array.from({ length: 600 }, (_, index) => ({
      ...goodRow(index),
      collection: index < 50 ? '' : 'articles',
    })),
  )
  await one.reviews.accept(connectionId)
  await again
  expect(await one.reviews.current(connectionId)).toEqual({ ok: true, value: null })
  const { counts } = await one.opened.library.queue.summary()
  expect(counts.waiting).toBe(600)
})

test('joins partly stored rows once when sent again', async () => {
  let fails = true
  const opened = await open({
    pictures: {
      isStored: async () => {
        if (fails) throw new Error('The disk is full')
        return true
      },
      queued: () => undefined,
    },
  })
  const { reviews } = opened
  const sent = Array.from({ length: 450 }, (_, index) =>
    index === 420 ? { ...goodRow(421), content: picture('a') } : goodRow(index + 1),
  )
  const rowImport = { id: randomUUID(), total: 500, from: 0 }
  const add = () =>
    reviews.add({ connectionId, source: 'articles.csv', candidates: sent, notTaken: [], rowImport })
  await expect(add()).rejects.toThrow('The disk is full')
  expect(await reviews.current(connectionId)).toMatchObject({
    value: { total: 250, incomplete: [{ arrived: 250, total: 500, end: null }] },
  })
  fails = false
  expect(await add()).toMatchObject({ value: { total: 450, incomplete: [{ arrived: 450 }] } })
  const ids = (await rows(opened)).map(({ documentId }) => documentId)
  expect(new Set(ids).size).toBe(450)
  expect(await reviews.keepImported(connectionId, rowImport.id)).toMatchObject({ value: { incomplete: [] } })
})
