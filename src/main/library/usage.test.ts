import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { ServiceAnswer } from '../../shared/schemas/outbox.ts'
import type { UsageRow, UsedAmount } from '../../shared/schemas/usage.ts'
import type { Settlement } from '../outbox/ports.ts'
import type { Database } from './database.ts'
import { allMigrations } from './migrate.ts'
import { openStorage } from './open-storage.ts'
import { createOperations, type Operations } from './operations.ts'
import { recoverLibrary } from './recover-library.ts'
import { accepted, document, lost, makeFolder, problem, refused } from './test-library.ts'
import { usedAmounts } from './used-amounts.ts'

let folder: string
let remove: () => void
let db: Database
let operations: Operations
const zoneBefore = process.env.TZ
beforeEach(() => {
  ;({ folder, remove } = makeFolder())
  open()
})
afterEach(() => {
  if (zoneBefore === undefined) delete process.env.TZ
  else process.env.TZ = zoneBefore
  db.close()
  remove()
})
function open(): void {
  db = openStorage({ folder, openedAt: 1 }).db
  operations = createOperations(db)
}

const connections = [randomUUID(), randomUUID()] as const
const [connectionId] = connections
const answerOf = (more: Partial<ServiceAnswer>): ServiceAnswer => ({
  ...{ status: 200, id: null, message: null, type: null, usage: null, body: '', cut: false },
  ...more,
})
const answered = (more: Partial<ServiceAnswer>): Settlement => ({
  kind: 'accepted',
  answer: answerOf(more),
  countedAsRepeat: false,
  problem: null,
})
const all = { connectionId: null, from: null, to: '9999-12-31' }
const figures = () => operations.usageFigures(all)

function addOne(
  id: string,
  more: Parameters<typeof document>[2] = {},
  connection: string = connectionId,
): void {
  operations.acceptAdd({
    document: document(connection, id, more),
    itemId: randomUUID(),
    at: 1,
    notBefore: null,
  })
}
/** Claims what may leave at that time, and ends each so. */
function send(at: number, settlement: Settlement, connection: string = connectionId): number {
  const claims = operations.claim({ connectionId: connection, now: at, limit: 1000 })
  for (const { id: itemId, attemptId } of claims) operations.settle({ itemId, attemptId }, settlement, at + 5)
  return claims.length
}

describe('what an answer says was used', () => {
  const used = (usage: unknown) => usedAmounts(answerOf({ body: JSON.stringify({ usage }) }))
  test.each([
    [
      { tokens: 3, cost: 0.5 },
      [
        { name: 'tokens', amount: 3 },
        { name: 'cost', amount: 0.5 },
      ],
    ],
    [
      { tokens: { in: 1, out: '2' } },
      [
        { name: 'tokens.in', amount: 1 },
        { name: 'tokens.out', amount: 2 },
      ],
    ],
    [
      { parts: [{ n: 1 }, { n: 2 }], free: [4, 5] },
      [
        { name: 'parts.n', amount: 3 },
        { name: 'free', amount: 9 },
      ],
    ],
    [{ unit: 'tokens', more: null, ok: true }, []],
    [[], []],
    ['many', []],
    [null, []],
  ])('%j', (usage, expected) => {
    expect(used(usage)).toEqual(expected)
  })
  test('one plain number has no name; what cannot be read is nothing', () => {
    expect(usedAmounts(answerOf({ usage: 12, body: '{"usage":12}' }))).toEqual([{ name: '', amount: 12 }])
    for (const body of [
      '{"usage":',
      '{"usage":{"a":1e999}}',
      '"usage"',
      '[{"usage":{"a":1}}]',
      '{"__proto__":{"usage":{"a":1}}}',
    ])
      expect(usedAmounts(answerOf({ body })), body).toEqual([])
    expect(usedAmounts(answerOf({ body: '{"usage":{"a":1}}', cut: true }))).toEqual([])
    expect(usedAmounts(null)).toEqual([])
    const many = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`n${index}`, 1]))
    expect(used(many)).toHaveLength(20)
  })
})

