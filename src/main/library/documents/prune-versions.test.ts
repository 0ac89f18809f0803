import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { shortOrLong } from '../../testing/long-form.ts'
import { openStorage } from '../open-storage.ts'
import { createOperations, type Operations } from '../operations.ts'
import { repairLibrary } from '../repair/repair-library.ts'
import {
  accepted,
  add,
  document,
  edit,
  lost,
  makeFolder,
  openFresh,
  refused,
  sendAll,
} from '../testing/test-library.ts'

let opened: Awaited<ReturnType<typeof openFresh>>
beforeAll(async () => {
  opened = await openFresh()
})
afterAll(() => opened.end())

const prune = (connectionId: string, kept: number) => opened.library.versions.prune(connectionId, ['a'], kept)
const numbers = async (connectionId: string) =>
  (await opened.library.calls['documents/get']({ connectionId, documentId: 'a' }))?.versions.map(
    ({ number }) => number,
  )

async function edited(count: number, connectionId = randomUUID()): Promise<string> {
  await add(opened, document(connectionId, 'a', { metadata: '{"n":0}' }))
  await sendAll(opened, connectionId)
  for (let number = 1; number <= count; number += 1) {
    await edit(opened, connectionId, 'a', { metadata: `{"n":${number}}` })
    await sendAll(opened, connectionId)
  }
  return connectionId
}

test('keeps the given number of newest versions and their numbering', async () => {
  const connectionId = await edited(12)
  await prune(connectionId, 10)
  expect(await numbers(connectionId)).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12, 13])
  expect(
    await opened.library.calls['documents/version']({ connectionId, documentId: 'a', number: 3 }),
  ).toBeNull()
  expect(
    await opened.library.calls['documents/version']({ connectionId, documentId: 'a', number: 4 }),
  ).toMatchObject({ metadata: '{"n":3}' })
  expect(await opened.library.calls['documents/get']({ connectionId, documentId: 'a' })).toMatchObject({
    metadata: '{"n":12}',
    content: { kind: 'text', text: 'Text of a' },
    state: 'done',
  })
  await edit(opened, connectionId, 'a', { title: 'Later' })
  expect((await numbers(connectionId))?.at(-1)).toBe(14)
})

test('keeps all versions for 0 or a number not reached', async () => {
  const connectionId = await edited(3)
  await prune(connectionId, 0)
  await prune(connectionId, 4)
  expect(await numbers(connectionId)).toEqual([1, 2, 3, 4])
})

test('keeps unfinished versions, all later ones and the one before', async () => {
  const connectionId = await edited(2)
  const stuck = await edit(opened, connectionId, 'a', { title: 'Stuck' })
  await sendAll(opened, connectionId, refused)
  const later = await edit(opened, connectionId, 'a', { title: 'Later' })
  await prune(connectionId, 1)
  expect(await numbers(connectionId)).toEqual([3, 4, 5])
  await opened.library.queue.apply('discarded', [stuck, later], 9000)
  expect(await opened.library.calls['documents/get']({ connectionId, documentId: 'a' })).toMatchObject({
    title: 'Title of a',
    metadata: '{"n":2}',
    state: 'done',
  })
})

test('keeps versions that may have arrived', async () => {
  const connectionId = randomUUID()
  const unseen = await add(opened, document(connectionId, 'a'))
  await sendAll(opened, connectionId, lost)
  await opened.library.queue.apply('discarded', [unseen], 9000)
  await edit(opened, connectionId, 'a', { title: 'B' })
  await edit(opened, connectionId, 'a', { title: 'C' })
  await sendAll(opened, connectionId)
  await prune(connectionId, 1)
  expect((await numbers(connectionId))?.at(0)).toBe(1)
})

test('deletes the content of a former add, but not of the newest', async () => {
  const connectionId = await edited(0)
  const second = await add(opened, document(connectionId, 'a', { content: { kind: 'text', text: 'Second' } }))
  await sendAll(opened, connectionId)
  for (const title of ['B', 'C']) {
    await edit(opened, connectionId, 'a', { title })
    await sendAll(opened, connectionId)
  }
  await prune(connectionId, 1)
  expect(await numbers(connectionId)).toEqual([4])
  expect(await opened.library.calls['documents/get']({ connectionId, documentId: 'a' })).toMatchObject({
    content: { kind: 'text', text: 'Second' },
  })
  expect(await opened.library.queue.open(second)).toMatchObject({ item: { state: 'done' }, content: null })
  const { receipts } = await opened.library.calls['activity/list']({
    ...{ connectionId, outcome: null, text: '', after: null, limit: 9 },
  })
  expect(receipts).toHaveLength(4)
})

