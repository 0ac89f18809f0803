import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { Database } from '../db/database.ts'
import type { Operations } from '../operations.ts'
import { document } from './test-library.ts'
import { scanDocuments } from './test-scan.ts'

const dayMs = 86_400_000
const firstDay = new Date(2026, 0, 1, 12).getTime()

// Few of each, so that they collide.
export const word = fc.constantFrom(
  'river',
  'rivers',
  'Über',
  'ubung',
  'a',
  'as',
  'bank',
  'straße',
  '北京',
  '图书馆',
  'ไทย',
  '1990',
)
const text = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '))
const value = fc.oneof(
  fc.constantFrom<unknown>(
    'Ada L',
    'ada l',
    'Ádá',
    'Zoë',
    '1990',
    '1990.0',
    '2026-01-05',
    '2026-01-05T10:00',
    '2026-02',
    '',
  ),
  fc.constantFrom<unknown>(1990, 1990.5, -3, 0, 12, 100, true, false, null),
)
const metadata = fc
  .record(
    {
      author: fc.oneof(value, fc.array(value, { maxLength: 3 })),
      year: value,
      place: fc.record({ city: value }, { requiredKeys: [] }),
      tags: fc.array(fc.oneof(value, fc.record({ city: value })), { maxLength: 3 }),
    },
    { requiredKeys: [] },
  )
  .map((fields) => JSON.stringify(fields))
const idNumber = fc.nat(40)
export const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('add' as const),
      connection: fc.nat(1),
      id: idNumber,
      collection: fc.constantFrom('news', 'News', 'Blog', 'ärchiv'),
      title: text,
      content: fc.oneof(
        text.map((body) => ({ kind: 'text' as const, text: body })),
        fc.constant({ kind: 'website' as const, address: 'https://river.example.org/as' }),
      ),
      metadata: fc.option(metadata, { nil: null }),
      day: fc.nat(60),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      pick: fc.nat(),
      title: text,
      metadata,
      day: fc.nat(60),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('send' as const, 'discard' as const, 'pause' as const, 'bring' as const),
      pick: fc.nat(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('prepare' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

type SearchedLibrary = {
  readonly db: Database
  readonly operations: Operations
  readonly connections: readonly [string, string]
}

export function take(one: Step, { db, operations, connections }: SearchedLibrary): void {
  if (one.kind === 'prepare') {
    while (!operations.search.prepare());
    return
  }
  if (one.kind === 'add') {
    const added = document(connections[one.connection] ?? connections[0], `id-${one.id}`, {
      collection: one.collection,
      title: one.title,
      content: one.content,
      metadata: one.metadata,
    })
    operations.documents.acceptAdd({
      document: added,
      itemId: randomUUID(),
      at: firstDay + one.day * dayMs,
      notBefore: null,
    })
    return
  }
  const documents = scanDocuments(db.connection)
  const picked = documents[one.pick % Math.max(1, documents.length)]
  if (picked === undefined) return
  const connectionId = picked.connectionId
  if (one.kind === 'edit') {
    const at = firstDay + one.day * dayMs
    const edit = { connectionId, documentId: picked.documentId, title: one.title, metadata: one.metadata }
    operations.documents.acceptEdit({ ...edit, action: 'edit', itemId: randomUUID(), at, unknown: false })
    return
  }
  if (one.kind === 'send') {
    for (const { id, attemptId } of operations.queue.claim({
      connectionId,
      now: firstDay + 99 * dayMs,
      limit: 3,
    })) {
      const answer = { status: 200, id: null, message: null, type: null, usage: null, body: '', cut: false }
      operations.queue.complete(
        { itemId: id, attemptId },
        { kind: 'accepted', answer, countedAsRepeat: false, problem: null },
        firstDay,
      )
    }
    return
  }
  if (one.kind === 'bring') {
    db.run('UPDATE documents SET joined_by = :by WHERE document_key = :key', {
      by: 1 + (one.pick % 4),
      key: picked.documentKey,
    })
    return
  }
  const items = operations.calls['queue/list']({
    connectionId,
    states: ['waiting'],
    after: null,
    limit: 50,
  }).items
  const item = items[one.pick % Math.max(1, items.length)]
  if (item !== undefined)
    operations.queue.apply(one.kind === 'discard' ? 'discarded' : 'paused', [item.id], firstDay)
}
