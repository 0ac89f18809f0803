import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DocumentContent } from '../../../shared/schemas/document.ts'
import { accepted, add, document, edit, openFresh, sendAll } from '../testing/test-library.ts'

let opened: Awaited<ReturnType<typeof openFresh>>
beforeAll(async () => {
  opened = await openFresh()
})
afterAll(() => opened.end())

describe('adding', () => {
  test('stores document, first version and item together', async () => {
    const connectionId = randomUUID()
    const metadata = '{"n": 12345678901234567890, "__proto__": 1.0}'
    const itemId = await add(opened, document(connectionId, 'a', { metadata }), 7, 99)
    expect(await opened.library.calls['documents/get']({ connectionId, documentId: 'a' })).toEqual({
      connectionId,
      documentId: 'a',
      kind: 'text',
      collection: 'news',
      title: 'Title of a',
      excerpt: 'Text of a',
      pictureId: null,
      state: 'waiting',
      addedAt: 7,
      changedAt: 7,
      knowledge: 'full',
      content: { kind: 'text', text: 'Text of a' },
      metadata,
      cameWith: [expect.objectContaining({ way: 'form', at: 7, connectionId })],
      versions: [
        {
          number: 1,
          action: 'add',
          title: 'Title of a',
          at: 7,
          itemId,
          state: 'waiting',
          replaced: false,
          change: null,
          author: null,
        },
      ],
    })
    expect(
      await opened.library.calls['documents/version']({ connectionId, documentId: 'a', number: 1 }),
    ).toEqual({
      ...{ number: 1, title: 'Title of a', metadata },
    })
    const { items } = await opened.library.calls['queue/list']({
      connectionId,
      states: [],
      after: null,
      limit: 10,
    })
    expect(items).toEqual([
      expect.objectContaining({ id: itemId, operation: 'add', state: 'waiting', attempts: 0, notBefore: 99 }),
    ])
    expect(await opened.library.calls['queue/history']({ id: itemId })).toEqual([
      { at: 7, event: 'accepted-by-app', from: null, to: 'waiting', note: '' },
    ])
  })

  const picture = {
    id: 'a'.repeat(64),
    mediaType: 'image/png',
    byteLength: 4_000_000,
    width: 10,
    height: null,
    name: 'quay.png',
  } as const
  const contents: readonly (readonly [DocumentContent, string, number])[] = [
    [{ kind: 'text', text: `  two\n\nlines\u0000 and \u{1f30a}  ` }, 'two lines\u0000 and \u{1f30a}', 24],
    [{ kind: 'website', address: 'https://example.org/a?b=c' }, 'https://example.org/a?b=c', 25],
    [{ kind: 'picture-address', address: 'http://example.org/p.png' }, 'http://example.org/p.png', 24],
    [{ kind: 'picture-file', picture }, 'quay.png', 4_000_000],
  ]
  test.each(contents)('returns content unchanged: %j', async (content, excerpt, contentBytes) => {
    const connectionId = randomUUID()
    const itemId = await add(opened, document(connectionId, 'a', { content, title: 'T' }))
    const detail = await opened.library.calls['documents/get']({ connectionId, documentId: 'a' })
    expect(detail).toMatchObject({ content, excerpt, kind: content.kind })
    expect((await opened.library.queue.open(itemId))?.item.byteLength).toBe(contentBytes + 1)
  })

  test('keeps documents of the same ID in different connections apart', async () => {
    const [one, two] = [randomUUID(), randomUUID()]
    await add(opened, document(one, 'same', { title: 'One' }))
    await add(opened, document(two, 'same', { title: 'Two' }))
    await sendAll(opened, one)
    expect(
      await opened.library.calls['documents/get']({ connectionId: one, documentId: 'same' }),
    ).toMatchObject({ title: 'One', state: 'done' })
    expect(
      await opened.library.calls['documents/get']({ connectionId: two, documentId: 'same' }),
    ).toMatchObject({ title: 'Two', state: 'waiting' })
    expect(
      await opened.library.calls['documents/get']({ connectionId: randomUUID(), documentId: 'same' }),
    ).toBeNull()
  })

  test('appends a version when a known ID is added again', async () => {
    const connectionId = randomUUID()
    await add(opened, document(connectionId, 'a', { title: 'First', metadata: '{"a":1}' }), 1)
    await sendAll(opened, connectionId)
    await add(
      opened,
      document(connectionId, 'a', { title: 'Second', content: { kind: 'text', text: 'new' } }),
      2,
    )
    const detail = await opened.library.calls['documents/get']({ connectionId, documentId: 'a' })
    expect(detail).toMatchObject({
      title: 'Second',
      metadata: null,
      addedAt: 1,
      changedAt: 2,
      state: 'waiting',
    })
    expect(detail?.content).toEqual({ kind: 'text', text: 'new' })
    expect(detail?.versions.map(({ title, state }) => [title, state])).toEqual([
      ['First', 'done'],
      ['Second', 'waiting'],
    ])
  })
})

