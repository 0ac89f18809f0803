import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { accepted, add, document, edit, lost, makeFolder, sendAll } from '../library/test-library.ts'
import { openTrashApp, type TrashApp } from './testing/trash-app.ts'

const connectionId = randomUUID()
const dayMs = 24 * 60 * 60 * 1000
let folder: string
let remove: () => void
let app: TrashApp
beforeEach(async () => {
  ;({ folder, remove } = makeFolder())
  app = await openTrashApp(folder, connectionId)
})
afterEach(async () => {
  await app.close()
  remove()
})

const removeThese = async (...ids: string[]) =>
  app.untilOver(await app.trash.remove(connectionId, { kind: 'ids', ids }))
const get = (id: string) => app.opened.library.get(connectionId, id)
const find = (id: string) => app.trash.trashFind(connectionId, id)
const list = (text = '') => app.trash.trashList({ connectionId, text, after: null, limit: 500 })
const found = async (text: string) => (await list(text)).rows.map(({ documentId }) => documentId)
const receiptsOf = (documentId: string) =>
  app.opened.outboxStore.receipts({
    connectionId,
    documentId,
    outcome: null,
    text: '',
    after: null,
    limit: 100,
  })
const versionsOf = async (id: string) =>
  (await get(id))?.versions.map(({ number, title, action, state }) => ({ number, title, action, state }))

async function addSent(id: string, more: Parameters<typeof document>[2] = {}): Promise<void> {
  await add(app.opened, document(connectionId, id, more))
  await sendAll(app.opened, connectionId)
}

