import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  accepted,
  add,
  document,
  edit,
  lost,
  openFresh,
  problem,
  refused,
  sendAll,
} from '../testing/test-library.ts'

let opened: Awaited<ReturnType<typeof openFresh>>
beforeAll(async () => {
  opened = await openFresh()
})
afterAll(() => opened.end())

const claim = (connectionId: string, now = 5000, limit = 10) =>
  opened.library.queue.claim({ connectionId, now, limit })
const postponed = (notBefore: number | null, counts = true) =>
  ({ kind: 'postponed', problem, notBefore, counts }) as const

describe('claiming', () => {
  test('claims the oldest items of one connection up to the limit and records attempts', async () => {
    const [connectionId, other] = [randomUUID(), randomUUID()]
    await add(opened, document(other, 'x'))
    for (const id of ['a', 'b', 'c']) await add(opened, document(connectionId, id))
    const claims = await claim(connectionId, 5000, 2)
    expect(claims.map(({ documentId, attempts, doubtful }) => [documentId, attempts, doubtful])).toEqual([
      ['a', 1, false],
      ['b', 1, false],
    ])
    const query = { connectionId, outcome: null, text: '', after: null, limit: 9 }
    const { receipts } = await opened.library.calls['activity/list'](query)
    expect(receipts).toMatchObject([
      { documentId: 'b', attempt: 1, startedAt: 5000, finishedAt: null, outcome: 'sending' },
      { documentId: 'a' },
    ])
    expect((await claim(connectionId)).map(({ documentId }) => documentId)).toEqual(['c'])
    expect(await claim(connectionId)).toEqual([])
  })

  test('restores a released item without a receipt', async () => {
    const connectionId = randomUUID()
    const itemId = await add(opened, document(connectionId, 'a'))
    const [claimed] = await claim(connectionId)
    const tried = { itemId, attemptId: claimed?.attemptId ?? 0 }
    await opened.library.queue.complete(tried, { kind: 'released' }, 5001)
    const query = { connectionId, outcome: null, text: '', after: null, limit: 9 }
    expect((await opened.library.calls['activity/list'](query)).receipts).toEqual([])
    expect(await opened.library.queue.open(itemId)).toMatchObject({
      item: { state: 'waiting', attempts: 0, doubtful: false, problem: null },
    })
    const history = await opened.library.calls['queue/history']({ id: itemId })
    expect(history.map(({ event }) => event)).toEqual(['accepted-by-app', 'claimed', 'postponed'])
    // Untried, so a later edit may still join, and the next claim counts as the first.
    expect(await claim(connectionId)).toMatchObject([{ id: itemId, attempts: 1 }])
    await expect(opened.library.queue.complete(tried, { kind: 'released' }, 5002)).rejects.toThrow()
  })

  test('keeps undo windows and waits to the millisecond', async () => {
    const connectionId = randomUUID()
    await add(opened, document(connectionId, 'held'), 0, 100)
    expect(await opened.library.queue.nextDue(connectionId)).toBe(100)
    expect(await claim(connectionId, 99)).toEqual([])
    const [first] = await claim(connectionId, 100)
    await opened.library.queue.complete(
      { itemId: first?.id ?? '', attemptId: first?.attemptId ?? 0 },
      postponed(300),
      200,
    )
    expect(await claim(connectionId, 299)).toEqual([])
    expect(await claim(connectionId, 300)).toMatchObject([{ attempts: 2 }])
  })

  test('blocks a document, and no other, by its earlier item in any state', async () => {
    const connectionId = randomUUID()
    const first = await add(opened, document(connectionId, 'a'))
    const second = await edit(opened, connectionId, 'a', { title: 'B' })
    await add(opened, document(connectionId, 'b'))
    expect((await claim(connectionId)).map(({ documentId }) => documentId)).toEqual(['a', 'b'])
    expect(await claim(connectionId)).toEqual([])
    await opened.library.queue.recover(1)
    await opened.library.queue.apply('paused', [first], 1)
    expect((await claim(connectionId)).map(({ documentId }) => documentId)).toEqual(['b'])
    expect(await opened.library.queue.nextDue(connectionId)).toBeNull()
    await opened.library.queue.apply('resumed', [first], 1)
    expect(await sendAll(opened, connectionId, refused)).toEqual([first])
    expect(await claim(connectionId)).toEqual([])
    await opened.library.queue.apply('discarded', [first], 1)
    expect(await sendAll(opened, connectionId)).toEqual([second])
  })

  test.each([
    [
      { kind: 'website', address: 'https://example.org/' },
      { kind: 'literal', text: 'https://example.org/' },
    ],
    [
      { kind: 'text', text: ' t ' },
      { kind: 'literal', text: ' t ' },
    ],
  ] as const)('%j goes as it is', async (content, sent) => {
    const connectionId = randomUUID()
    await add(opened, document(connectionId, 'a', { content }))
    expect((await claim(connectionId))[0]?.request).toMatchObject({ content: sent })
  })

  test('passes a picture as its description, read when it is sent', async () => {
    const connectionId = randomUUID()
    const picture = {
      id: 'b'.repeat(64),
      mediaType: 'image/gif',
      byteLength: 9,
      width: 1,
      height: 1,
      name: 'p',
    } as const
    await add(opened, document(connectionId, 'a', { content: { kind: 'picture-file', picture } }))
    expect((await claim(connectionId))[0]?.request).toMatchObject({ content: { kind: 'picture', picture } })
  })
})

