import { describe, expect, test } from 'vitest'
import { add, document, edit, sendAll } from '../library/testing/test-library.ts'
import { trashHarness } from './testing/trash-harness.ts'

const { app, connectionId, removeThese, get, find, list, addSent } = trashHarness()
const versionsOf = async (id: string) =>
  (await get(id))?.versions.map(({ number, title, action, state }) => ({ number, title, action, state }))

describe('restoring to a reused ID', () => {
  test('appends the new document to the old history', async () => {
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
    expect(
      await app.opened.library.calls['documents/version']({ connectionId, documentId: 'a', number: 1 }),
    ).toMatchObject({
      metadata: '{"old":1}',
    })
    const [claim] = await app.opened.library.queue.claim({ connectionId, now: 10_000, limit: 1 })
    expect(claim?.request).toEqual({ operation: 'update', id: 'a', title: 'Waits' })
  })

  test('completes edits made by ID alone from the old history', async () => {
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
    expect(
      await app.opened.library.calls['documents/version']({ connectionId, documentId: 'a', number: 2 }),
    ).toMatchObject({
      metadata: '{"old":1}',
    })
  })

  test('merges the history of a document removed twice in order of time', async () => {
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

  test('keeps the newer of the two states newest', async () => {
    await add(app.opened, document(connectionId, 'a', { title: 'Newer' }), 5000)
    await sendAll(app.opened, connectionId)
    await removeThese('a')
    await add(app.opened, document(connectionId, 'a', { title: 'Older' }), 3000)
    await sendAll(app.opened, connectionId)
    await app.untilOver(await app.trash.restore(connectionId, { kind: 'search', text: '' }))
    expect((await versionsOf('a'))?.map(({ title }) => title)).toEqual(['Older', 'Newer'])
    expect(await get('a')).toMatchObject({ title: 'Newer', addedAt: 3000, changedAt: 5000 })
  })
})