describe('removing', () => {
  test('takes a document with its history out of the library, and undo puts all of it back as it was', async () => {
    await addSent('a', { metadata: '{ "n" : 1.0, "__proto__": [], "": "x" }' })
    await addSent('b')
    await edit(app.opened, connectionId, 'a', { title: 'Second', metadata: '{"n":1e400}' })
    await sendAll(app.opened, connectionId)
    const before = await get('a')
    const receipts = await receiptsOf('a')
    const removal = await app.trash.remove(connectionId, { kind: 'ids', ids: ['a'] })
    expect(await app.untilOver(removal)).toMatchObject({ state: 'done', total: 1, done: 1, left: 0 })
    expect(await get('a')).toBeNull()
    expect(await app.opened.library.getVersion(connectionId, 'a', 1)).toBeNull()
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

  test('a document with something on its way stays and is named', async () => {
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
    expect(await app.trash.trashLeft(removal.value.workId, 10)).toEqual([
      { documentId: 'edited', title: 'On its way' },
      { documentId: 'waiting', title: 'Title of waiting' },
      { documentId: 'unsure', title: 'Title of unsure' },
    ])
    expect(await get('waiting')).not.toBeNull()
    expect((await list()).rows).toHaveLength(1)
  })

  test('all that a search finds goes piece by piece, other calls in between, and undo ends it', async () => {
    const ids = Array.from({ length: 1001 }, (_, index) => `d${index}`)
    await Promise.all(ids.map((id) => add(app.opened, document(connectionId, id))))
    const { outboxStore } = app.opened
    for (let sent = 0; sent < ids.length; ) {
      const claims = await outboxStore.claim({ connectionId, now: 5000, limit: 500 })
      await Promise.all(
        claims.map(({ id: itemId, attemptId }) => outboxStore.settle({ itemId, attemptId }, accepted, 5000)),
      )
      sent += claims.length
    }
    await addSent('other', { title: 'Unlike them', content: { kind: 'text', text: 'else' } })
    const removal = await app.trash.remove(connectionId, { kind: 'search', text: 'text of' })
    if (!removal.ok) throw new Error(removal.error.code)
    while ((await app.trash.trashGet(removal.value.workId))?.done === 0);
    const undone = await app.untilOver(await app.trash.undo(removal.value.workId))
    const removed = await app.trash.trashGet(removal.value.workId)
    expect(removed?.state).toBe('stopped')
    expect(undone.done).toBe(removed?.done)
    expect(await app.trash.trashCount(connectionId)).toEqual({ count: 0, atLeast: false })
    expect(await Promise.all(ids.map(async (id) => (await get(id))?.state))).toEqual(ids.map(() => 'done'))

    await app.untilOver(await app.trash.remove(connectionId, { kind: 'search', text: 'text of' }))
    expect(await app.trash.trashCount(connectionId)).toEqual({ count: 1000, atLeast: true })
    expect(await get('other')).not.toBeNull()
  })

  test('is known again by what it is no longer, and found by the search once it is back', async () => {
    await addSent('a', { title: 'Kingfisher' })
    const search = () =>
      app.opened.library.findDuplicates({
        connectionId,
        documentId: 'a',
        content: { kind: 'text', text: 'Text of a' },
      })
    expect(await search()).toHaveLength(2)
    await removeThese('a')
    expect(await search()).toEqual([])
    await app.untilOver(await app.trash.restore(connectionId, { kind: 'search', text: '' }))
    expect(await search()).toHaveLength(2)
    const heads = await app.opened.library.listHeads({
      connectionId,
      text: 'kingf',
      after: null,
      limit: 10,
    })
    expect(heads.documents.map(({ documentId }) => documentId)).toEqual(['a'])
  })

  test('an unknown connection is refused', async () => {
    expect(await app.trash.remove(randomUUID(), { kind: 'ids', ids: ['a'] })).toMatchObject({
      error: { code: 'connection-unknown' },
    })
  })
})

describe('restoring where the id is in the library again', () => {
  test('a new document of that id goes behind the old history', async () => {
    await addSent('a', { metadata: '{"old":1}' })
    await edit(app.opened, connectionId, 'a', { title: 'Old, edited' })
    await sendAll(app.opened, connectionId)
    await removeThese('a')
    await addSent('a', { title: 'New', metadata: '{"new":1}' })
    await edit(app.opened, connectionId, 'a', { title: 'Waits' }, 9000)
    const restored = await app.untilOver(
      await app.trash.restore(connectionId, { kind: 'keys', keys: [(await find('a'))?.key ?? 0] }),
    )
    expect(restored).toMatchObject({ done: 1, joined: 1 })
    expect(await versionsOf('a')).toEqual([
      { number: 1, title: 'Title of a', action: 'add', state: 'done' },
      { number: 2, title: 'Old, edited', action: 'edit', state: 'done' },
      { number: 3, title: 'New', action: 'add', state: 'done' },
      { number: 4, title: 'Waits', action: 'edit', state: 'waiting' },
    ])
    expect(await get('a')).toMatchObject({
      title: 'Waits',
      metadata: '{"new":1}',
      state: 'waiting',
      addedAt: 1000,
      changedAt: 9000,
    })
    expect(await app.opened.library.getVersion(connectionId, 'a', 1)).toMatchObject({
      metadata: '{"old":1}',
    })
    const [claim] = await app.opened.outboxStore.claim({ connectionId, now: 10_000, limit: 1 })
    expect(claim?.request).toEqual({ operation: 'update', id: 'a', title: 'Waits' })
  })

  test('edits made by the id alone learn from the old history what they left alone', async () => {
    await addSent('a', { metadata: '{"old":1}' })
    await removeThese('a')
    await edit(app.opened, connectionId, 'a', { title: 'By id', unknown: true }, 8000)
    await sendAll(app.opened, connectionId)
    expect(await get('a')).toMatchObject({ knowledge: 'partial' })
    await app.untilOver(await app.trash.restore(connectionId, { kind: 'search', text: 'title of' }))
    expect(await get('a')).toMatchObject({
      knowledge: 'full',
      title: 'By id',
      metadata: '{"old":1}',
      collection: 'news',
      content: { kind: 'text', text: 'Text of a' },
      versions: [{ title: 'Title of a' }, { title: 'By id' }],
    })
    expect(await app.opened.library.getVersion(connectionId, 'a', 2)).toMatchObject({
      metadata: '{"old":1}',
    })
  })

  test('removed twice, restored together, it has all of its history in the order of time', async () => {
    await addSent('a', { title: 'One' })
    await removeThese('a')
    await add(app.opened, document(connectionId, 'a', { title: 'Two' }), 2000)
    await sendAll(app.opened, connectionId)
    await removeThese('a')
    expect((await list()).rows).toHaveLength(2)
    const restored = await app.untilOver(await app.trash.restore(connectionId, { kind: 'search', text: '' }))
    expect(restored).toMatchObject({ done: 2, joined: 1 })
    expect((await versionsOf('a'))?.map(({ title }) => title)).toEqual(['One', 'Two'])
    expect(await get('a')).toMatchObject({ title: 'Two', addedAt: 1000, changedAt: 2000 })
  })

  test('the newer of the two stays the newer, whichever is in the trash', async () => {
    await add(app.opened, document(connectionId, 'a', { title: 'Newer' }), 5000)
    await sendAll(app.opened, connectionId)
    await removeThese('a')
    // As it comes from an archive of another computer.
    await add(app.opened, document(connectionId, 'a', { title: 'Older' }), 3000)
    await sendAll(app.opened, connectionId)
    await app.untilOver(await app.trash.restore(connectionId, { kind: 'search', text: '' }))
    expect((await versionsOf('a'))?.map(({ title }) => title)).toEqual(['Older', 'Newer'])
    expect(await get('a')).toMatchObject({ title: 'Newer', addedAt: 3000, changedAt: 5000 })
  })
})

describe('the list', () => {
  test('is searched by what one sees, and paged, the newest removed first', async () => {
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
      const page: Awaited<ReturnType<typeof list>> = await app.trash.trashList({
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
    const [first] = (await list()).rows
    expect((first?.clearedAt ?? 0) - (first?.removedAt ?? 0)).toBe(30 * dayMs)
  })
})

describe('giving up for good', () => {
  test('those chosen or found go with what they held; the receipts stay, and what is in use by another', async () => {
    await addSent('a', { title: 'Gone' })
    await addSent('b')
    await removeThese('a', 'b')
    await addSent('a', { title: 'Here again' })
    const cleared = await app.untilOver(await app.trash.clear(connectionId, { kind: 'search', text: 'gone' }))
    expect(cleared).toMatchObject({ kind: 'clear', done: 1 })
    expect(await found('')).toEqual(['b'])
    expect(await get('a')).toMatchObject({ title: 'Here again', content: { text: 'Text of a' } })
    expect((await receiptsOf('a')).receipts).toHaveLength(2)
    const { items } = await app.opened.outboxStore.list({
      connectionId,
      states: ['done'],
      after: null,
      limit: 10,
    })
    const first = items.find(({ title }) => title === 'Gone')
    expect(await app.opened.outboxStore.open(first?.id ?? '')).toMatchObject({
      content: null,
      metadata: null,
    })
  })

  test('after 30 days, at the start and every hour, whatever the clock says then', async () => {
    await app.close()
    let time = 1000 * dayMs
    const later: (() => void)[] = []
    let cleared = Promise.withResolvers<void>()
    app = await openTrashApp(folder, connectionId, {
      now: () => time,
      after: (_delay, run) => {
        later.push(run)
        return () => undefined
      },
      onChanged: (work) => {
        if (work === null) cleared.resolve()
      },
    })
    const nextClearing = async () => {
      while (later.length === 0) await get('old')
      later.shift()?.()
    }
    await addSent('old')
    await addSent('newer')
    await removeThese('old')
    time += 5 * dayMs
    await removeThese('newer')
    await app.trash.start()
    time += 25 * dayMs
    expect(await found('')).toEqual(['newer', 'old'])
    time += 1
    await nextClearing()
    await cleared.promise
    expect(await found('')).toEqual(['newer'])
    cleared = Promise.withResolvers()
    time += 6 * dayMs
    await nextClearing()
    await cleared.promise
    expect(await found('')).toEqual([])
  })
})

test('what an earlier run left goes on at the next start; what it had not noted whole is given up', async () => {
  await addSent('a')
  await addSent('b')
  const { trashStore } = app.opened
  const [whole, half] = [randomUUID(), randomUUID()]
  await trashStore.trashBegin({ workId: whole, connectionId, kind: 'remove', at: 1 })
  await trashStore.trashAddIds(whole, ['a'])
  await trashStore.trashChosen(whole)
  await trashStore.trashBegin({ workId: half, connectionId, kind: 'remove', at: 1 })
  await trashStore.trashAddIds(half, ['b'])
  await app.close()
  app = await openTrashApp(folder, connectionId)
  await app.trash.start()
  expect(await app.untilOver({ ok: true, value: { workId: whole } })).toMatchObject({ done: 1 })
  expect(await app.untilOver({ ok: true, value: { workId: half } })).toMatchObject({
    state: 'stopped',
    done: 0,
  })
  expect(await found('')).toEqual(['a'])
})

test('where it cannot be written, it is tried again and goes on exactly there', async () => {
  await app.close()
  const again: (() => void)[] = []
  let fails = false
  app = await openTrashApp(folder, connectionId, {
    now: () => {
      if (!fails) return 5000
      fails = false
      throw new Error('The disk is full')
    },
    after: (_delay, run) => {
      again.push(run)
      return () => undefined
    },
  })
  await addSent('a')
  const { trashStore } = app.opened
  const workId = randomUUID()
  await trashStore.trashBegin({ workId, connectionId, kind: 'remove', at: 1 })
  await trashStore.trashAddIds(workId, ['a'])
  await trashStore.trashChosen(workId)
  fails = true
  await app.trash.start()
  while (again.length < 2) await get('a')
  expect(await get('a')).not.toBeNull()
  for (const run of again.splice(0)) run()
  expect(await app.untilOver({ ok: true, value: { workId } })).toMatchObject({ done: 1 })
})

test('a connection that is forgotten ends what was under way for it', async () => {
  await addSent('a')
  const { trashStore } = app.opened
  const workId = randomUUID()
  await trashStore.trashBegin({ workId, connectionId, kind: 'remove', at: 1 })
  await trashStore.trashAddIds(workId, ['a'])
  await trashStore.trashChosen(workId)
  await app.opened.library.forgetConnection(connectionId, { discardWaiting: true, at: 2 })
  expect(await trashStore.trashGoOn(workId, 3)).toEqual({ isDone: true, changed: 0 })
  expect(await trashStore.trashGet(workId)).toMatchObject({ state: 'stopped', done: 0 })
})
