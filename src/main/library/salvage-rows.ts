import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'

/** A row as it was found, nothing about it believed yet. */
export type FoundRow = Readonly<Record<string, unknown>>

/** Bounds the search where a table's last page is bad and its largest key therefore unknown. */
const largestGuess = 2 ** 32
const mostFailures = 50_000

/**
 * Reads every row that can be read of a table in a damaged file. Where reading stops at a bad page, the keys
 * from there on are halved again and again until each readable one has been reached.
 */
export function salvageRows(
  connection: DatabaseSync,
  table: { readonly name: string; readonly key: string },
  take: (row: FoundRow) => void,
): { readonly isComplete: boolean } {
  const { name, key } = table
  let failures = 0
  const openRange = (low: number, high: number): Iterator<FoundRow> => {
    try {
      return connection
        .prepare(`SELECT * FROM ${name} WHERE ${key} BETWEEN ? AND ? ORDER BY ${key}`)
        .iterate(low, high)
    } catch (cause) {
      throw new UnreadableRow('The table cannot be read', { cause })
    }
  }
  /** The first key not read, or null where all were. */
  const read = (low: number, high: number): number | null => {
    let next = low
    try {
      const rows = openRange(low, high)
      for (let step = readNext(rows); step !== undefined; step = readNext(rows)) {
        take(step)
        next = z.int().parse(step[key]) + 1
      }
      return null
    } catch (cause) {
      // What goes wrong with the taking, such as a full disk, is no fault of the file that is read.
      if (!(cause instanceof UnreadableRow)) throw cause
      failures += 1
      return next
    }
  }
  const ranges: (readonly [number, number])[] = [
    [edgeOf(connection, table, 'ASC') ?? 0, edgeOf(connection, table, 'DESC') ?? largestGuess],
  ]
  for (let range = ranges.pop(); range !== undefined && failures < mostFailures; range = ranges.pop()) {
    const [low, high] = range
    const stopped = read(low, high)
    if (stopped === null || stopped > high || low === high) continue
    const middle = stopped + Math.floor((high - stopped) / 2)
    if (middle < high) ranges.push([middle + 1, high])
    ranges.push([stopped, middle])
  }
  return { isComplete: failures === 0 }
}

class UnreadableRow extends Error {}

function readNext(rows: Iterator<FoundRow>): FoundRow | undefined {
  try {
    const step = rows.next()
    return step.done === true ? undefined : step.value
  } catch (cause) {
    throw new UnreadableRow('A row cannot be read', { cause })
  }
}

function edgeOf(
  connection: DatabaseSync,
  { name, key }: { readonly name: string; readonly key: string },
  order: 'ASC' | 'DESC',
): number | undefined {
  try {
    const row = connection
      .prepare(`SELECT ${key} AS edge FROM ${name} ORDER BY ${key} ${order} LIMIT 1`)
      .get()
    return row === undefined ? 0 : z.int().parse(row.edge)
  } catch {
    return undefined
  }
}