const edits = fc.record({ do: fc.constant('edit' as const), isTitle: fc.boolean() })
const arrives = fc.constant({ do: 'send' as const, end: accepted })
const step = fc.oneof(
  fc.constant({ do: 'add' as const }),
  { weight: 4, arbitrary: edits },
  { weight: 5, arbitrary: arrives },
  fc.record({
    do: fc.constant('send' as const),
    end: fc.constantFrom(accepted, accepted, refused, lost),
  }),
  fc.record({
    do: fc.constant('apply' as const),
    event: fc.constantFrom('paused' as const, 'resumed' as const, 'retried' as const, 'discarded' as const),
    which: fc.nat({ max: 4 }),
  }),
  fc.record({ do: fc.constant('correct' as const), which: fc.nat({ max: 4 }) }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

test('pruning never changes the state of a document, in any sequence of steps', () => {
  const { folder, remove } = makeFolder()
  const { db } = openStorage({ folder, openedAt: 0 })
  const operations = createOperations(db)
  const itemsOf = (connectionId: string) =>
    db.all(
      z.object({ itemId: z.string() }),
      'SELECT item_id FROM items WHERE connection_id = :connectionId ORDER BY item_key DESC',
      { connectionId },
    )
  const take = (connectionId: string, action: Step, now: number) => {
    const item = 'which' in action ? itemsOf(connectionId)[action.which]?.itemId : undefined
    switch (action.do) {
      case 'add':
        operations.documents.acceptAdd({
          document: document(connectionId, 'a', { title: `Added at ${now}` }),
          ...{ itemId: randomUUID(), at: now, notBefore: null },
        })
        return
      case 'edit':
        operations.documents.acceptEdit({
          ...{ connectionId, documentId: 'a', action: 'edit', itemId: randomUUID(), at: now, unknown: false },
          ...(action.isTitle ? { title: `Edited at ${now}` } : { metadata: `{"at":${now}}` }),
        })
        return
      case 'send':
        for (const { id, attemptId } of operations.queue.claim({ connectionId, now: now + 1e9, limit: 1 }))
          operations.queue.complete({ itemId: id, attemptId }, action.end, now)
        return
      case 'apply':
        if (item !== undefined) operations.queue.apply(action.event, [item], now)
        return
      case 'correct':
        if (item !== undefined) operations.queue.correct(item, { title: `Corrected at ${now}` }, now)
    }
  }
  const shown = (from: Operations, connectionId: string) => {
    const detail = from.calls['documents/get']({ connectionId, documentId: 'a' })
    if (detail === null) return null
    const cameWith = detail.cameWith.map(({ way, at }) => ({ way, at }))
    return { ...detail, connectionId: '', versions: [], cameWith }
  }
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 5, maxLength: 40 }),
      fc.integer({ min: 1, max: 3 }),
      (steps, kept) => {
        const [pruned, whole] = [randomUUID(), randomUUID()]
        for (const [now, action] of steps.entries()) {
          for (const connectionId of [pruned, whole]) take(connectionId, action, now)
          operations.versions.prune(pruned, ['a'], kept)
          expect(shown(operations, pruned)).toEqual(shown(operations, whole))
        }
      },
    ),
    { numRuns: shortOrLong(25, 1000) },
  )
  const known = db.all(z.object({ connectionId: z.string() }), 'SELECT connection_id FROM documents')
  const versions = () =>
    known.map(
      ({ connectionId }) => operations.calls['documents/get']({ connectionId, documentId: 'a' })?.versions,
    )
  const before = versions()
  repairLibrary(db)
  expect(versions()).toEqual(before)
  expect(db.connection.prepare('PRAGMA foreign_key_check').all()).toEqual([])
  db.close()
  remove()
})
