import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { BulkEditStep } from '../../shared/domain/bulk-edits/bulk-edit.ts'
import { document, makeFolder } from '../library/testing/test-library.ts'
import { shortOrLong } from '../testing/long-form.ts'
import { type BulkEditsApp, metadataOf, openBulkEditsApp } from './testing/bulk-edits-app.ts'

const connectionId = randomUUID()
let folder: string
let remove: () => void
let app: BulkEditsApp
beforeEach(async () => {
  ;({ folder, remove } = makeFolder())
  app = await openBulkEditsApp(folder, connectionId)
})
afterEach(async () => {
  await app.close()
  remove()
})

const setYear: BulkEditStep = { kind: 'set-field', name: 'year', raw: '2026' }
const all = { kind: 'search', text: '' } as const

async function prepare(...steps: readonly BulkEditStep[]): Promise<string> {
  const prepared = await app.changes.prepare(connectionId, all, steps)
  if (!prepared.ok) throw new Error(prepared.error.code)
  await app.until(prepared.value.bulkEditId, 'ready')
  return prepared.value.bulkEditId
}

async function apply(bulkEditId: string): Promise<void> {
  const begun = await app.changes.apply(bulkEditId, (await app.get(bulkEditId)).removes)
  if (!begun.ok) throw new Error(begun.error.code)
  await app.until(bulkEditId, 'done')
}

const add = (documentId: string, metadata: string | null, collection = 'news') =>
  app.opened.library.documents.acceptAdd({
    document: document(connectionId, documentId, { metadata, collection }),
    itemId: randomUUID(),
    at: 1,
    notBefore: null,
  })

describe('reading common values', () => {
  test('reports equal, different and partial fields', async () => {
    await add('a', '{"by": "Ada", "n": 1, "tags": [ "x" ], "only": 12345678901234567890}')
    await add('b', '{"n": 2, "by": "Ada", "tags": ["x"]}')
    await add('c', '{"by": "Ada", "n": "2"}')
    await add('d', null)
    const ids = ['a', 'b', 'c', 'd', 'missing']
    for (const chosen of [all, { kind: 'ids', ids } as const]) {
      const values = await app.changes.values(connectionId, chosen)
      expect(values).toMatchObject({ ok: true, value: { documents: 4, collection: 'news' } })
      const fields = values.ok ? values.value.fields : []
      expect(new Map(fields.map(({ name, ...field }) => [name, field]))).toEqual(
        new Map([
          ['by', { kind: 'text', documents: 3, value: { kind: 'same', raw: '"Ada"' } }],
          ['n', { kind: null, documents: 3, value: { kind: 'several' } }],
          [
            'tags',
            {
              kind: 'list',
              documents: 2,
              value: { kind: 'same', raw: expect.stringMatching(/^\[ ?"x" ?\]$/) },
            },
          ],
          ['only', { kind: 'number', documents: 1, value: { kind: 'same', raw: '12345678901234567890' } }],
        ]),
      )
    }
  })

  test('names no collection where documents are in several', async () => {
    await add('a', null)
    await add('b', null, 'letters')
    expect(await app.changes.values(connectionId, all)).toMatchObject({ value: { collection: null } })
  })

  test('reads thousands of documents in chunks', async () => {
    await app.addDocuments(2500)
    const values = await app.changes.values(connectionId, all)
    expect(values).toMatchObject({ ok: true, value: { documents: 2500 } })
    const tags = values.ok ? values.value.fields.find(({ name }) => name === 'tags') : undefined
    expect(tags).toEqual({
      name: 'tags',
      kind: 'list',
      documents: 2500,
      value: { kind: 'same', raw: '["x"]' },
    })
  })
})

test('reports progress, sends through the queue, lists and undoes a bulk edit', async () => {
  await app.addDocuments(450)
  const bulkEditId = await prepare(setYear, { kind: 'remove-field', name: 'by' })
  expect(app.woken).toEqual([])
  expect(await app.changes.apply(bulkEditId, [])).toMatchObject({ error: { code: 'removal-not-confirmed' } })
  await apply(bulkEditId)
  expect(app.woken.length).toBeGreaterThan(0)
  const rows = []
  const { calls } = app.opened.library
  for (let after: number | null = null; ; ) {
    const query = { bulkEditId, only: 'changes', after, limit: 100 } as const
    const page: Awaited<ReturnType<(typeof calls)['bulk-edits/rows']>> = await calls['bulk-edits/rows'](query)
    rows.push(...page.rows)
    after = page.next
    if (after === null) break
  }
  expect(rows.map(({ documentId }) => documentId)).toEqual(
    Array.from({ length: 450 }, (_, index) => `d${449 - index}`),
  )
  expect(rows.every(({ state, metadataAfter }) => state === 'done' && metadataAfter?.includes('2026'))).toBe(
    true,
  )

  const undone = await app.changes.undo(bulkEditId)
  if (!undone.ok) throw new Error(undone.error.code)
  expect(await app.changes.undo(bulkEditId)).toEqual(undone)
  await app.until(undone.value.bulkEditId, 'done')
  const found = await app.opened.library.calls['documents/get']({ connectionId, documentId: 'd7' })
  expect(found?.metadata).toBe(metadataOf(7))
  const listed = await calls['bulk-edits/list']({ connectionId, limit: 10 })
  expect(listed.map(({ bulkEditId }) => bulkEditId)).toEqual([undone.value.bulkEditId, bulkEditId])
})