describe('completing', () => {
  const completeOne = async (end: Parameters<typeof sendAll>[2]) => {
    const connectionId = randomUUID()
    const itemId = await add(opened, document(connectionId, 'a'))
    const [claimed] = await claim(connectionId)
    const completed = await opened.library.queue.complete(
      { itemId, attemptId: claimed?.attemptId ?? 0 },
      end ?? accepted,
      6000,
    )
    const query = { connectionId, outcome: null, text: '', after: null, limit: 9 }
    const { receipts } = await opened.library.calls['activity/list'](query)
    const state = (await opened.library.calls['documents/get']({ connectionId, documentId: 'a' }))?.state
    return { connectionId, itemId, completed, receipt: receipts[0], state }
  }

  test('ends the item on success and keeps the answer', async () => {
    const { completed, receipt, state, itemId } = await completeOne(accepted)
    expect(completed).toMatchObject({
      item: { state: 'done', problem: null },
      answer: { message: 'Indexed' },
    })
    expect(receipt).toMatchObject({ outcome: 'done', finishedAt: 6000, answer: { usage: 3 }, problem: null })
    expect(state).toBe('done')
    expect(await opened.library.calls['queue/history']({ id: itemId })).toMatchObject([
      { event: 'accepted-by-app' },
      { event: 'claimed', from: 'waiting', to: 'sending' },
      { event: 'accepted', from: 'sending', to: 'done', at: 6000 },
    ])
  })

  test('counts a conflict on a repeat as done and notes it in the receipt', async () => {
    const conflict = { code: 'conflict', status: 409, detail: 'HTTP 409', words: 'exists' } as const
    const end = { kind: 'accepted', answer: null, countedAsRepeat: true, problem: conflict } as const
    const { completed, receipt } = await completeOne(end)
    expect(completed.item).toMatchObject({ state: 'done', problem: null })
    expect(receipt).toMatchObject({ outcome: 'done', countedAsRepeat: true, problem: conflict })
  })

  test('keeps problem and time of a postponed item', async () => {
    const { completed, receipt } = await completeOne(postponed(7000))
    expect(completed.item).toMatchObject({ state: 'waiting', attempts: 1, notBefore: 7000, problem })
    expect(receipt).toMatchObject({ outcome: 'postponed', problem })
  })

  test('keeps the receipt of a released attempt without counting it', async () => {
    const { completed, connectionId } = await completeOne(postponed(null, false))
    expect(completed.item.attempts).toBe(0)
    expect((await claim(connectionId))[0]?.attempts).toBe(1)
    const query = { connectionId, outcome: null, text: '', after: null, limit: 9 }
    const { receipts } = await opened.library.calls['activity/list'](query)
    expect(receipts.map(({ attempt }) => attempt)).toEqual([2, 1])
  })

  test('keeps the item doubtful after lost contact until success', async () => {
    const { completed, receipt, connectionId, state } = await completeOne(lost)
    expect(completed.item).toMatchObject({ state: 'unsure', doubtful: true })
    expect([receipt?.outcome, state]).toEqual(['lost-contact', 'unsure'])
    expect((await claim(connectionId))[0]?.doubtful).toBe(true)
    await opened.library.queue.recover(1)
    await sendAll(opened, connectionId)
    const { items } = await opened.library.calls['queue/list']({
      connectionId,
      states: ['done'],
      after: null,
      limit: 1,
    })
    expect(items[0]?.doubtful).toBe(false)
  })

  test('does not retry a refused item automatically', async () => {
    const { completed, connectionId, state, itemId } = await completeOne(refused)
    expect([completed.item.state, state]).toEqual(['needs-attention', 'needs-attention'])
    expect(await claim(connectionId)).toEqual([])
    expect(await opened.library.queue.nextDue(connectionId)).toBeNull()
    expect(await opened.library.queue.apply('retried', [itemId], 1)).toEqual([itemId])
    expect(await claim(connectionId)).toMatchObject([{ attempts: 1 }])
  })

  test.each(['postponed', 'lost-contact'] as const)(
    'a cancelled try (%s) has a receipt of its own kind',
    async (kind) => {
      const cancelled = { code: 'cancelled', detail: '' } as const
      const { receipt } = await completeOne(
        kind === 'postponed'
          ? { kind, problem: cancelled, notBefore: null, counts: false }
          : { kind, problem: cancelled, notBefore: null },
      )
      expect(receipt?.outcome).toBe('cancelled')
    },
  )

  test('throws for an item that is not being sent and changes nothing', async () => {
    const { itemId, connectionId } = await completeOne(accepted)
    await expect(opened.library.queue.complete({ itemId, attemptId: 1 }, refused, 1)).rejects.toMatchObject({
      name: 'StorageError',
      failure: { code: 'storage-failed' },
    })
    await add(opened, document(connectionId, 'b'))
    const [claimed] = await claim(connectionId)
    const wrong = { itemId: claimed?.id ?? '', attemptId: (claimed?.attemptId ?? 0) + 1 }
    await expect(opened.library.queue.complete(wrong, accepted, 1)).rejects.toMatchObject({
      name: 'StorageError',
    })
    expect((await opened.library.calls['documents/get']({ connectionId, documentId: 'b' }))?.state).toBe(
      'sending',
    )
  })
})

