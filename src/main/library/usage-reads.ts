import { z } from 'zod'
import {
  type UsageFigures,
  type UsageRow,
  type UsedAmount,
  usageFigures,
  usageRow,
} from '../../shared/schemas/usage.ts'
import type { UsageStore } from '../usage/ports.ts'
import type { Database, Values } from './database.ts'
import { countUncounted, isAllCounted } from './usage-count.ts'

const mostCollections = 50

type Period = Parameters<UsageStore['usageFigures']>[0]

/** The conditions of a period, and their values. */
function within({ connectionId, from, to }: Period): { readonly where: string; readonly values: Values } {
  return {
    where: [
      ...(connectionId === null ? [] : ['connection_id = :connectionId']),
      ...(from === null ? [] : ['day >= :from']),
      'day <= :to',
    ].join(' AND '),
    values: {
      to,
      ...(connectionId === null ? {} : { connectionId }),
      ...(from === null ? {} : { from }),
    },
  }
}

const groupRow = z.object({ name: z.string(), tries: z.int(), answers: z.int(), used: z.number() })
const namedRow = z.object({ name: z.string(), part: z.string(), answers: z.int(), used: z.number() })
const outcomeRow = z.object({ day: z.string(), outcome: z.string(), tries: z.int() })
const firstRow = z.object({ day: z.string().nullable() })

type Group = { readonly name: string; readonly tries: number; readonly used: readonly UsedAmount[] }

export function readFigures(db: Database, period: Period): UsageFigures {
  if (!isAllCounted(db)) countUncounted(db)
  const { where, values } = within(period)
  const groupsOf = (column: 'day' | 'collection' | 'kind' | 'outcome'): readonly Group[] => {
    const named = new Map<string, UsedAmount[]>()
    for (const { name, part, answers, used } of db.all(
      namedRow,
      `SELECT ${column} AS name, name AS part, sum(answers) AS answers, sum(used) AS used FROM usage_named
       WHERE ${where} GROUP BY ${column}, 2 ORDER BY 2`,
      values,
    ))
      named.set(name, [...(named.get(name) ?? []), { name: part, answers, amount: used }])
    return db
      .all(
        groupRow,
        `SELECT ${column} AS name, sum(tries) AS tries, sum(answers) AS answers, sum(used) AS used FROM usage_days
         WHERE ${where} GROUP BY ${column} ORDER BY ${column === 'day' ? 'day' : 'sum(tries) DESC, 1'}`,
        values,
      )
      .map(({ name, tries, answers, used }) => ({
        name,
        tries,
        used: [...(answers === 0 ? [] : [{ name: '', answers, amount: used }]), ...(named.get(name) ?? [])],
      }))
  }
  const outcomes = new Map<string, { outcome: string; tries: number }[]>()
  for (const { day, outcome, tries } of db.all(
    outcomeRow,
    `SELECT day, outcome, sum(tries) AS tries FROM usage_days WHERE ${where} GROUP BY day, outcome`,
    values,
  ))
    outcomes.set(day, [...(outcomes.get(day) ?? []), { outcome, tries }])
  const collections = groupsOf('collection')
  return usageFigures.parse({
    isComplete: isAllCounted(db),
    firstDay: firstDay(db, period.connectionId),
    days: groupsOf('day').map(({ name, ...figures }) => ({
      day: name,
      ...figures,
      outcomes: outcomes.get(name) ?? [],
    })),
    collections: collections
      .slice(0, mostCollections)
      .map(({ name, ...figures }) => ({ collection: name, ...figures })),
    moreCollections: Math.max(0, collections.length - mostCollections),
    kinds: groupsOf('kind').map(({ name, ...figures }) => ({ kind: name, ...figures })),
    outcomes: groupsOf('outcome').map(({ name, ...figures }) => ({ outcome: name, ...figures })),
  })
}

function firstDay(db: Database, connectionId: string | null): string | null {
  const first = db.get(
    firstRow,
    connectionId === null
      ? 'SELECT min(day) AS day FROM usage_days'
      : 'SELECT min(day) AS day FROM usage_days WHERE connection_id = :connectionId',
    connectionId === null ? {} : { connectionId },
  )
  return first?.day ?? null
}

const keptRow = z.object({
  connection_id: z.string(),
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
  { after, limit, ...period }: Parameters<UsageStore['usageRows']>[0],
): { readonly rows: UsageRow[]; readonly next: string | null } {
  const { where, values } = within(period)
  const [connection, day, collection, kind, outcome] = fromCursor(after)
  const found = db.all(
    keptRow,
    `SELECT * FROM usage_days WHERE ${where}
       AND (connection_id, day, collection, kind, outcome) > (:afterConnection, :afterDay, :afterCollection, :afterKind, :afterOutcome)
     ORDER BY connection_id, day, collection, kind, outcome LIMIT :limit`,
    {
      ...values,
      afterConnection: connection,
      afterDay: day,
      afterCollection: collection,
      afterKind: kind,
      afterOutcome: outcome,
      limit: limit + 1,
    },
  )
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    rows: page.map((row) => {
      const { connection_id: connectionId, tries, answers, used, ...rest } = row
      const named = db.all(
        partRow,
        `SELECT name, answers, used AS amount FROM usage_named WHERE connection_id = :connectionId AND day = :day
           AND collection = :collection AND kind = :kind AND outcome = :outcome ORDER BY name`,
        { connectionId, ...rest },
      )
      const plain = answers === 0 ? [] : [{ name: '', answers, amount: used }]
      return usageRow.parse({ connectionId, ...rest, tries, used: [...plain, ...named] })
    }),
    next:
      found.length > limit && last !== undefined
        ? JSON.stringify([last.connection_id, last.day, last.collection, last.kind, last.outcome])
        : null,
  }
}

/** The start, where it is none of ours. */
function fromCursor(cursor: string | null): z.output<typeof place> {
  try {
    return place.parse(JSON.parse(cursor ?? ''))
  } catch {
    return ['', '', '', '', '']
  }
}