test('rolls back a failed write and accepts the next one', async () => {
  const connectionId = randomUUID()
  const itemId = await add(opened, document(connectionId, 'a'))
  const before = await opened.library.queue.summary()
  const again = { document: document(connectionId, 'b'), itemId, at: 1, notBefore: null }
  await expect(opened.library.documents.acceptAdd(again)).rejects.toMatchObject({
    failure: { code: 'storage-failed' },
  })
  expect(await opened.library.calls['documents/get']({ connectionId, documentId: 'b' })).toBeNull()
  expect(await opened.library.queue.summary()).toEqual(before)
  await add(opened, document(connectionId, 'b'))
  expect(await opened.library.calls['documents/get']({ connectionId, documentId: 'b' })).not.toBeNull()
})

describe('editing', () => {
  test('sends only changes and stores the whole version', async () => {
    const connectionId = randomUUID()
    await add(opened, document(connectionId, 'a', { title: 'Old', metadata: '{"a":1}' }))
    await sendAll(opened, connectionId)
    const itemId = await edit(opened, connectionId, 'a', { title: 'New' })
    expect(await opened.library.queue.open(itemId)).toMatchObject({
      item: { operation: 'update', title: 'New', kind: 'text' },
      title: 'New',
      metadata: null,
      content: null,
      collection: null,
    })
    const detail = await opened.library.calls['documents/get']({ connectionId, documentId: 'a' })
    expect(detail?.versions.at(-1)).toMatchObject({ number: 2, title: 'New' })
    expect(
      await opened.library.calls['documents/version']({ connectionId, documentId: 'a', number: 2 }),
    ).toMatchObject({ metadata: '{"a":1}' })
    const [claim] = await opened.library.queue.claim({ connectionId, now: 1, limit: 9 })
    expect(claim?.request).toEqual({ operation: 'update', id: 'a', title: 'New' })
  })

  test('joins waiting edits and marks the replaced version as unsent', async () => {
    const connectionId = randomUUID()
    await add(opened, document(connectionId, 'a', { title: 'Old' }))
    const first = await edit(opened, connectionId, 'a', { title: 'Middle' })
    const second = await edit(opened, connectionId, 'a', { metadata: '{"m":1}' }, 3000)
    expect(second).toBe(first)
    const versions =
      (await opened.library.calls['documents/get']({ connectionId, documentId: 'a' }))?.versions ?? []
    expect(versions.map(({ number, title, state, replaced }) => [number, title, state, replaced])).toEqual([
      [1, 'Old', 'waiting', false],
      [2, 'Middle', 'discarded', true],
      [3, 'Middle', 'waiting', false],
    ])
    const contents = [1, 2, 3, 4].map((number) =>
      opened.library.calls['documents/version']({ connectionId, documentId: 'a', number }),
    )
    expect((await Promise.all(contents)).map((version) => version?.metadata)).toEqual([
      null,
      null,
      '{"m":1}',
      undefined,
    ])
    await sendAll(opened, connectionId)
    const [claim] = await opened.library.queue.claim({ connectionId, now: 1, limit: 9 })
    expect(claim?.request).toEqual({ operation: 'update', id: 'a', title: 'Middle', metadata: '{"m":1}' })
    expect(await opened.library.calls['queue/history']({ id: first })).toContainEqual({
      at: 3000,
      event: 'accepted-by-app',
      from: 'waiting',
      to: 'waiting',
      note: 'newer-edit-taken-up',
    })
  })

  test('never changes the add by an edit', async () => {
    const connectionId = randomUUID()
    const first = await add(opened, document(connectionId, 'a', { title: 'Old' }))
    expect(await edit(opened, connectionId, 'a', { title: 'New' })).not.toBe(first)
    const [claim] = await opened.library.queue.claim({ connectionId, now: 1, limit: 9 })
    expect(claim?.request).toMatchObject({ operation: 'add', title: 'Old' })
  })

  test.each([
    [
      'tried before',
      { kind: 'postponed', problem: { code: 'offline', detail: '' }, notBefore: null, counts: true },
    ],
    [
      'tried, the try given back',
      { kind: 'postponed', problem: { code: 'offline', detail: '' }, notBefore: null, counts: false },
    ],
    ['doubtful', { kind: 'lost-contact', problem: { code: 'lost-contact', detail: '' }, notBefore: null }],
    ['done', accepted],
  ] as const)('an edit that was %s takes nothing up', async (_name, end) => {
    const connectionId = randomUUID()
    await add(opened, document(connectionId, 'a'))
    await sendAll(opened, connectionId)
    const first = await edit(opened, connectionId, 'a', { title: 'B' })
    await sendAll(opened, connectionId, end)
    expect(await edit(opened, connectionId, 'a', { title: 'C' })).not.toBe(first)
  })

  test('joins nothing to an edit being sent', async () => {
    const connectionId = randomUUID()
    await edit(opened, connectionId, 'a', { title: 'A', unknown: true })
    const [claim] = await opened.library.queue.claim({ connectionId, now: 1, limit: 9 })
    expect(await edit(opened, connectionId, 'a', { title: 'B' })).not.toBe(claim?.id)
  })

  test('refuses an unknown document, or stores it in part on request', async () => {
    const connectionId = randomUUID()
    const refusal = await opened.library.documents.acceptEdit({
      connectionId,
      documentId: 'far',
      action: 'edit',
      title: 'T',
      itemId: randomUUID(),
      at: 1,
      unknown: false,
    })
    expect(refusal).toMatchObject({ ok: false, error: { code: 'document-unknown' } })
    expect(await opened.library.calls['documents/get']({ connectionId, documentId: 'far' })).toBeNull()
    const itemId = await edit(opened, connectionId, 'far', { metadata: '{}', unknown: true })
    expect(await opened.library.calls['documents/get']({ connectionId, documentId: 'far' })).toMatchObject({
      knowledge: 'partial',
      kind: 'unknown',
      title: null,
      collection: null,
      content: null,
      metadata: '{}',
      excerpt: '',
    })
    expect((await opened.library.queue.open(itemId))?.item.title).toBe('far')
    await add(opened, document(connectionId, 'far'))
    expect(await opened.library.calls['documents/get']({ connectionId, documentId: 'far' })).toMatchObject({
      knowledge: 'full',
      kind: 'text',
    })
  })

  test('records a restored version as restored', async () => {
    const connectionId = randomUUID()
    await add(opened, document(connectionId, 'a'))
    await opened.library.documents.acceptEdit({
      connectionId,
      documentId: 'a',
      action: 'restore',
      title: 'Back',
      itemId: randomUUID(),
      at: 4,
      unknown: false,
    })
    expect(
      (await opened.library.calls['documents/get']({ connectionId, documentId: 'a' }))?.versions.at(-1)
        ?.action,
    ).toBe('restore')
  })
})
