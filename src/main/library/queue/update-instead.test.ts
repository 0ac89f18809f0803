import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SendProblemCode } from '../../../shared/schemas/queue.ts'
import { accepted, add, document, edit, lost, openFresh, refused, sendAll } from '../testing/test-library.ts'
import type { AttemptEnd } from './attempts.ts'
import type { ItemCorrection } from './correct-item.ts'

let opened: Awaited<ReturnType<typeof openFresh>>
beforeAll(async () => {
  opened = await openFresh()
})
afterAll(() => opened.end())

const conflict = (code: SendProblemCode = 'conflict'): AttemptEnd => ({
  kind: 'refused',
  problem: { code, status: 409, detail: '' },
})
const claim = (connectionId: string) => opened.library.queue.claim({ connectionId, now: 9000, limit: 9 })
const discard = (itemId: string) => opened.library.queue.apply('discarded', [itemId], 9000)
const updateInstead = (itemId: string, updateId: string = randomUUID()) =>
  opened.library.queue.updateInstead(itemId, updateId, 9000)

async function corrected(correction: ItemCorrection, more: Parameters<typeof document>[2] = {}) {
  const connectionId = randomUUID()
  const itemId = await add(opened, document(connectionId, 'a', more))
  await sendAll(opened, connectionId, lost)
  expect((await opened.library.queue.correct(itemId, correction, 6000)).ok).toBe(true)
  const [claimed] = await claim(connectionId)
  if (claimed === undefined) throw new Error('Nothing was claimed')
  const complete = (end: AttemptEnd) =>
    opened.library.queue.complete({ itemId, attemptId: claimed.attemptId }, end, 9000)
  return { connectionId, itemId, claimed, complete }
}

describe('corrections since contact was lost', () => {
  test.each<[ItemCorrection, string | null]>([
    [{ title: 'Right' }, 'title-or-metadata'],
    [{ metadata: '{"a":2}' }, 'title-or-metadata'],
    [{ metadata: null }, 'title-or-metadata'],
    [{ content: { kind: 'text', text: 'Other' } }, 'content-too'],
    [{ collection: 'elsewhere', title: 'Right' }, 'content-too'],
    [{}, null],
    [{ title: 'Title of a', metadata: '{"a":1}' }, null],
  ])('%j', async (correction, expected) => {
    expect((await corrected(correction, { metadata: '{"a":1}' })).claimed.corrected).toBe(expected)
  })

  test('accumulate over further losses and survive a restart', async () => {
    const { connectionId, itemId, complete } = await corrected({ collection: 'elsewhere' })
    await complete(lost)
    await opened.library.queue.correct(itemId, { title: 'Right' }, 6000)
    await claim(connectionId)
    await opened.library.queue.recover(9000)
    expect((await claim(connectionId))[0]).toMatchObject({ doubtful: true, corrected: 'content-too' })
  })

  test('are empty if the correction came before the loss', async () => {
    const connectionId = randomUUID()
    const itemId = await add(opened, document(connectionId, 'a'))
    await sendAll(opened, connectionId, refused)
    await opened.library.queue.correct(itemId, { title: 'Right' }, 6000)
    await sendAll(opened, connectionId, lost)
    expect((await claim(connectionId))[0]).toMatchObject({ doubtful: true, corrected: null })
  })
})