test('marks interrupted items as doubtful and their receipts as interrupted', async () => {
  const connectionId = randomUUID()
  const itemId = await add(opened, document(connectionId, 'a'))
  await opened.library.queue.recover(0)
  await claim(connectionId)
  expect(await opened.library.queue.recover(7000)).toBe(1)
  expect(await opened.library.queue.recover(7001)).toBe(0)
  expect((await opened.library.queue.open(itemId))?.item).toMatchObject({ state: 'unsure', doubtful: true })
  const query = { connectionId, outcome: 'interrupted', text: '', after: null, limit: 9 } as const
  expect((await opened.library.calls['activity/list'](query)).receipts).toMatchObject([{ finishedAt: 7000 }])
})

test('returns the next due time and the connections with work', async () => {
  const [connectionId, other] = [randomUUID(), randomUUID()]
  expect(await opened.library.queue.nextDue(connectionId)).toBeNull()
  await add(opened, document(connectionId, 'a'), 50, 900)
  await add(opened, document(connectionId, 'b'), 60, 800)
  expect(await opened.library.queue.nextDue(connectionId)).toBe(800)
  await add(opened, document(connectionId, 'c'), 70)
  expect(await opened.library.queue.nextDue(connectionId)).toBe(0)
  await add(opened, document(other, 'a'))
  const withWork = await opened.library.queue.connectionsWithWork()
  expect(withWork).toEqual(expect.arrayContaining([connectionId, other]))
  await sendAll(opened, other)
  expect(await opened.library.queue.connectionsWithWork()).not.toContain(other)
})