test('each try is counted when it ends, by day, collection, kind and outcome', () => {
  const at = new Date(2026, 10, 20, 12).getTime()
  addOne('a')
  addOne('b', { collection: 'birds', content: { kind: 'website', address: 'https://example.org/' } })
  send(at, accepted)
  operations.acceptEdit({
    connectionId,
    documentId: 'b',
    action: 'edit',
    itemId: randomUUID(),
    at: 1,
    unknown: false,
    title: 'T',
  })
  send(at + 86_400_000, refused)
  expect(figures()).toEqual({
    isComplete: true,
    firstDay: '2026-11-20',
    days: [
      {
        day: '2026-11-20',
        tries: 2,
        used: [{ name: '', answers: 2, amount: 6 }],
        outcomes: [{ outcome: 'done', tries: 2 }],
      },
      { day: '2026-11-21', tries: 1, used: [], outcomes: [{ outcome: 'refused', tries: 1 }] },
    ],
    collections: [
      { collection: 'birds', tries: 2, used: [{ name: '', answers: 1, amount: 3 }] },
      { collection: 'news', tries: 1, used: [{ name: '', answers: 1, amount: 3 }] },
    ],
    moreCollections: 0,
    kinds: [
      { kind: 'website', tries: 2, used: [{ name: '', answers: 1, amount: 3 }] },
      { kind: 'text', tries: 1, used: [{ name: '', answers: 1, amount: 3 }] },
    ],
    outcomes: [
      { outcome: 'done', tries: 2, used: [{ name: '', answers: 2, amount: 6 }] },
      { outcome: 'refused', tries: 1, used: [] },
    ],
  })
  expect(
    operations.usageFigures({ connectionId: connections[1], from: null, to: '9999-12-31' }),
  ).toMatchObject({
    firstDay: null,
    days: [],
  })
  expect(operations.usageFigures({ ...all, from: '2026-11-21' }).days).toHaveLength(1)
})

test.each([
  ['Europe/Berlin', '2026-03-29T00:30:00+01:00', '2026-03-29T23:30:00+02:00'],
  ['Europe/Berlin', '2026-10-25T00:30:00+02:00', '2026-10-25T23:30:00+01:00'],
  ['America/Sao_Paulo', '2018-11-04T01:10:00-02:00', '2018-11-04T23:50:00-02:00'],
  ['Australia/Lord_Howe', '2026-04-05T00:10:00+11:00', '2026-04-05T23:50:00+10:30'],
  ['Pacific/Kiritimati', '2026-01-01T00:10:00+14:00', '2026-01-01T23:50:00+14:00'],
])('in %s a day is what the calendar says, however long it is', (zone, early, late) => {
  process.env.TZ = zone
  for (const [id, at] of [early, late].entries()) {
    addOne(String(id))
    send(Date.parse(at), accepted)
  }
  expect(figures().days.map(({ day, tries }) => [day, tries])).toEqual([[early.slice(0, 10), 2]])
})

const scannedRow = z.object({
  connection_id: z.string(),
  started_at: z.int(),
  outcome: z.string(),
  answer: z.string().nullable(),
  kind: z.string(),
  collection: z.string().nullable(),
})

