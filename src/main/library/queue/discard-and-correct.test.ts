import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { add, document, edit, lost, openFresh, refused, sendAll } from '../testing/test-library.ts'

let opened: Awaited<ReturnType<typeof openFresh>>
beforeAll(async () => {
  opened = await openFresh()
})
afterAll(() => opened.end())

const discard = (...ids: string[]) => opened.library.queue.apply('discarded', ids, 9000)
const found = async (connectionId: string, text: string) =>
  (await opened.library.calls['documents/search']({ connectionId, text, after: null, limit: 9 })).rows.map(
    ({ documentId }) => documentId,
  )

async function refuseBehindAnother(connectionId: string) {
  const bad = await edit(opened, connectionId, 'a', { title: 'Bad' })
  const [claimed] = await opened.library.queue.claim({ connectionId, now: 5000, limit: 1 })
  const waiting = await edit(opened, connectionId, 'a', { metadata: '{"m":1}' })
  const attempt = { itemId: bad, attemptId: claimed?.attemptId ?? 0 }
  await opened.library.queue.complete(attempt, refused, 5000)
  return { bad, waiting }
}

describe('discarding', () => {
  test('removes the document of an unsent add from library and search', async () => {
    const connectionId = randomUUID()
    const itemId = await add(opened, document(connectionId, 'a', { title: 'Gull' }))
    expect(await discard(itemId)).toEqual([itemId])
    expect(await opened.library.calls['documents/get']({ connectionId, documentId: 'a' })).toBeNull()
    expect(await found(connectionId, 'gull')).toEqual([])
    expect(await opened.library.queue.open(itemId)).toMatchObject({
      item: { state: 'discarded' },
      content: { kind: 'text', text: 'Text of a' },
    })
  })

  test('discards the later edits of an add, but not a later add and its edits', async () => {
    const connectionId = randomUUID()
    const first = await add(opened, document(connectionId, 'a'))
    const change = await edit(opened, connectionId, 'a', { title: 'B' })
    const second = await add(opened, document(connectionId, 'a', { title: 'Again' }))
    const after = await edit(opened, connectionId, 'a', { title: 'C' })
    expect(await discard(first)).toEqual([first, change])
    expect((await opened.library.calls['documents/get']({ connectionId, documentId: 'a' }))?.title).toBe('C')
    expect(await sendAll(opened, connectionId)).toEqual([second])
    expect(await sendAll(opened, connectionId)).toEqual([after])
  })

  test('keeps document, receipts and edits of an add that may have arrived', async () => {
    const connectionId = randomUUID()
    const itemId = await add(opened, document(connectionId, 'a'))
    const change = await edit(opened, connectionId, 'a', { title: 'B' })
    await sendAll(opened, connectionId, lost)
    expect(await discard(itemId)).toEqual([itemId])
    expect(await opened.library.calls['documents/get']({ connectionId, documentId: 'a' })).toMatchObject({
      title: 'B',
      state: 'waiting',
    })
    expect(await discard(change)).toEqual([change])
    expect(await opened.library.calls['documents/get']({ connectionId, documentId: 'a' })).toMatchObject({
      title: 'Title of a',
      state: 'discarded',
    })
    const { receipts } = await opened.library.calls['activity/list']({
      connectionId,
      outcome: null,
      text: '',
      after: null,
      limit: 9,
    })
    expect(receipts).toMatchObject([{ itemId, outcome: 'lost-contact' }])
  })

  test('restores title and metadata of the previous version', async () => {
    const connectionId = randomUUID()
    await add(opened, document(connectionId, 'a', { title: 'First', metadata: '{"a":1}' }))
    await sendAll(opened, connectionId)
    const itemId = await edit(opened, connectionId, 'a', { title: 'Heron', metadata: '{"a":2}' })
    await discard(itemId)
    expect(await opened.library.calls['documents/get']({ connectionId, documentId: 'a' })).toMatchObject({
      title: 'First',
      metadata: '{"a":1}',
      state: 'done',
    })
    expect(await found(connectionId, 'heron')).toEqual([])
    expect(await found(connectionId, 'first')).toEqual(['a'])
  })

  test('removes the discarded changes from a later edit', async () => {
    const connectionId = randomUUID()
    await add(opened, document(connectionId, 'a', { title: 'First' }))
    await sendAll(opened, connectionId)
    const { bad } = await refuseBehindAnother(connectionId)
    await discard(bad)
    const detail = await opened.library.calls['documents/get']({ connectionId, documentId: 'a' })
    expect(detail).toMatchObject({ title: 'First', metadata: '{"m":1}', state: 'waiting' })
    expect(detail?.versions.map(({ title, state }) => [title, state])).toEqual([
      ['First', 'done'],
      ['Bad', 'discarded'],
      ['First', 'waiting'],
    ])
  })

  test('replaces a refused edit and sends its changes too', async () => {
    const connectionId = randomUUID()
    await add(opened, document(connectionId, 'a', { title: 'First' }))
    await sendAll(opened, connectionId)
    const bad = await edit(opened, connectionId, 'a', { title: 'Bad', metadata: '{"m":"one"}' })
    await sendAll(opened, connectionId, refused)
    expect(await edit(opened, connectionId, 'a', { metadata: '{"m":1}' })).toBe(bad)
    expect(await opened.library.queue.open(bad)).toMatchObject({
      ...{ title: 'Bad', metadata: '{"m":1}' },
      item: { state: 'waiting', problem: null },
    })
    expect(await sendAll(opened, connectionId)).toEqual([bad])
    const detail = await opened.library.calls['documents/get']({ connectionId, documentId: 'a' })
    expect(detail).toMatchObject({ title: 'Bad', metadata: '{"m":1}', state: 'done' })
  })

  test('adds refused changes before the joined edit', async () => {
    const connectionId = randomUUID()
    await add(opened, document(connectionId, 'a', { title: 'First' }))
    await sendAll(opened, connectionId)
    const { bad, waiting } = await refuseBehindAnother(connectionId)
    expect(await edit(opened, connectionId, 'a', { metadata: '{"m":2}' })).toBe(waiting)
    expect(await opened.library.queue.open(bad)).toMatchObject({ item: { state: 'discarded' } })
    expect(await opened.library.queue.open(waiting)).toMatchObject({ title: 'Bad', metadata: '{"m":2}' })
    expect(await sendAll(opened, connectionId)).toEqual([waiting])
    const detail = await opened.library.calls['documents/get']({ connectionId, documentId: 'a' })
    expect(detail).toMatchObject({ title: 'Bad', metadata: '{"m":2}', state: 'done' })
  })

  test('restores content and collection when a second add is discarded', async () => {
    const connectionId = randomUUID()
    await add(opened, document(connectionId, 'a'))
    await sendAll(opened, connectionId)
    const again = document(connectionId, 'a', {
      collection: 'other',
      content: { kind: 'website', address: 'https://example.org/' },
    })
    await discard(await add(opened, again))
    expect(await opened.library.calls['documents/get']({ connectionId, documentId: 'a' })).toMatchObject({
      collection: 'news',
      kind: 'text',
      excerpt: 'Text of a',
    })
  })

  test('discards the document together with its edit if only its ID is known', async () => {
    const connectionId = randomUUID()
    await discard(await edit(opened, connectionId, 'far', { title: 'T', unknown: true }))
    expect(await opened.library.calls['documents/get']({ connectionId, documentId: 'far' })).toBeNull()
  })

  test('keeps items that are being sent or have ended', async () => {
    const connectionId = randomUUID()
    const done = await add(opened, document(connectionId, 'a'))
    await sendAll(opened, connectionId)
    const sending = await add(opened, document(connectionId, 'b'))
    await opened.library.queue.claim({ connectionId, now: 1, limit: 1 })
    expect(await discard(done, sending, randomUUID())).toEqual([])
  })
})