test('stops and undoes a running bulk edit', async () => {
  await app.addDocuments(1500)
  const bulkEditId = await prepare(setYear)
  const begun = await app.changes.apply(bulkEditId, [])
  expect(begun.ok).toBe(true)
  while ((await app.get(bulkEditId)).counts.done === 0);
  const undone = await app.changes.undo(bulkEditId)
  if (!undone.ok) throw new Error(undone.error.code)
  const undo = await app.until(undone.value.bulkEditId, 'done')
  const change = await app.get(bulkEditId)
  expect(change.state).toBe('stopped')
  expect(change.counts.done).toBeGreaterThan(0)
  expect(change.counts.done + change.counts.leftOut).toBe(1500)
  expect(undo.counts).toMatchObject({ changes: change.counts.done, done: change.counts.done, leftOut: 0 })
  const { items } = await app.opened.library.calls['queue/list']({
    connectionId,
    states: ['waiting'],
    after: null,
    limit: 500,
  })
  expect(items.every(({ operation }) => operation === 'add')).toBe(true)
})

test('pauses on a write failure, retries and resumes at the same place', async () => {
  await app.addDocuments(450)
  const bulkEditId = await prepare(setYear)
  await app.close()
  const again: (() => void)[] = []
  let failsIn = 2
  app = await openBulkEditsApp(folder, connectionId, {
    // Read before each piece; throws like a store that cannot write.
    now: () => {
      failsIn -= 1
      if (failsIn === 0) throw new Error('The disk is full')
      return Date.now()
    },
    after: (_delay, run) => {
      again.push(run)
      return () => undefined
    },
  })
  const begun = await app.changes.apply(bulkEditId, [])
  expect(begun.ok).toBe(true)
  while (again.length === 0) await app.get(bulkEditId)
  expect(await app.get(bulkEditId)).toMatchObject({ state: 'running', counts: { leftOut: 0 } })
  again[0]?.()
  expect((await app.until(bulkEditId, 'done')).counts).toMatchObject({ done: 450, leftOut: 0 })
})

/** The maximum per bulk edit in the long run. */
const atATime = shortOrLong(1000, 10_000)

test(`${atATime} documents at a time, other calls in between; one more than ten thousand is refused before anything is written`, async () => {
  const ids = Array.from({ length: 10_001 }, (_, index) => `d${index}`)
  await Promise.all(ids.map((id) => add(id, null)))
  for (const chosen of [all, { kind: 'ids', ids } as const]) {
    for (const refused of [
      await app.changes.prepare(connectionId, chosen, [setYear]),
      await app.changes.values(connectionId, chosen),
    ]) {
      expect(refused).toMatchObject({
        ok: false,
        error: { code: 'too-many-documents', facts: { most: 10_000 } },
      })
    }
  }
  expect(await app.opened.library.calls['bulk-edits/list']({ connectionId, limit: 10 })).toEqual([])

  const chosen = { kind: 'ids', ids: ids.slice(-atATime) } as const
  const prepared = await app.changes.prepare(connectionId, chosen, [setYear])
  if (!prepared.ok) throw new Error(prepared.error.code)
  const { bulkEditId } = prepared.value
  await app.until(bulkEditId, 'ready')
  await app.changes.apply(bulkEditId, [])
  let between = 0
  while ((await app.get(bulkEditId)).state === 'running') between += 1
  // Holds at any speed: a piece is at most 200 documents.
  expect(between).toBeGreaterThan(atATime / 200 / 2)
  expect((await app.get(bulkEditId)).counts).toMatchObject({ done: atATime, leftOut: 0 })
  const undone = await app.changes.undo(bulkEditId)
  if (!undone.ok) throw new Error(undone.error.code)
  expect((await app.until(undone.value.bulkEditId, 'done')).counts).toMatchObject({
    done: atATime,
    leftOut: 0,
  })
  expect(
    (await app.opened.library.calls['documents/get']({ connectionId, documentId: 'd10000' }))?.metadata,
  ).toBeNull()
  const { counts } = await app.opened.library.queue.summary()
  expect(counts).toMatchObject({ waiting: 10_001, discarded: atATime })
})

describe('is refused', () => {
  test('for invalid JSON, an unknown connection or an unknown bulk edit', async () => {
    for (const raw of ['1, "b": 2', '', '{"b": 1, "b": 2}', '01', '1 // one']) {
      const broken: BulkEditStep = { kind: 'set-field', name: 'a', raw }
      expect(await app.changes.prepare(connectionId, all, [broken]), raw).toMatchObject({
        error: { code: 'metadata-not-valid' },
      })
    }
    expect(await app.changes.prepare(randomUUID(), all, [setYear])).toMatchObject({
      error: { code: 'connection-unknown' },
    })
    for (const answer of [
      await app.changes.apply(randomUUID(), []),
      await app.changes.undo(randomUUID()),
      await app.changes.drop(randomUUID()),
    ]) {
      expect(answer).toMatchObject({ error: { code: 'change-unknown' } })
    }
    expect(await app.opened.library.bulkEdits.get(randomUUID())).toBeNull()
  })
})

test('deletes a dropped bulk edit with its rows, but not an applied one', async () => {
  await app.addDocuments(450)
  const unwanted = await prepare(setYear)
  expect(await app.changes.drop(unwanted)).toEqual({ ok: true, value: undefined })
  const { bulkEdits, calls } = app.opened.library
  expect(await bulkEdits.get(unwanted)).toBeNull()
  const rows = await calls['bulk-edits/rows']({ bulkEditId: unwanted, only: 'all', after: null, limit: 10 })
  expect(rows).toEqual({ rows: [], next: null })
  const wanted = await prepare(setYear)
  await apply(wanted)
  expect(await app.changes.drop(wanted)).toMatchObject({ error: { code: 'change-not-possible' } })
})
