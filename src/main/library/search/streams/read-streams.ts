import { z } from 'zod'
import type { Database, Values } from '../../db/database.ts'
import type { WordsMatch } from '../conditions/word-matches.ts'
import { type Direction, isBehind, type KeyStream, nextPlace, type Run, TimeOver } from './key-stream.ts'

const keysRow = z.object({
  keys: z.string().transform((text) => z.array(z.int()).parse(JSON.parse(text))),
})

/** Returns the column `key` of a SELECT, read as one text, which is much faster than many rows. */
export function readKeys(db: Database, select: string, values: Values): readonly number[] {
  return db.get(keysRow, `SELECT json_group_array(key) AS keys FROM (${select})`, values)?.keys ?? []
}

const fewest = 64
const most = 1024

/** `sql` must return rows in key order, and end where the key's bounds are to follow. */
export function streamOfRows(
  { db, direction }: Run,
  { select, column, values }: { readonly select: string; readonly column: string; readonly values: Values },
): KeyStream {
  let size = fewest
  const sql = `${select} AND ${column} ${direction === 'newest-first' ? '<=' : '>='} :at
    ORDER BY ${column} ${direction === 'newest-first' ? 'DESC' : 'ASC'} LIMIT :size`
  const { seek } = buffered(direction, (at) => {
    const keys = readKeys(db, sql, { ...values, at, size })
    const isEnd = keys.length < size
    size = Math.min(most, size * 2)
    return { keys, isEnd, next: undefined }
  })
  return {
    seek,
    skip: (at, keys) => {
      const key = db.number(`${sql} OFFSET :keys`, { ...values, at, keys, size: 1 })
      if (key !== undefined) return { key, passed: keys }
      const passed = db.number(`SELECT count(*) FROM (${sql})`, { ...values, at, size: keys }) ?? 0
      return { key, passed }
    },
  }
}

const firstWindow = 4096
const narrowestWindow = 1024
/** Each query costs as much as it gathers, so the first are small. */
const gatheredWindow = 2 ** 18
const mostGathered = 16_384
const shortMs = 2
const longMs = 6

type Windows = {
  readonly read: (low: number, high: number, size: number) => readonly number[]
  readonly firstWidth: number
  readonly narrowest: number
  readonly firstSize: number
  readonly largestSize: number
}

/**
 * Streams keys from range queries, which grow while they are fast, so that no query takes long however many
 * documents it skips.
 */
function streamOfWindows(run: Run, { read, ...wanted }: Windows): KeyStream {
  const { direction, end } = run
  const isNewestFirst = direction === 'newest-first'
  let width = wanted.firstWidth
  let size = wanted.firstSize
  return buffered(direction, (from) => {
    let at = from
    for (;;) {
      if (isBehind(direction, at, end)) return { keys: [], isEnd: true, next: undefined }
      const far = isNewestFirst ? Math.max(end, at - width + 1) : Math.min(end, at + width - 1)
      const startedAt = performance.now()
      const keys = isNewestFirst ? read(far, at, size) : read(at, far, size)
      const took = performance.now() - startedAt
      const isFull = keys.length === size
      if (isFull) {
        size = Math.min(wanted.largestSize, size * 2)
        return { keys, isEnd: false, next: undefined }
      }
      if (took < shortMs) width = Math.min(2 ** 40, width * 4)
      else if (took > longMs) width = Math.max(wanted.narrowest, Math.floor(width / 2))
      at = nextPlace(direction, far)
      if (keys.length > 0) return { keys, isEnd: isBehind(direction, at, end), next: at }
      if (run.isOver()) throw new TimeOver(at)
    }
  })
}

/** Fast even if two words are frequent and hardly ever together. */
export function streamOfWords(run: Run, { expression, isGathered }: WordsMatch): KeyStream {
  const { db, direction } = run
  // Rows are expensive for expressions of hundreds of words.
  const isLong = expression.length > 1000
  // FTS5 ignores rowid bounds that are not integers, and Node binds every number as a float.
  const sql = `SELECT rowid AS key FROM documents_search WHERE documents_search MATCH :expression
    AND rowid BETWEEN CAST(:low AS INTEGER) AND CAST(:high AS INTEGER) ORDER BY rowid ${orderOf(direction)} LIMIT :size`
  return streamOfWindows(run, {
    read: (low, high, size) => readKeys(db, sql, { expression, low, high, size }),
    firstWidth: isGathered ? gatheredWindow : firstWindow,
    narrowest: isGathered ? gatheredWindow : narrowestWindow,
    firstSize: isGathered ? most : fewest,
    largestSize: isGathered ? mostGathered : isLong ? fewest : most,
  })
}

export function streamOfDocuments(run: Run, condition: string, values: Values): KeyStream {
  const { db, direction } = run
  const sql = `SELECT document_key AS key FROM documents
    WHERE document_key BETWEEN :low AND :high AND ${condition} ORDER BY document_key ${orderOf(direction)} LIMIT :size`
  return streamOfWindows(run, {
    read: (low, high, size) => readKeys(db, sql, { ...values, low, high, size }),
    firstWidth: firstWindow,
    narrowest: narrowestWindow,
    firstSize: fewest,
    largestSize: most,
  })
}

function orderOf(direction: Direction): string {
  return direction === 'newest-first' ? 'DESC' : 'ASC'
}

type Piece = {
  readonly keys: readonly number[]
  readonly isEnd: boolean
  readonly next: number | undefined
}

function buffered(direction: Direction, read: (at: number) => Piece): KeyStream {
  let keys: readonly number[] = []
  let place = 0
  let isEnd = false
  let next: number | undefined
  return {
    seek: (at) => {
      for (;;) {
        for (; place < keys.length; place += 1) {
          const key = keys[place]
          if (key !== undefined && !isBehind(direction, at, key)) return key
        }
        if (isEnd) return undefined
        const from = next !== undefined && isBehind(direction, next, at) ? next : at
        const piece = read(from)
        keys = piece.keys
        isEnd = piece.isEnd
        const lastKey = keys.at(-1)
        next = piece.next ?? (lastKey === undefined ? undefined : nextPlace(direction, lastKey))
        place = 0
      }
    },
  }
}
