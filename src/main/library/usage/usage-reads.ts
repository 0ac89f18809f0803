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

const mostCollections = 50

/** The conditions of a period. */
function within({ connectionId, from }: Period): string {
  const ofConnection = connectionId === null ? '' : 'connection_id = :connectionId AND '
  return `${ofConnection}${from === null ? '' : 'day >= :from AND '}day <= :to`
}

/** Along the days, and over all that is not a day. Counts a piece first, where there is something left. */
export function readFigures(db: Database, period: Period): UsageFigures {
  if (!isAllCounted(db)) countUncounted(db)
  const { firstDay, months, isWhole } = figuresOfMonths(db, period)
  const days = createGroups()
  const outcomes = new Map<string, { outcome: string; tries: number }[]>()
  const whole = { collection: createGroups(), kind: createGroups(), outcome: createGroups() }
  const parts = ['collection', 'kind', 'outcome'] as const
  for (const month of months) {
    for (const row of month.days) {
      days.add(row.day, row)
      const { day, outcome, tries } = row
      const ofDay = outcomes.get(day)
      if (ofDay === undefined) outcomes.set(day, [{ outcome, tries }])
      else ofDay.push({ outcome, tries })
    }
    for (const { day, name, answers, used } of month.namedDays)
      days.addUsed(day, { name, answers, amount: used })
    for (const row of month.whole) for (const part of parts) whole[part].add(row[part], row)
    for (const { name, answers, used, ...row } of month.named)
      for (const part of parts) whole[part].addUsed(row[part], { name, answers, amount: used })
  }
  const collections = whole.collection.mostFirst()
  return usageFigures.parse({
    isComplete: isWhole && isAllCounted(db),
    firstDay,
    days: days
      .all()
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map(({ name, ...figures }) => ({ day: name, ...figures, outcomes: outcomes.get(name) ?? [] })),
    collections: collections
      .slice(0, mostCollections)
      .map(({ name, ...figures }) => ({ collection: name, ...figures })),
    moreCollections: Math.max(0, collections.length - mostCollections),
    kinds: whole.kind.mostFirst().map(({ name, ...figures }) => ({ kind: name, ...figures })),
    outcomes: whole.outcome.mostFirst().map(({ name, ...figures }) => ({ outcome: name, ...figures })),
  })
}

type Group = { readonly name: string; readonly tries: number; readonly used: readonly UsedAmount[] }

/** Adds up what goes together. */
function createGroups() {
  const tries = new Map<string, number>()
  const used = new Map<string, Map<string, UsedAmount>>()
  const addUsed = (group: string, { name, answers, amount }: UsedAmount): void => {
    const amounts = used.get(group) ?? new Map<string, UsedAmount>()
    const before = amounts.get(name) ?? { name, answers: 0, amount: 0 }
    amounts.set(name, { name, answers: before.answers + answers, amount: before.amount + amount })
    used.set(group, amounts)
  }
  const all = (): Group[] =>
    [...tries].map(([name, count]) => ({
      name,
      tries: count,
      used: [...(used.get(name)?.values() ?? [])].sort((a, b) => (a.name < b.name ? -1 : 1)),
    }))
  return {
    add(group: string, row: { readonly tries: number; readonly answers: number; readonly used: number }) {
      tries.set(group, (tries.get(group) ?? 0) + row.tries)
      if (row.answers > 0) addUsed(group, { name: '', answers: row.answers, amount: row.used })
    },
    addUsed,
    all,
    mostFirst: () => all().sort((a, b) => b.tries - a.tries || (a.name < b.name ? -1 : 1)),
  }
}

const keptRow = z.object({
  connectionId: z.string(),
  day: z.string(),
  collection: z.string(),
  kind: z.string(),
  outcome: z.string(),
  tries: z.int(),
  answers: z.int(),
  used: z.number(),
})
const partRow = z.object({ name: z.string(), answers: z.int(), amount: z.number() })
const place = z.tuple([z.string(), z.string(), z.string(), z.string(), z.string()])

export function listUsage(
  db: Database,
  { after, limit, ...period }: Period & { readonly after: string | null; readonly limit: number },
): { readonly rows: UsageRow[]; readonly next: string | null } {
  const [connection, day, collection, kind, outcome] = readCursor(place, after) ?? ['', '', '', '', '']
  const found = db.all(
    keptRow,
    `SELECT * FROM usage_days WHERE ${within(period)}
       AND (connection_id, day, collection, kind, outcome) > (:afterConnection, :afterDay, :afterCollection, :afterKind, :afterOutcome)
     ORDER BY connection_id, day, collection, kind, outcome LIMIT :limit`,
    {
      ...period,
      afterConnection: connection,
      afterDay: day,
      afterCollection: collection,
      afterKind: kind,
      afterOutcome: outcome,
      limit: limit + 1,
    },
  )
  const { rows, next } = toPage(found, limit, (row) =>
    writeCursor([row.connectionId, row.day, row.collection, row.kind, row.outcome]),
  )
  return {
    rows: rows.map(({ tries, answers, used, ...of }) => {
      const named = db.all(
        partRow,
        `SELECT name, answers, used AS amount FROM usage_named WHERE connection_id = :connectionId AND day = :day
           AND collection = :collection AND kind = :kind AND outcome = :outcome ORDER BY name`,
        of,
      )
      const plain = answers === 0 ? [] : [{ name: '', answers, amount: used }]
      return usageRow.parse({ ...of, tries, used: [...plain, ...named] })
    }),
    next,
  }
}
