import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { shortOrLong } from '../../testing/long-form.ts'
import type { Database } from '../db/database.ts'
import { openStorage } from '../open-storage.ts'
import { createOperations, type Operations } from '../operations.ts'
import { accepted, document, lost, makeFolder, problem, refused } from '../testing/test-library.ts'
import type { ClaimedItem } from './attempts.ts'
import { claimQuery, dueQueries } from './send-items.ts'

let db: Database
let operations: Operations
let remove: () => void
beforeAll(() => {
  const made = makeFolder()
  remove = made.remove
  ;({ db } = openStorage({ folder: made.folder, openedAt: 0 }))
  operations = createOperations(db)
})
afterAll(() => {
  db.close()
  remove()
})

const documentIds = ['a', 'b', 'c'] as const
const step = fc.oneof(
  fc.record({
    do: fc.constant('add' as const),
    id: fc.constantFrom(...documentIds),
    hold: fc.constantFrom(0, 0, 5),
  }),
  fc.record({ do: fc.constant('edit' as const), id: fc.constantFrom(...documentIds), title: fc.boolean() }),
  fc.record({ do: fc.constant('claim' as const), limit: fc.integer({ min: 1, max: 4 }) }),
  fc.record({
    do: fc.constant('complete' as const),
    which: fc.nat({ max: 3 }),
    end: fc.constantFrom(
      accepted,
      accepted,
      refused,
      lost,
      { kind: 'postponed' as const, problem, notBefore: 40, counts: true },
      { kind: 'postponed' as const, problem, notBefore: null, counts: false },
    ),
  }),
  fc.record({
    do: fc.constant('apply' as const),
    event: fc.constantFrom('paused' as const, 'resumed' as const, 'retried' as const, 'discarded' as const),
    which: fc.nat({ max: 5 }),
  }),
  fc.record({ do: fc.constant('correct' as const), which: fc.nat({ max: 5 }) }),
  fc.record({ do: fc.constant('restart' as const) }),
)

const itemOrder = z.object({
  itemId: z.string(),
  documentId: z.string(),
  state: z.string(),
  doubtful: z.int(),
})

test('sends one item per document at a time, in order, with consistent rows, after random steps', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 10, maxLength: 60 }), (steps) => {
      const connectionId = randomUUID()
      const open = new Map<string, ClaimedItem>()
      let now = 0
      const itemsOfConnection = () =>
        db.all(
          itemOrder,
          'SELECT item_id, document_id, state, doubtful FROM items WHERE connection_id = :connectionId ORDER BY item_key',
          { connectionId },
        )
      for (const action of steps) {
        now += 1
        const items = itemsOfConnection()
        switch (action.do) {
          case 'add':
            operations.documents.acceptAdd({
              document: document(connectionId, action.id, { title: `${action.id} at ${now}` }),
              itemId: randomUUID(),
              at: now,
              notBefore: action.hold === 0 ? null : now + action.hold,
            })
            break
          case 'edit':
            operations.documents.acceptEdit({
              connectionId,
              documentId: action.id,
              action: 'edit',
              itemId: randomUUID(),
              at: now,
              unknown: now % 7 === 0,
              ...(action.title ? { title: `Edited at ${now}` } : { metadata: `{"at":${now}}` }),
            })
            break
          case 'claim':
            for (const claim of operations.queue.claim({ connectionId, now, limit: action.limit })) {
              const earlier = items.slice(
                0,
                items.findIndex(({ itemId }) => itemId === claim.id),
              )
              const unfinished = earlier.filter(({ state }) => state !== 'done' && state !== 'discarded')
              expect(unfinished.map(({ documentId }) => documentId)).not.toContain(claim.documentId)
              expect([...open.values()].map(({ documentId }) => documentId)).not.toContain(claim.documentId)
              open.set(claim.id, claim)
            }
            break
          case 'complete': {
            const claim = [...open.values()][action.which]
            if (claim === undefined) break
            operations.queue.complete({ itemId: claim.id, attemptId: claim.attemptId }, action.end, now)
            open.delete(claim.id)
            break
          }
          case 'apply': {
            const id = items.at(-1 - action.which)?.itemId
            if (id !== undefined) operations.queue.apply(action.event, [id], now)
            break
          }
          case 'correct': {
            const id = items.at(-1 - action.which)?.itemId
            if (id !== undefined) operations.queue.correct(id, { title: `Corrected at ${now}` }, now)
            break
          }
          case 'restart':
            operations.queue.recover(now)
            open.clear()
        }
        expectAgreement(connectionId, itemsOfConnection())
      }
    }),
    { numRuns: shortOrLong(15, 120) },
  )
})

