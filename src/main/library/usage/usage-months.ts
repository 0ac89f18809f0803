import { z } from 'zod'
import { type UsedAmount, usedAmount } from '../../../shared/schemas/usage.ts'
import type { Database } from '../db/database.ts'
import { createBudget } from '../db/work-budget.ts'
import { connectionsIn } from '../records/documents.ts'

export type Period = {
  readonly connectionId: string | null
  readonly from: string | null
  readonly to: string
}

const dayRow = z.object({
  day: z.string(),
  kind: z.string(),
  tries: z.int(),
  added: z.int(),
  edited: z.int(),
  refused: z.int(),
})

type MonthFigures = {
  readonly days: readonly z.output<typeof dayRow>[]
  readonly used: readonly UsedAmount[]
}

/** Time limit per call, as long as other calls may wait; the next call continues. */
const addsForMs = 30
const mostRemembered = 2000
/** Far more than the months of all connections. Earlier days are then added up at once. */
const mostSteps = 5000

/**
 * Returns each month's figures, cached until more is counted in that month. Incomplete if time ran out; the
 * newest come first.
 */
export function figuresOfMonths(
  db: Database,
  { connectionId, from, to }: Period,
): { readonly firstDay: string | null; readonly months: readonly MonthFigures[]; readonly isWhole: boolean } {
  const remembered = db.own(rememberMonths)
  remembered.forgetChanged()
  const connections = connectionId === null ? connectionsIn(db, 'usage_days') : [connectionId]
  const firstDay = firstOf(db, connections)
  const months: MonthFigures[] = []
  if (firstDay === null) return { firstDay, months, isWhole: true }
  const first = from === null || from < firstDay ? firstDay : from
  const mayGoOn = createBudget(Number.POSITIVE_INFINITY, addsForMs)
  const lastDays = createLastDays(db, connections, to)
  for (let last = lastDays.last(); last !== undefined && last >= first; last = lastDays.last()) {
    const month = last.slice(0, 7)
    const isRest = lastDays.steps() > mostSteps
    const begin = isRest ? first : laterOf(first, `${month}-01`)
    const bounds = { first: begin, last: earlierOf(to, `${month}-31`) }
    const name = JSON.stringify([connectionId, bounds.first, bounds.last])
    const known = isRest ? undefined : remembered.find(name)
    if (known === undefined && !mayGoOn()) return { firstDay, months, isWhole: false }
    const found = known ?? addUp(db, connections, bounds)
    // The sum of the remaining months is not cached: a change in any of them would invalidate it.
    if (known === undefined && !isRest) remembered.keep(month, name, found)
    months.push(found)
    lastDays.goBefore(begin)
  }
  return { firstDay, months, isWhole: true }
}

const triesOf = (wanted: string) => `sum(CASE WHEN ${wanted} THEN tries ELSE 0 END)`

function addUp(
  db: Database,
  connections: readonly string[],
  { first, last }: { readonly first: string; readonly last: string },
): MonthFigures {
  const where =
    'connection_id IN (SELECT value FROM json_each(:connections)) AND day BETWEEN :first AND :last'
  const values = { connections, first, last }
  return {
    days: db.all(
      dayRow,
      `SELECT day, kind, sum(tries) AS tries, ${triesOf("operation = 'add' AND outcome = 'done'")} AS added,
         ${triesOf("operation = 'update' AND outcome = 'done'")} AS edited, ${triesOf("outcome = 'refused'")} AS refused
       FROM usage_days WHERE ${where} GROUP BY day, kind ORDER BY day, kind`,
      values,
    ),
    used: db.all(
      usedAmount,
      `SELECT '' AS name, sum(answers) AS answers, sum(used) AS amount FROM usage_days
         WHERE ${where} AND answers > 0 HAVING count(*) > 0
       UNION ALL
       SELECT name, sum(answers) AS answers, sum(used) AS amount FROM usage_named WHERE ${where} GROUP BY name`,
      values,
    ),
  }
}

const isWatched = "SELECT 1 FROM temp.sqlite_schema WHERE name = 'usage_changed'"
const watched = [
  ['INSERT', 'NEW'],
  ['UPDATE', 'NEW'],
  ['DELETE', 'OLD'],
]
const watching = `CREATE TEMP TABLE usage_changed (month TEXT PRIMARY KEY) WITHOUT ROWID; ${watched
  .map(
    ([event, row]) => `CREATE TEMP TRIGGER usage_changed_by_${event} AFTER ${event} ON main.usage_days BEGIN
      INSERT INTO usage_changed SELECT substr(${row}.day, 1, 7)
        WHERE NOT EXISTS (SELECT 1 FROM usage_changed WHERE month = substr(${row}.day, 1, 7)); END;`,
  )
  .join(' ')}`

/** A database trigger records the months that change, whose figures are then dropped here. */
function rememberMonths(db: Database) {
  const names = new Map<string, Set<string>>()
  const figures = new Map<string, MonthFigures>()
  return {
    forgetChanged: (): void => {
      // A rollback of the transaction that created it removes it, with its data.
      if (!db.has(isWatched)) {
        db.exec(watching)
        figures.clear()
        names.clear()
        return
      }
      const changed = db.texts('SELECT month FROM usage_changed')
      if (changed.length === 0) return
      db.run('DELETE FROM usage_changed')
      for (const month of changed) {
        for (const name of names.get(month) ?? []) figures.delete(name)
        names.delete(month)
      }
    },
    find: (name: string) => figures.get(name),
    keep: (month: string, name: string, found: MonthFigures): void => {
      if (figures.size >= mostRemembered) {
        figures.clear()
        names.clear()
      }
      figures.set(name, found)
      names.set(month, (names.get(month) ?? new Set()).add(name))
    },
  }
}

function firstOf(db: Database, connections: readonly string[]): string | null {
  const days = connections.flatMap(
    (id) => db.text('SELECT min(day) FROM usage_days WHERE connection_id = :id', { id }) ?? [],
  )
  return days.sort()[0] ?? null
}

/**
 * Walks back over the days with attempts, so that gaps cost nothing: one odd receipt may be thousands of
 * years from the next. Each step uses the index of one connection.
 */
function createLastDays(db: Database, connections: readonly string[], to: string) {
  const days = new Map<string, string>()
  let steps = 0
  const find = (id: string, until: '<=' | '<', day: string): void => {
    steps += 1
    const found = db.text(`SELECT max(day) FROM usage_days WHERE connection_id = :id AND day ${until} :day`, {
      id,
      day,
    })
    if (found === undefined) days.delete(id)
    else days.set(id, found)
  }
  for (const id of connections) find(id, '<=', to)
  return {
    last: () =>
      [...days.values()].reduce<string | undefined>((a, b) => (a === undefined || a < b ? b : a), undefined),
    goBefore: (begin: string): void => {
      for (const [id, day] of [...days]) if (day >= begin) find(id, '<', begin)
    },
    steps: () => steps,
  }
}

const laterOf = (a: string, b: string): string => (a > b ? a : b)
const earlierOf = (a: string, b: string): string => (a < b ? a : b)
