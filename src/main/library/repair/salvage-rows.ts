import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { z } from 'zod'

export type FoundRow = Readonly<Record<string, unknown>>

/** Upper bound if a table's last page is bad and its largest key therefore unknown. */
const largestGuess = 2 ** 32
/**
 * More than halving one bad page's keys can reach; beyond it the remaining rows depend on a lost inner page.
 */
const mostFailuresInARow = 4000

/**
 * Reads every readable row of a table in a damaged file. From a bad page on, halves the key range repeatedly
 * until each readable row has been reached.
 */
export function salvageRows(
  connection: DatabaseSync,
  { name, key }: { readonly name: string; readonly key: string },
  take: (row: FoundRow) => void,
): { readonly isComplete: boolean } {
  const sql = `SELECT * FROM ${name} WHERE ${key} BETWEEN ? AND ? ORDER BY ${key}`
  if (prepare(connection, sql) === undefined) return { isComplete: false }
  let isComplete = true
  let failuresInARow = 0
  const read = (low: number, high: number): number | null => {
    let next = low
    // A failed statement would fail again if reused.
    const rows = prepare(connection, sql)?.iterate(low, high) ?? [].values()
    for (let step = readNext(rows); step.kind !== 'end'; step = readNext(rows)) {
      const found = step.kind === 'row' ? z.int().parse(step.row[key]) : null
      // Keys that do not rise come from a page that links back to an earlier one: reading on would never end.
      if (step.kind === 'unreadable' || found === null || found < next || found > high) {
        isComplete = false
        failuresInARow += 1
        return next
      }
      failuresInARow = 0
      take(step.row)
      next = found + 1
    }
    return null
  }
  const last = lastKey(connection, name, key)
  // A damaged link may lead to a wrong last page, so keys beyond it are tried as well.
  const ranges: (readonly [number, number])[] =
    last === undefined
      ? [[0, largestGuess]]
      : [
          [last + 1, Math.max(last + 1, largestGuess)],
          [0, last],
        ]
  for (let range = ranges.pop(); range !== undefined; range = ranges.pop()) {
    if (failuresInARow > mostFailuresInARow) break
    const [low, high] = range
    const stopped = read(low, high)
    if (stopped === null || stopped > high || low === high) continue
    const middle = stopped + Math.floor((high - stopped) / 2)
    if (middle < high) ranges.push([middle + 1, high])
    ranges.push([stopped, middle])
  }
  return { isComplete }
}

type Step =
  | { readonly kind: 'row'; readonly row: FoundRow }
  | { readonly kind: 'end' }
  | { readonly kind: 'unreadable' }

function readNext(rows: Iterator<FoundRow>): Step {
  try {
    const step = rows.next()
    return step.done === true ? { kind: 'end' } : { kind: 'row', row: step.value }
  } catch {
    return { kind: 'unreadable' }
  }
}

function lastKey(connection: DatabaseSync, name: string, key: string): number | undefined {
  const statement = prepare(connection, `SELECT ${key} AS last FROM ${name} ORDER BY ${key} DESC LIMIT 1`)
  try {
    const row = statement?.get()
    return row === undefined ? 0 : z.int().parse(row.last)
  } catch {
    return undefined
  }
}

function prepare(connection: DatabaseSync, sql: string): StatementSync | undefined {
  try {
    return connection.prepare(sql)
  } catch {
    return undefined
  }
}