function expectAgreement(connectionId: string, items: readonly z.output<typeof itemOrder>[]): void {
  for (const documentId of documentIds) {
    const own = items.filter((item) => item.documentId === documentId)
    const kept = own.filter(({ state, doubtful }) => state !== 'discarded' || doubtful === 1)
    const detail = operations.calls['documents/get']({ connectionId, documentId })
    expect(detail === null).toBe(kept.length === 0)
    if (detail === null) continue
    const onItsWay = own.filter(({ state }) => state !== 'done' && state !== 'discarded')
    const isAtService = own.some(({ state }) => state === 'done')
    expect(detail.state).toBe(onItsWay.at(-1)?.state ?? (isAtService ? 'done' : 'discarded'))
    const stands = detail.versions.filter(({ state }) => state !== 'discarded').at(-1)
    if (stands !== undefined) {
      const version = operations.calls['documents/version']({
        connectionId,
        documentId,
        number: stands.number,
      })
      expect([detail.title, detail.metadata]).toEqual([stands.title, version?.metadata])
    }
    const found = operations.calls['documents/search']({
      connectionId,
      text: detail.title ?? documentId,
      after: null,
      limit: 9,
    })
    expect(found.rows.map((row) => row.documentId)).toContain(documentId)
  }
  const { counts } = operations.queue.summary()
  const counted = z.object({ count: z.int() })
  for (const [state, count] of Object.entries(counts)) {
    expect(
      db.get(counted, 'SELECT count(*) AS count FROM items WHERE state = :state', { state })?.count,
    ).toBe(count)
  }
}

test('never reads finished items for a query asked per item', () => {
  const plan = (sql: string, values: Record<string, string | number>) =>
    db
      .all(z.object({ detail: z.string() }), `EXPLAIN QUERY PLAN ${sql}`, values)
      .map(({ detail }) => detail)
      .filter(
        (detail) =>
          detail.startsWith('SCAN') || detail.startsWith('USE TEMP') || !/items_|SUBQUERY/.test(detail),
      )
  expect(plan(claimQuery, { connectionId: 'x', now: 1, limit: 4 })).toEqual([])
  for (const query of dueQueries) expect(plan(query, { connectionId: 'x' })).toEqual([])
})

test('asks the user about an item with lost content without blocking others', () => {
  const connectionId = randomUUID()
  const itemId = randomUUID()
  operations.documents.acceptAdd({ document: document(connectionId, 'a'), itemId, at: 1, notBefore: null })
  operations.documents.acceptAdd({
    document: document(connectionId, 'b'),
    itemId: randomUUID(),
    at: 1,
    notBefore: null,
  })
  db.run('UPDATE items SET content_key = NULL WHERE item_id = :itemId', { itemId })
  const claims = operations.queue.claim({ connectionId, now: 2, limit: 4 })
  expect(claims.map(({ documentId }) => documentId)).toEqual(['b'])
  expect(operations.queue.open(itemId)?.item).toMatchObject({
    state: 'needs-attention',
    problem: { code: 'content-lost' },
  })
  operations.queue.correct(itemId, { content: { kind: 'text', text: 'again' } }, 3)
  expect(operations.queue.claim({ connectionId, now: 4, limit: 4 })[0]?.request).toMatchObject({
    content: { text: 'again' },
  })
  expect(operations.calls['documents/get']({ connectionId, documentId: 'a' })?.content).toEqual({
    kind: 'text',
    text: 'again',
  })
})