/** The same, read anew from every receipt. */
function scan(): UsageRow[] {
  const places = new Map<string, { tries: number; used: Map<string, UsedAmount> }>()
  for (const row of db.all(
    scannedRow,
    `SELECT a.connection_id, a.started_at, a.outcome, a.answer, i.kind, coalesce(i.collection, d.collection) AS collection
     FROM attempts a JOIN items i ON i.item_id = a.item_id
     LEFT JOIN documents d ON d.connection_id = a.connection_id AND d.document_id = a.document_id
     WHERE a.outcome <> 'sending'`,
  )) {
    const date = new Date(row.started_at)
    const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
      .map((part) => String(part).padStart(2, '0'))
      .join('-')
    const key = JSON.stringify([row.connection_id, day, row.collection ?? '', row.kind, row.outcome])
    const place = places.get(key) ?? { tries: 0, used: new Map() }
    places.set(key, place)
    place.tries += 1
    const answer: unknown = JSON.parse(row.answer ?? 'null')
    for (const { name, amount } of usedAmounts(answer === null ? null : (answer as ServiceAnswer))) {
      const before = place.used.get(name) ?? { name, answers: 0, amount: 0 }
      place.used.set(name, { name, answers: before.answers + 1, amount: before.amount + amount })
    }
  }
  return [...places]
    .map(([key, { tries, used }]) => {
      const [connection, day, collection, kind, outcome] = JSON.parse(key)
      const inOrder = [...used.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
      return { connectionId: connection, day, collection, kind, outcome, tries, used: inOrder }
    })
    .sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
}
const placeOf = ({ connectionId: of, day, collection, kind, outcome }: UsageRow) =>
  [of, day, collection, kind, outcome].join('\0')

function rows(limit = 3): UsageRow[] {
  const found: UsageRow[] = []
  for (let after: string | null = null; ; ) {
    const page: ReturnType<Operations['usageRows']> = operations.usageRows({ ...all, after, limit })
    found.push(...page.rows)
    after = page.next
    if (after === null) return found
  }
}
const countAll = () => {
  while (!operations.usageCount());
}

const settlement = fc.oneof(
  fc.integer({ min: 0, max: 1000 }).map((usage) => answered({ usage })),
  fc
    .dictionary(
      fc.constantFrom('tokens', 'pages', 'cost'),
      fc.integer({ min: 0, max: 4000 }).map((n) => n / 4),
    )
    .map((usage) => answered({ body: JSON.stringify({ usage }) })),
  fc.constantFrom<Settlement>(refused, lost, answered({}), {
    kind: 'postponed',
    notBefore: null,
    problem,
    counts: true,
  }),
)
const step = fc.oneof(
  fc.record({
    kind: fc.constant('add' as const),
    id: fc.integer({ min: 0, max: 9 }),
    connection: fc.constantFrom(...connections),
  }),
  fc.record({
    kind: fc.constant('edit' as const),
    id: fc.integer({ min: 0, max: 9 }),
    connection: fc.constantFrom(...connections),
  }),
  fc.record({
    kind: fc.constant('send' as const),
    connection: fc.constantFrom(...connections),
    settlement,
    hours: fc.integer({ min: 0, max: 60 }),
  }),
  fc.record({
    kind: fc.constantFrom('killed' as const, 'before' as const),
    connection: fc.constantFrom(...connections),
  }),
)

test('the figures are those of a scan of every receipt, whatever happened', () => {
  process.env.TZ = 'Europe/Berlin'
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      db.exec('DELETE FROM attempts; DELETE FROM usage_days; DELETE FROM usage_named')
      db.exec('DELETE FROM versions; DELETE FROM item_events; DELETE FROM items; DELETE FROM documents')
      let now = Date.parse('2026-03-28T18:00:00Z')
      for (const one of steps) {
        if (one.kind === 'add') {
          // A document stays in its collection, by which the scan finds that of its edits.
          addOne(`d${one.id}`, { collection: one.id % 3 === 0 ? 'birds' : 'news' }, one.connection)
        } else if (one.kind === 'edit') {
          operations.acceptEdit({
            connectionId: one.connection,
            documentId: `d${one.id}`,
            action: 'edit',
            itemId: randomUUID(),
            at: 1,
            unknown: false,
            title: `T${now}`,
          })
        } else if (one.kind === 'send') {
          now += one.hours * 3_600_000
          send(now, one.settlement, one.connection)
        } else if (one.kind === 'killed') {
          operations.claim({ connectionId: one.connection, now, limit: 2 })
          operations.recover(now)
        } else {
          // As of an app that counted nothing: everything so far is of before.
          db.exec('DELETE FROM usage_days; DELETE FROM usage_named')
          db.exec('UPDATE usage_counting SET below = (SELECT coalesce(max(attempt_key), 0) FROM attempts)')
        }
      }
      countAll()
      const scanned = scan()
      expect(rows()).toEqual(scanned)
      const triesBy = (of: (row: UsageRow) => string) => {
        const sums: Record<string, number> = {}
        for (const row of scanned) sums[of(row)] = (sums[of(row)] ?? 0) + row.tries
        return sums
      }
      const usedBy = (of: (row: UsageRow) => string) => {
        const sums: Record<string, number> = {}
        for (const row of scanned)
          for (const { name, amount } of row.used)
            sums[`${of(row)} ${name}`] = (sums[`${of(row)} ${name}`] ?? 0) + amount
        return sums
      }
      const { days, collections, kinds, outcomes } = figures()
      const groups = [
        [days.map(({ day, ...group }) => ({ name: day, ...group })), (row: UsageRow) => row.day],
        [
          collections.map(({ collection, ...group }) => ({ name: collection, ...group })),
          (row: UsageRow) => row.collection,
        ],
        [kinds.map(({ kind, ...group }) => ({ name: kind, ...group })), (row: UsageRow) => row.kind],
        [
          outcomes.map(({ outcome, ...group }) => ({ name: outcome, ...group })),
          (row: UsageRow) => row.outcome,
        ],
      ] as const
      for (const [shown, of] of groups) {
        expect(Object.fromEntries(shown.map(({ name, tries }) => [name, tries]))).toEqual(triesBy(of))
        expect(
          Object.fromEntries(
            shown.flatMap(({ name, used }) => used.map((one) => [`${name} ${one.name}`, one.amount])),
          ),
        ).toEqual(usedBy(of))
      }
    }),
    { numRuns: 60 },
  )
})

test('a recovered library counts its receipts again', () => {
  for (const [index, outcome] of [accepted, refused, lost].entries()) {
    addOne(`d${index}`)
    send(1_700_000_000_000 + index * 86_400_000, outcome)
  }
  const before = rows()
  expect(before.length).toBeGreaterThan(2)
  db.close()
  recoverLibrary(folder, 2, allMigrations)
  open()
  countAll()
  expect(rows()).toEqual(before)
  expect(figures().isComplete).toBe(true)
})
