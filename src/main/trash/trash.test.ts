import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { accepted, add, document, edit, lost, sendAll } from '../library/testing/test-library.ts'
import { trashHarness } from './testing/trash-harness.ts'

const { app, connectionId, removeThese, get, find, list, found, receiptsOf, addSent } = trashHarness()

describe('removing', () => {
  test('removes a document with its history, and undo restores it', async () => {
    await addSent('a', { metadata: '{ "n" : 1.0, "__proto__": [], "": "x" }' })
    await addSent('b')
    await edit(app.opened, connectionId, 'a', { title: 'Second', metadata: '{"n":1e400}' })
    await sendAll(app.opened, connectionId)
    const before = await get('a')
    const receipts = await receiptsOf('a')
    const removal = await app.trash.remove(connectionId, { kind: 'ids', ids: ['a'] })
    expect(await app.untilOver(removal)).toMatchObject({ state: 'done', total: 1, done: 1, left: 0 })
    expect(await get('a')).toBeNull()
    expect(
      await app.opened.library.calls['documents/version']({ connectionId, documentId: 'a', number: 1 }),
    ).toBeNull()
    expect(await receiptsOf('a')).toEqual(receipts)
    expect(await find('a')).toMatchObject({ documentId: 'a', title: 'Second', collection: 'news' })
    expect(app.changed).toContain(connectionId)
    if (!removal.ok) throw new Error(removal.error.code)
    expect(await app.untilOver(await app.trash.undo(removal.value.workId))).toMatchObject({
      kind: 'restore',
      done: 1,
      joined: 0,
    })
    expect(await get('a')).toEqual(before)
    expect(await find('a')).toBeNull()
    expect(await app.trash.undo(removal.value.workId)).toMatchObject({ error: { code: 'removed-unknown' } })
  })

  test('keeps and reports a document with items in flight', async () => {
    await addSent('sent')
    await addSent('edited')
    await edit(app.opened, connectionId, 'edited', { title: 'On its way' })
    await add(app.opened, document(connectionId, 'waiting'))
    await add(app.opened, document(connectionId, 'unsure'))
    await sendAll(app.opened, connectionId, lost, 1)
    const removal = await app.trash.remove(connectionId, {
      kind: 'ids',
      ids: ['sent', 'edited', 'waiting', 'unsure', 'never there'],
    })
    expect(await app.untilOver(removal)).toMatchObject({ total: 5, done: 1, left: 3 })
    if (!removal.ok) throw new Error(removal.error.code)
    expect(await app.opened.library.calls['trash/left']({ workId: removal.value.workId, limit: 10 })).toEqual(
      [
        { documentId: 'edited', title: 'On its way' },
        { documentId: 'waiting', title: 'Title of waiting' },
        { documentId: 'unsure', title: 'Title of unsure' },
      ],
    )
    expect(await get('waiting')).not.toBeNull()
    expect((await list()).rows).toHaveLength(1)
  })

  test('removes search results in chunks between other calls, until undone', async () => {
    // At any speed, at most three pieces of at most 400 documents are done before Undo.
    const ids = Array.from({ length: 1250 }, (_, index) => `d${index}`)
    await Promise.all(ids.map((id) => add(app.opened, document(connectionId, id))))
    const { queue } = app.opened.library
    for (let sent = 0; sent < ids.length; ) {
      const claims = await queue.claim({ connectionId, now: 5000, limit: 500 })
      await Promise.all(
        claims.map(({ id: itemId, attemptId }) => queue.complete({ itemId, attemptId }, accepted, 5000)),
      )
      sent += claims.length
    }
    await addSent('other', { title: 'Unlike them', content: { kind: 'text', text: 'else' } })
    const removal = await app.trash.remove(connectionId, { kind: 'search', text: 'text of' })
    if (!removal.ok) throw new Error(removal.error.code)
    while ((await app.opened.library.trash.get(removal.value.workId))?.done === 0);
    const undone = await app.untilOver(await app.trash.undo(removal.value.workId))
    const removed = await app.opened.library.trash.get(removal.value.workId)
    expect(removed?.state).toBe('stopped')
    expect(undone.done).toBe(removed?.done)
    expect(await app.opened.library.calls['trash/count']({ connectionId })).toEqual({
      count: 0,
      atLeast: false,
    })
    expect(await Promise.all(ids.map(async (id) => (await get(id))?.state))).toEqual(ids.map(() => 'done'))

    await app.untilOver(await app.trash.remove(connectionId, { kind: 'search', text: 'text of' }))
    expect(await app.opened.library.calls['trash/count']({ connectionId })).toEqual({
      count: 1000,
      atLeast: true,
    })
    expect(await get('other')).not.toBeNull()
  })

  test('is no duplicate while removed and is searchable once restored', async () => {
    await addSent('a', { title: 'Kingfisher' })
    const search = () =>
      app.opened.library.documents.findDuplicates({
        connectionId,
        documentId: 'a',
        content: { kind: 'text', text: 'Text of a' },
      })
    expect(await search()).toHaveLength(2)
    await removeThese('a')
    expect(await search()).toEqual([])
    await app.untilOver(await app.trash.restore(connectionId, { kind: 'search', text: '' }))
    expect(await search()).toHaveLength(2)
    const heads = await app.opened.library.calls['documents/list-heads']({
      connectionId,
      text: 'kingf',
      after: null,
      limit: 10,
    })
    expect(heads.documents.map(({ documentId }) => documentId)).toEqual(['a'])
  })

  test('refuses an unknown connection', async () => {
    expect(await app.trash.remove(randomUUID(), { kind: 'ids', ids: ['a'] })).toMatchObject({
      error: { code: 'connection-unknown' },
    })
  })
})

describe('the list', () => {
  test('is searchable by visible text and paged, last removed first', async () => {
    await addSent('river-1', { title: 'Schöne Aussicht' })
    await addSent('b', { collection: 'Birds', content: { kind: 'text', text: 'A grey heron' } })
    await addSent('c')
    await removeThese('river-1')
    await removeThese('b', 'c')
    expect(await found('')).toEqual(['c', 'b', 'river-1'])
    expect(await found('schone')).toEqual(['river-1'])
    expect(await found('RIVER')).toEqual(['river-1'])
    expect(await found('birds')).toEqual(['b'])
    expect(await found('heron')).toEqual(['b'])
    expect(await found('nothing of it')).toEqual([])
    const pages: string[][] = []
    for (let after: string | null = null; ; ) {
      const page: Awaited<ReturnType<typeof list>> = await app.trash.list({
        connectionId,
        text: '',
        after,
        limit: 1,
      })
      pages.push(page.rows.map(({ documentId }) => documentId))
      after = page.next
      if (after === null) break
    }
    expect(pages.flat()).toEqual(['c', 'b', 'river-1'])
    expect((await list()).rows[0]).toMatchObject({ title: 'Title of c', excerpt: 'Text of c' })
    expect((await list()).rows[0]).toMatchObject({ daysLeft: 30 })
  })
})
