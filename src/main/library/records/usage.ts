import { localDay } from '../../../shared/domain/calendar.ts'
import type { ServiceAnswer } from '../../../shared/schemas/queue.ts'
import type { Database } from '../db/database.ts'

/** Reported usage under its name; '' for a plain number. */
export type Used = { readonly name: string; readonly amount: number }

const mostNames = 20
const longestName = 100
const deepest = 5
/** Keeps the sum finite. */
const mostUsed = 1e15

/**
 * The interface does not define `usage` (docs/service-interface.md): a plain number is taken unchanged; from
 * anything else, each number under its path. Numbers of a list are summed.
 */
export function usedAmounts(answer: ServiceAnswer | null): readonly Used[] {
  if (answer === null) return []
  if (answer.usage !== null)
    return numberOf(answer.usage) === null ? [] : [{ name: '', amount: answer.usage }]
  // Saves parsing most answers again.
  if (answer.cut || !answer.body.includes('"usage"')) return []
  const amounts = new Map<string, number>()
  gather(usageIn(answer.body), '', deepest, amounts)
  return [...amounts].map(([name, amount]) => ({ name, amount })).filter(({ name }) => name !== '')
}

function usageIn(body: string): unknown {
  try {
    const json: unknown = JSON.parse(body)
    return typeof json === 'object' && json !== null && 'usage' in json ? json.usage : undefined
  } catch {
    return undefined
  }
}

function gather(value: unknown, name: string, deep: number, amounts: Map<string, number>): void {
  const amount = numberOf(value)
  if (amount !== null) {
    if (!amounts.has(name) && amounts.size >= mostNames) return
    amounts.set(name, (amounts.get(name) ?? 0) + amount)
    return
  }
  if (typeof value !== 'object' || value === null || deep === 0) return
  if (Array.isArray(value)) {
    for (const entry of value) gather(entry, name, deep - 1, amounts)
    return
  }
  for (const [key, entry] of Object.entries(value)) {
    const path = name === '' ? key : `${name}.${key}`
    if (path.length <= longestName) gather(entry, path, deep - 1, amounts)
  }
}

function numberOf(value: unknown): number | null {
  if (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim())) return numberOf(Number(value))
  return typeof value === 'number' && Math.abs(value) <= mostUsed ? value : null
}

type EndedAttempt = {
  readonly connectionId: string
  readonly collection: string
  readonly kind: string
  readonly operation: string
  readonly outcome: string
  readonly startedAt: number
  readonly answer: ServiceAnswer | null
}

export function countAttempt(db: Database, ended: EndedAttempt): void {
  const { startedAt, answer, ...of } = ended
  const place = { ...of, day: localDay(startedAt) }
  const used = usedAmounts(answer)
  const plain = used.find(({ name }) => name === '')
  db.run(
    `INSERT INTO usage_days VALUES (:connectionId, :day, :collection, :kind, :operation, :outcome, 1, :answers, :used)
     ON CONFLICT DO UPDATE SET tries = tries + 1, answers = answers + excluded.answers, used = used + excluded.used`,
    { ...place, answers: plain === undefined ? 0 : 1, used: plain?.amount ?? 0 },
  )
  for (const { name, amount } of used) {
    if (name === '') continue
    db.run(
      `INSERT INTO usage_named VALUES (:connectionId, :day, :collection, :kind, :operation, :outcome, :name, 1, :amount)
       ON CONFLICT DO UPDATE SET answers = answers + 1, used = used + excluded.used`,
      { ...place, name, amount },
    )
  }
}

export function collectionOfItem(
  db: Database,
  item: { readonly itemKey: number; readonly collection: string | null },
): string {
  if (item.collection !== null) return item.collection
  const collection = db.text(
    `SELECT collection FROM versions WHERE item_key = :key
     UNION ALL SELECT collection FROM removed_versions WHERE item_key = :key LIMIT 1`,
    { key: item.itemKey },
  )
  return collection ?? ''
}

export function countLater(db: Database): void {
  db.run(
    `INSERT OR IGNORE INTO uncounted_attempts SELECT attempt_key FROM attempts WHERE outcome = 'sending'`,
  )
}