describe('sending the correction as an update', () => {
  test('ends the add, sends title and metadata and keeps both versions', async () => {
    const { connectionId, itemId, complete } = await corrected({ title: 'Right', metadata: '{"a":2}' })
    await complete(conflict('conflict-corrected'))
    const updateId = randomUUID()
    expect(await updateInstead(itemId, updateId)).toMatchObject({
      ok: true,
      value: { id: updateId, operation: 'update', state: 'waiting', title: 'Right' },
    })
    expect((await opened.library.queue.open(itemId))?.item).toMatchObject({ state: 'done', problem: null })
    expect((await claim(connectionId)).map(({ request }) => request)).toEqual([
      { operation: 'update', id: 'a', title: 'Right', metadata: '{"a":2}' },
    ])
    const known = await opened.library.calls['documents/get']({ connectionId, documentId: 'a' })
    expect(known).toMatchObject({ title: 'Right', metadata: '{"a":2}', content: { text: 'Text of a' } })
    expect(known?.versions.map(({ action, state }) => [action, state])).toEqual([
      ['add', 'done'],
      ['edit', 'sending'],
    ])
  })

  test('clears the metadata only if the correction removed it', async () => {
    const without = await corrected({ metadata: null }, { metadata: '{"a":1}' })
    await without.complete(conflict('conflict-corrected'))
    await updateInstead(without.itemId)
    expect((await claim(without.connectionId))[0]?.request).toMatchObject({ metadata: '{}' })
    const never = await corrected({ title: 'Right' })
    await never.complete(conflict('conflict-corrected'))
    await updateInstead(never.itemId)
    expect((await claim(never.connectionId))[0]?.request).toEqual({
      ...{ operation: 'update', id: 'a', title: 'Right' },
    })
  })

  test('does not undo the edit that waits behind it', async () => {
    const { connectionId, itemId, complete } = await corrected({ title: 'Right', metadata: '{"a":2}' })
    const later = await edit(opened, connectionId, 'a', { title: 'Newer' })
    await complete(conflict('conflict-corrected'))
    expect(await updateInstead(itemId)).toMatchObject({ ok: true, value: { id: later } })
    expect((await claim(connectionId)).map(({ request }) => request)).toEqual([
      { operation: 'update', id: 'a', title: 'Newer', metadata: '{"a":2}' },
    ])
    expect(await opened.library.calls['documents/get']({ connectionId, documentId: 'a' })).toMatchObject({
      ...{ title: 'Newer', metadata: '{"a":2}' },
    })
  })

  test.each<[ItemCorrection, string | null]>([
    [{ title: 'Right', metadata: '{"a":2}' }, '{"a":1}'],
    [{ title: 'Right', metadata: null }, '{"a":1}'],
    [{ title: 'Right' }, null],
  ])('is sent by itself once the edit that carries it is discarded: %j', async (correction, metadata) => {
    const { connectionId, itemId, complete } = await corrected(correction, { metadata })
    const later = await edit(opened, connectionId, 'a', { title: 'Newer' })
    await complete(conflict('conflict-corrected'))
    await updateInstead(itemId)
    expect(await discard(later)).toEqual([later])
    expect(await opened.library.calls['documents/get']({ connectionId, documentId: 'a' })).toMatchObject({
      title: 'Right',
      state: 'waiting',
    })
    expect((await claim(connectionId)).map(({ request }) => request)).toEqual([
      {
        ...{ operation: 'update', id: 'a', title: 'Right' },
        ...(correction.metadata === undefined ? {} : { metadata: correction.metadata ?? '{}' }),
      },
    ])
  })

  test('moves from a discarded edit to the next, and is sent alone after the last', async () => {
    const { connectionId, itemId, complete } = await corrected({ metadata: '{"a":2}' })
    const first = await edit(opened, connectionId, 'a', { title: 'First' })
    await opened.library.queue.apply('paused', [first], 9000)
    const second = await edit(opened, connectionId, 'a', { title: 'Second' })
    await complete(conflict('conflict-corrected'))
    await updateInstead(itemId)
    await discard(first)
    expect((await opened.library.queue.open(second))?.metadata).toBe('{"a":2}')
    await discard(second)
    expect((await claim(connectionId)).map(({ request }) => request)).toEqual([
      { operation: 'update', id: 'a', title: 'Title of a', metadata: '{"a":2}' },
    ])
  })

  test('is sent once the add that would have replaced it is discarded', async () => {
    const { connectionId, itemId, complete } = await corrected({ title: 'Right' })
    const again = await add(opened, document(connectionId, 'a', { title: 'Again' }))
    await complete(conflict('conflict-corrected'))
    await updateInstead(itemId)
    await discard(again)
    expect((await claim(connectionId)).map(({ request }) => request)).toEqual([
      { operation: 'update', id: 'a', title: 'Right' },
    ])
  })

  test('is no longer sent once it is discarded itself', async () => {
    const { connectionId, itemId, complete } = await corrected({ title: 'Right' })
    await complete(conflict('conflict-corrected'))
    const updateId = randomUUID()
    await updateInstead(itemId, updateId)
    await discard(updateId)
    expect(await claim(connectionId)).toEqual([])
  })

  test('is not needed if the document is added again after it', async () => {
    const { connectionId, itemId, complete } = await corrected({ title: 'Right' })
    const again = await add(opened, document(connectionId, 'a', { title: 'Again' }))
    await complete(conflict('conflict-corrected'))
    expect(await updateInstead(itemId)).toMatchObject({ ok: true, value: { id: again } })
    expect((await claim(connectionId)).map(({ id }) => id)).toEqual([again])
  })

  test('is offered for a first conflict, since an engine may repeat requests', async () => {
    const connectionId = randomUUID()
    const itemId = await add(opened, document(connectionId, 'a'))
    await sendAll(opened, connectionId, conflict())
    expect((await updateInstead(itemId)).ok).toBe(true)
    expect(await sendAll(opened, connectionId)).toHaveLength(1)
    expect((await opened.library.calls['documents/get']({ connectionId, documentId: 'a' }))?.state).toBe(
      'done',
    )
  })

  test('is refused for other items', async () => {
    const connectionId = randomUUID()
    const itemId = await add(opened, document(connectionId, 'a'))
    const refusal = { ok: false, error: { code: 'item-not-possible' } }
    expect(await updateInstead(itemId)).toMatchObject(refusal)
    await sendAll(opened, connectionId, refused)
    expect(await updateInstead(itemId)).toMatchObject(refusal)
    await opened.library.queue.apply('retried', [itemId], 9000)
    await sendAll(opened, connectionId, accepted)
    expect(await updateInstead(itemId)).toMatchObject(refusal)
    const change = await edit(opened, connectionId, 'a', { title: 'B' })
    await sendAll(opened, connectionId, conflict())
    expect(await updateInstead(change)).toMatchObject(refusal)
    expect(await updateInstead(randomUUID())).toMatchObject({ ok: false, error: { code: 'item-unknown' } })
  })
})
