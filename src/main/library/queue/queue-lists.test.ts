import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ItemState } from '../../../shared/domain/item-state.ts'
import { add, document, edit, openFresh, refused, sendAll } from '../testing/test-library.ts'

let opened: Awaited<ReturnType<typeof openFresh>>
beforeEach(async () => {
  opened = await openFresh()
})
afterEach(() => opened.end())

async function allPages(states: readonly ItemState[], connectionId: string | null, between = async () => {}) {
  const ids: string[] = []
  let after: string | null = null
  do {
    const page: { items: readonly { documentId: string }[]; next: string | null } =
      await opened.library.calls['queue/list']({ connectionId, states, after, limit: 3 })
    ids.push(...page.items.map(({ documentId }) => documentId))
    after = page.next
    await between()
  } while (after !== null)
  return ids
}

test('pages items newest first, stable while others are added', async () => {
  const [one, two] = [randomUUID(), randomUUID()]
  for (const [index, connectionId] of [one, two, one, two, one, two, one, two].entries()) {
    await add(opened, document(connectionId, `d${index}`))
  }
  await sendAll(opened, one)
  let added = 0
  const addMore = async () => void (await add(opened, document(two, `late${added++}`)))
  expect(await allPages([], null, addMore)).toEqual(['d7', 'd6', 'd5', 'd4', 'd3', 'd2', 'd1', 'd0'])
  expect(added).toBe(3)
  expect(await allPages(['done'], null)).toEqual(['d6', 'd4', 'd2', 'd0'])
  expect(await allPages(['done', 'waiting', 'done'], one)).toEqual(['d6', 'd4', 'd2', 'd0'])
  expect(await allPages(['paused'], null)).toEqual([])
})

test('leaves out items that were done before a time', async () => {
  const connectionId = randomUUID()
  await add(opened, document(connectionId, 'a'))
  await sendAll(opened, connectionId)
  const done = (doneSince: number) =>
    opened.library.calls['queue/list']({ connectionId, states: ['done'], after: null, limit: 5, doneSince })
  expect((await done(0)).items).toHaveLength(1)
  expect((await done(Number.MAX_SAFE_INTEGER)).items).toEqual([])
})

test('starts from the top or ends for an invalid cursor', async () => {
  await add(opened, document(randomUUID(), 'a'))
  for (const after of ['', 'x', 'azE', 'azk5OTk5OTk5OTk5OTk5OTk5OTk', '\u0000', "' OR 1"]) {
    const query = { connectionId: null, states: [], after, limit: 5 }
    await expect(opened.library.calls['queue/list'](query)).resolves.toBeDefined()
  }
})

test('counts states, and the batch since the queue was last empty', async () => {
  const connectionId = randomUUID()
  const summary = () => opened.library.queue.summary()
  expect(await summary()).toEqual({
    counts: { waiting: 0, sending: 0, unsure: 0, 'needs-attention': 0, paused: 0, done: 0, discarded: 0 },
    batch: { done: 0, total: 0, startedAt: null },
    pauses: [],
  })
  await add(opened, document(connectionId, 'a'), 10)
  await add(opened, document(connectionId, 'b'), 20)
  const undone = await add(opened, document(connectionId, 'c'), 30)
  await opened.library.queue.apply('discarded', [undone], 40)
  const [first] = await opened.library.queue.claim({ connectionId, now: 50, limit: 1 })
  expect((await summary()).counts).toMatchObject({ waiting: 1, sending: 1, discarded: 1 })
  expect((await summary()).batch).toEqual({ done: 0, total: 2, startedAt: 10 })
  const end = { kind: 'accepted', answer: null, countedAsRepeat: false, problem: null } as const
  await opened.library.queue.complete({ itemId: first?.id ?? '', attemptId: first?.attemptId ?? 0 }, end, 60)
  expect((await summary()).batch).toEqual({ done: 1, total: 2, startedAt: 10 })
  await sendAll(opened, connectionId, refused)
  expect((await summary()).counts).toMatchObject({ done: 1, 'needs-attention': 1, waiting: 0 })
  expect((await summary()).batch).toEqual({ done: 0, total: 0, startedAt: null })

  await add(opened, document(connectionId, 'd'), 70)
  expect((await summary()).batch).toEqual({ done: 0, total: 1, startedAt: 70 })
  const { items } = await opened.library.calls['queue/list']({
    connectionId,
    states: ['needs-attention'],
    after: null,
    limit: 1,
  })
  await opened.library.queue.apply('retried', [items[0]?.id ?? ''], 80)
  const [old] = await opened.library.queue.claim({ connectionId, now: 90, limit: 1 })
  expect(old?.documentId).toBe('b')
  await opened.library.queue.complete({ itemId: old?.id ?? '', attemptId: old?.attemptId ?? 0 }, end, 95)
  expect((await summary()).batch).toEqual({ done: 0, total: 1, startedAt: 70 })
})

test('leaves refused items out of the batch', async () => {
  const connectionId = randomUUID()
  await add(opened, document(connectionId, 'a'), 10)
  await sendAll(opened, connectionId, refused)
  await add(opened, document(connectionId, 'b'), 20)
  await add(opened, document(connectionId, 'c'), 30)
  const [first] = await opened.library.queue.claim({ connectionId, now: 40, limit: 1 })
  await opened.library.queue.complete(
    { itemId: first?.id ?? '', attemptId: first?.attemptId ?? 0 },
    refused,
    50,
  )
  expect((await opened.library.queue.summary()).batch).toEqual({ done: 0, total: 1, startedAt: 20 })
})

