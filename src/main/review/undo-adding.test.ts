import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeFolder } from '../library/testing/test-library.ts'
import { goodRow } from './testing/good-and-bad.ts'
import { openReviewApp, type ReviewApp, rowsOf } from './testing/review-app.ts'

const holdSeconds = 10
let now = 1_000_000
let remove: () => void
let connectionId: string
let app: ReviewApp
beforeEach(async () => {
  const made = makeFolder()
  remove = made.remove
  connectionId = randomUUID()
  app = await openReviewApp(made.folder, connectionId, {
    now: () => now,
    undoWindowSeconds: () => holdSeconds,
  })
  await app.reviews.start()
})
afterEach(async () => {
  await app.close()
  remove()
})

const rows = () => rowsOf(app, connectionId)

async function accept() {
  const accepted = await app.reviews.accept(connectionId)
  if (!accepted.ok) throw new Error(accepted.error.code)
  return accepted.value
}

async function claimable(at: number) {
  const claimed = await app.opened.library.queue.claim({ connectionId, now: at, limit: 500 })
  return claimed.map(({ documentId }) => documentId)
}

const asShown = (found: Awaited<ReturnType<typeof rows>>) =>
  found.map(({ key: _, position: __, ...row }) => row)

test('returns the rows of a closed review as they were, sends nothing and says that the library changed', async () => {
  await app.addAll([goodRow(1), goodRow(2), { ...goodRow(3), documentId: goodRow(1).documentId }])
  const before = await rows()
  await app.reviews.change(connectionId, [before[2]?.key ?? 0], { duplicate: 'skip' })
  const decided = await rows()
  const { removal, undoUntil, accepted } = await accept()
  expect([accepted, undoUntil]).toEqual([2, now + holdSeconds * 1000])
  expect(await app.reviews.current(connectionId)).toEqual({ ok: true, value: null })

  const woken = app.woken.length
  const undone = await app.reviews.undoAdding(connectionId, removal)
  expect(app.woken.length).toBe(woken + 1)
  expect(undone).toMatchObject({ ok: true, value: { undone: 2, summary: { ready: 2, skipped: 1 } } })
  expect(await rows()).toEqual(decided)
  expect(await claimable(Number.MAX_SAFE_INTEGER)).toEqual([])
  expect((await accept()).accepted).toBe(2)
})

test('returns rows beside those that came since', async () => {
  await app.addAll([goodRow(1), goodRow(2)])
  const before = await rows()
  const { removal } = await accept()
  await app.addAll([goodRow(3)])
  await app.reviews.undoAdding(connectionId, removal)
  const after = await rows()
  expect(new Set(after.map(({ documentId }) => documentId))).toEqual(
    new Set([1, 2, 3].map((number) => goodRow(number).documentId)),
  )
  expect(asShown(after.filter(({ documentId }) => documentId !== goodRow(3).documentId))).toEqual(
    asShown(before),
  )
  expect(await app.reviews.current(connectionId)).toMatchObject({
    value: { total: 3, ready: 3, accepted: 0 },
  })
})

test('takes back an update before it is sent', async () => {
  await app.addAll([goodRow(1)])
  await accept()
  now += holdSeconds * 1000
  expect(await claimable(now)).toHaveLength(1)
  await app.addAll([{ ...goodRow(1), title: 'Another title' }])
  const [row] = await rows()
  await app.reviews.change(connectionId, [row?.key ?? 0], { duplicate: 'update' })
  const { removal, accepted } = await accept()
  expect(accepted).toBe(1)
  const title = async () =>
    (await app.opened.library.calls['documents/get']({ connectionId, documentId: goodRow(1).documentId }))
      ?.title
  expect(await title()).toBe('Another title')
  await app.reviews.undoAdding(connectionId, removal)
  expect(await title()).toBe(goodRow(1).title)
  expect(await rows()).toMatchObject([{ title: 'Another title', state: 'ready' }])
})

test('leaves what was sent, and returns nothing twice', async () => {
  await app.addAll([goodRow(1), goodRow(2)])
  const { removal } = await accept()
  now += holdSeconds * 1000
  expect(await app.opened.library.queue.claim({ connectionId, now, limit: 1 })).toHaveLength(1)
  const undo = () => app.reviews.undoAdding(connectionId, removal)
  expect(await undo()).toMatchObject({ value: { undone: 1, summary: { ready: 1 } } })
  expect(await undo()).toMatchObject({ value: { undone: 0 } })
  expect(await rows()).toHaveLength(1)
})
