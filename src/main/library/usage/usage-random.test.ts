import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { ServiceAnswer } from '../../../shared/schemas/queue.ts'
import type { UsageRow, UsedAmount } from '../../../shared/schemas/usage.ts'
import type { AttemptEnd } from '../queue/attempts.ts'
import { usedAmounts } from '../records/usage.ts'
import { lost, problem, refused } from '../testing/test-library.ts'
import { answerOf, usageDesk } from '../testing/test-usage.ts'

const desk = usageDesk()
const { connections, addOne, send, figures, rows, countAll } = desk

const scannedRow = z.object({
  connectionId: z.string(),
  startedAt: z.int(),
  operation: z.string(),
  outcome: z.string(),
  answer: z.string().nullable(),
  kind: z.string(),
  collection: z.string().nullable(),
})

function scan(): UsageRow[] {
  const places = new Map<string, { tries: number; used: Map<string, UsedAmount> }>()
  for (const row of desk.db.all(
    scannedRow,
    `SELECT a.connection_id, a.started_at, a.operation, a.outcome, a.answer, i.kind, coalesce(i.collection, d.collection) AS collection
     FROM attempts a JOIN items i ON i.item_id = a.item_id
     LEFT JOIN documents d ON d.connection_id = a.connection_id AND d.document_id = a.document_id
     WHERE a.outcome <> 'sending'`,
  )) {
    const date = new Date(row.startedAt)
    const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
      .map((part) => String(part).padStart(2, '0'))
      .join('-')
    const key = JSON.stringify([
      row.connectionId,
      day,
      row.collection ?? '',
      row.kind,
      row.operation,
      row.outcome,
    ])
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
      const [connection, day, collection, kind, operation, outcome] = JSON.parse(key)
      const inOrder = [...used.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
      return { connectionId: connection, day, collection, kind, operation, outcome, tries, used: inOrder }
    })
    .sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
}
const placeOf = ({ connectionId: of, day, collection, kind, operation, outcome }: UsageRow) =>
  [of, day, collection, kind, operation, outcome].join('\0')

const answered = (more: Partial<ServiceAnswer>): AttemptEnd => ({
  kind: 'accepted',
  answer: answerOf(more),
  countedAsRepeat: false,
  problem: null,
})
const end = fc.oneof(
  fc.integer({ min: 0, max: 1000 }).map((usage) => answered({ usage })),
  fc
    .dictionary(
      fc.constantFrom('tokens', 'pages', 'cost'),
      fc.integer({ min: 0, max: 4000 }).map((n) => n / 4),
    )
    .map((usage) => answered({ body: JSON.stringify({ usage }) })),
  fc.constantFrom<AttemptEnd>(refused, lost, answered({}), {
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
    end,
    hours: fc.integer({ min: 0, max: 60 }),
  }),
  fc.record({
    kind: fc.constantFrom('killed' as const, 'recovered' as const),
    connection: fc.constantFrom(...connections),
  }),
)

test('matches a scan of all receipts after random steps', () => {
  process.env.TZ = 'Europe/Berlin'
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      desk.db.exec('DELETE FROM attempts; DELETE FROM usage_days; DELETE FROM usage_named')
      desk.db.exec('DELETE FROM versions; DELETE FROM item_events; DELETE FROM items; DELETE FROM documents')
      let now = Date.parse('2026-03-28T18:00:00Z')
      for (const one of steps) {
        if (one.kind === 'add') {
          // A document stays in its collection, so the scan can assign its edits.
          addOne(`d${one.id}`, { collection: one.id % 3 === 0 ? 'birds' : 'news' }, one.connection)
        } else if (one.kind === 'edit') {
          desk.operations.documents.acceptEdit({
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
          send(now, one.end, one.connection)
        } else if (one.kind === 'killed') {
          desk.operations.queue.claim({ connectionId: one.connection, now, limit: 2 })
          desk.operations.queue.recover(now)
        } else {
          // As in a recovered library: all attempts were inserted already ended.
          desk.db.exec(`DELETE FROM usage_days; DELETE FROM usage_named;
            INSERT OR IGNORE INTO uncounted_attempts SELECT attempt_key FROM attempts WHERE outcome <> 'sending'`)
        }
      }
      countAll()
      const scanned = scan()
      expect(rows()).toEqual(scanned)
      const sumOf = (wanted: (row: UsageRow) => boolean) =>
        scanned.filter(wanted).reduce((sum, { tries }) => sum + tries, 0)
      const { days, used } = figures()
      expect(days.reduce((sum, { tries }) => sum + tries, 0)).toBe(sumOf(() => true))
      for (const { day, kind, tries, added, edited, refused: notAccepted } of days) {
        const ofThese = (row: UsageRow) => row.day === day && row.kind === kind
        const isDone = (row: UsageRow) => ofThese(row) && row.outcome === 'done'
        expect([tries, added, edited, notAccepted]).toEqual([
          sumOf(ofThese),
          sumOf((row) => isDone(row) && row.operation === 'add'),
          sumOf((row) => isDone(row) && row.operation === 'update'),
          sumOf((row) => ofThese(row) && row.outcome === 'refused'),
        ])
      }
      const amounts = Map.groupBy(
        scanned.flatMap((row) => row.used),
        ({ name }) => name,
      )
      expect(Object.fromEntries(used.map(({ name, amount }) => [name, amount]))).toEqual(
        Object.fromEntries(
          [...amounts].map(([name, all]) => [name, all.reduce((sum, { amount }) => sum + amount, 0)]),
        ),
      )
    }),
    { numRuns: 60 },
  )
})