test('counts the practice connection separately, without what earlier batches sent', async () => {
  const [practice, real] = [randomUUID(), randomUUID()]
  await add(opened, document(practice, 'a'))
  await sendAll(opened, practice)
  await add(opened, document(practice, 'b'))
  expect((await opened.library.queue.summary(practice)).practice).toMatchObject({ sent: 0 })
  await add(opened, document(real, 'b'))
  await sendAll(opened, practice)
  for (const connectionId of [practice, real]) await add(opened, document(connectionId, 'c'))
  const { counts, practice: counted, batch } = await opened.library.queue.summary(practice)
  expect(counts).toMatchObject({ waiting: 3, done: 2 })
  expect(counted).toMatchObject({ connectionId: practice, counts: { waiting: 1, done: 0 }, sent: 1 })
  expect(batch).toMatchObject({ done: 1, total: 4 })
})

test('adds no item for an edit joined to a waiting one', async () => {
  const connectionId = randomUUID()
  await add(opened, document(connectionId, 'a'))
  await edit(opened, connectionId, 'a', { title: 'B' })
  await edit(opened, connectionId, 'a', { title: 'C' })
  expect(await opened.library.queue.summary()).toMatchObject({ counts: { waiting: 2 }, batch: { total: 2 } })
})

test('applies and records possible events', async () => {
  const connectionId = randomUUID()
  const ids: string[] = []
  for (const id of ['a', 'b', 'c']) ids.push(await add(opened, document(connectionId, id)))
  const [a = '', b = '', c = ''] = ids
  await opened.library.queue.claim({ connectionId, now: 1, limit: 1 })
  expect(await opened.library.queue.apply('paused', [a, b, randomUUID(), c], 5)).toEqual([b, c])
  expect(await opened.library.queue.apply('paused', ids, 6)).toEqual([])
  expect(await opened.library.queue.apply('resumed', [b], 7)).toEqual([b])
  expect((await opened.library.calls['documents/get']({ connectionId, documentId: 'c' }))?.state).toBe(
    'paused',
  )
  expect(await opened.library.calls['queue/history']({ id: b })).toEqual([
    { at: 1000, event: 'accepted-by-app', from: null, to: 'waiting', note: '' },
    { at: 5, event: 'paused', from: 'waiting', to: 'paused', note: '' },
    { at: 7, event: 'resumed', from: 'paused', to: 'waiting', note: '' },
  ])
  expect(await opened.library.calls['queue/history']({ id: randomUUID() })).toEqual([])
})

test('sends an item in its undo window at once on retry', async () => {
  const connectionId = randomUUID()
  const itemId = await add(opened, document(connectionId, 'a'), 0, 99_999)
  await opened.library.queue.apply('retried', [itemId], 1)
  expect(await opened.library.queue.claim({ connectionId, now: 1, limit: 1 })).toHaveLength(1)
})

test('keeps one pause per connection', async () => {
  const [one, two] = [randomUUID(), randomUUID()].sort()
  const first = { connectionId: one ?? '', reason: 'rate-limited', until: 5 } as const
  const second = { connectionId: two ?? '', reason: 'editor', until: null } as const
  await opened.library.queue.setPause({ ...first, until: 4 })
  await opened.library.queue.setPause(first)
  await opened.library.queue.setPause(second)
  expect(await opened.library.queue.pauses()).toEqual([first, second])
  await opened.library.queue.clearPause(first.connectionId)
  expect((await opened.library.queue.summary()).pauses).toEqual([second])
})

test('opens nothing for an unknown ID', async () => {
  expect(await opened.library.queue.open(randomUUID())).toBeNull()
})

test('lists the ID of a local picture, also for a title edit', async () => {
  const connectionId = randomUUID()
  const picture = {
    id: 'ab'.repeat(32),
    mediaType: 'image/png' as const,
    byteLength: 3,
    width: 1,
    height: 1,
    name: 'boat.png',
  }
  await add(opened, document(connectionId, 'boat', { content: { kind: 'picture-file', picture } }))
  await add(opened, document(connectionId, 'text'))
  await sendAll(opened, connectionId)
  await edit(opened, connectionId, 'boat', { title: 'The boat' })
  const { items } = await opened.library.calls['queue/list']({
    connectionId,
    states: [],
    after: null,
    limit: 10,
  })
  expect(items.map(({ documentId, pictureId }) => [documentId, pictureId])).toEqual([
    ['boat', picture.id],
    ['text', null],
    ['boat', picture.id],
  ])
  const { rows } = await opened.library.calls['documents/search']({
    connectionId,
    text: '',
    after: null,
    limit: 10,
  })
  expect(rows.map(({ documentId, pictureId }) => [documentId, pictureId])).toEqual([
    ['text', null],
    ['boat', picture.id],
  ])
  expect(await opened.library.calls['documents/get']({ connectionId, documentId: 'boat' })).toMatchObject({
    pictureId: picture.id,
  })
})
