import { z } from 'zod'
import {
  type UsageFigures,
  type UsageRow,
  type UsedAmount,
  usageFigures,
  usageRow,
} from '../../../shared/schemas/usage.ts'
import type { Database } from '../db/database.ts'
import { readCursor, toPage, writeCursor } from '../db/keys.ts'
import { countUncounted, isAllCounted } from './usage-count.ts'
import { figuresOfMonths, type Period } from './usage-months.ts'

function within({ connectionId, from }: Period): string {
  const ofConnection = connectionId === null ? '' : 'connection_id = :connectionId AND '
  return `${ofConnection}${from === null ? '' : 'day >= :from AND '}day <= :to`
}

export function readFigures(db: Database, period: Period): UsageFigures {
  if (!isAllCounted(db)) countUncounted(db)
  const { firstDay, months, isWhole } = figuresOfMonths(db, period)
  const used = new Map<string, UsedAmount>()
  for (const { name, answers, amount } of months.flatMap((month) => month.used)) {
    const before = used.get(name) ?? { name, answers: 0, amount: 0 }
    used.set(name, { name, answers: before.answers + answers, amount: before.amount + amount })
  }
  return usageFigures.parse({
    isComplete: isWhole && isAllCounted(db),
    firstDay,
    days: months.toReversed().flatMap(({ days }) => days),
    used: [...used.values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
  })
}

const keptRow = z.object({
  connectionId: z.string(),
  day: z.string(),
  collection: z.string(),
  kind: z.string(),
  operation: z.string(),
  outcome: z.string(),
  tries: z.int(),
  answers: z.int(),
  used: z.number(),
})
const partRow = z.object({ name: z.string(), answers: z.int(), amount: z.number() })
const place = z.tuple([z.string(), z.string(), z.string(), z.string(), z.string(), z.string()])

export function listUsage(
  db: Database,
  { after, limit, ...period }: Period & { readonly after: string | null; readonly limit: number },
): { readonly rows: UsageRow[]; readonly next: string | null } {
  const [connection, day, collection, kind, operation, outcome] = readCursor(place, after) ?? [
    '',
    '',
    '',
    '',
    '',
    '',
  ]
  const found = db.all(
    keptRow,
    `SELECT * FROM usage_days WHERE ${within(period)}
       AND (connection_id, day, collection, kind, operation, outcome) >
         (:afterConnection, :afterDay, :afterCollection, :afterKind, :afterOperation, :afterOutcome)
     ORDER BY connection_id, day, collection, kind, operation, outcome LIMIT :limit`,
    {
      ...period,
      afterConnection: connection,
      afterDay: day,
      afterCollection: collection,
      afterKind: kind,
      afterOperation: operation,
      afterOutcome: outcome,
      limit: limit + 1,
    },
  )
  const { rows, next } = toPage(found, limit, (row) =>
    writeCursor([row.connectionId, row.day, row.collection, row.kind, row.operation, row.outcome]),
  )
  return {
    rows: rows.map(({ tries, answers, used, ...of }) => {
      const named = db.all(
        partRow,
        `SELECT name, answers, used AS amount FROM usage_named WHERE connection_id = :connectionId AND day = :day
           AND collection = :collection AND kind = :kind AND operation = :operation AND outcome = :outcome ORDER BY name`,
        of,
      )
      const plain = answers === 0 ? [] : [{ name: '', answers, amount: used }]
      return usageRow.parse({ ...of, tries, used: [...plain, ...named] })
    }),
    next,
  }
}