describe('correcting', () => {
  test('corrects a refused add in item, version and document, and queues it again', async () => {
    const connectionId = randomUUID()
    const itemId = await add(opened, document(connectionId, 'a'))
    await sendAll(opened, connectionId, refused)
    const correction = {
      title: 'Tern',
      collection: 'birds',
      content: { kind: 'text', text: 'better' },
      metadata: '{"x":1}',
    } as const
    const corrected = await opened.library.queue.correct(itemId, correction, 8000)
    expect(corrected).toMatchObject({
      ok: true,
      value: { state: 'waiting', title: 'Tern', problem: null, attempts: 0, byteLength: 17 },
    })
    expect(await opened.library.calls['documents/get']({ connectionId, documentId: 'a' })).toMatchObject({
      ...correction,
      changedAt: 8000,
      state: 'waiting',
      versions: [{ number: 1, title: 'Tern' }],
    })
    expect(
      await opened.library.calls['documents/version']({ connectionId, documentId: 'a', number: 1 }),
    ).toMatchObject({ metadata: '{"x":1}' })
    expect(await found(connectionId, 'tern better')).toEqual(['a'])
    const [claim] = await opened.library.queue.claim({ connectionId, now: 9000, limit: 1 })
    expect(claim?.request).toEqual({
      operation: 'add',
      id: 'a',
      collection: 'birds',
      title: 'Tern',
      content: { kind: 'literal', text: 'better' },
      metadata: '{"x":1}',
    })
  })

  test('shows a corrected add where later edits changed nothing', async () => {
    const connectionId = randomUUID()
    const itemId = await add(opened, document(connectionId, 'a', { metadata: '{"a":1}' }))
    await sendAll(opened, connectionId, refused)
    await edit(opened, connectionId, 'a', { title: 'Later' })
    await opened.library.queue.correct(itemId, { title: 'Sooner', metadata: null }, 8000)
    expect(await opened.library.calls['documents/get']({ connectionId, documentId: 'a' })).toMatchObject({
      title: 'Later',
      metadata: null,
    })
  })

  test('clears metadata by a correction only if the edit changed it', async () => {
    const connectionId = randomUUID()
    await add(opened, document(connectionId, 'a', { metadata: '{"a":1}' }))
    await sendAll(opened, connectionId)
    const titleOnly = await edit(opened, connectionId, 'a', { title: 'T' })
    await opened.library.queue.correct(titleOnly, { title: 'U', metadata: null }, 8000)
    expect(await opened.library.queue.open(titleOnly)).toMatchObject({ title: 'U', metadata: null })
    expect((await opened.library.calls['documents/get']({ connectionId, documentId: 'a' }))?.metadata).toBe(
      '{"a":1}',
    )
    await edit(opened, connectionId, 'a', { metadata: '{"a":2}' })
    await opened.library.queue.correct(titleOnly, { metadata: null }, 8000)
    expect(await opened.library.queue.open(titleOnly)).toMatchObject({ title: 'U', metadata: '{}' })
  })

  test('keeps a doubtful item doubtful and refuses invalid corrections', async () => {
    const connectionId = randomUUID()
    const itemId = await add(opened, document(connectionId, 'a'))
    await sendAll(opened, connectionId, lost)
    expect(await opened.library.queue.correct(itemId, { title: 'T' }, 1)).toMatchObject({
      ok: true,
      value: { state: 'unsure', doubtful: true },
    })
    await sendAll(opened, connectionId)
    expect(await opened.library.queue.correct(itemId, { title: 'T' }, 1)).toMatchObject({
      ok: false,
      error: { code: 'item-not-possible' },
    })
    expect(await opened.library.queue.correct(randomUUID(), {}, 1)).toMatchObject({
      ok: false,
      error: { code: 'item-unknown' },
    })
    const change = await edit(opened, connectionId, 'a', { title: 'T' })
    expect(await opened.library.queue.correct(change, { collection: 'c' }, 1)).toMatchObject({
      ok: false,
      error: { code: 'item-not-possible' },
    })
  })
})
