import { z } from 'zod'
import type { Database } from '../db/database.ts'
import { lastKey } from '../records/documents.ts'
import type { CompiledQuery } from './compile-query.ts'
import { findByKey, streamToSkip } from './find-by-key.ts'
import { entriesBehind, startOf, type ValuePlace } from './find-by-value.ts'
import { findDocumentByKey } from './index/searched-document.ts'
import { entryWrites } from './index/write-entries.ts'
import type { OrderOf } from './sort-parts.ts'
import { fieldKeysOf, type Scope } from './streams/document-streams.ts'
import { createKeyBits, type KeyBits } from './streams/key-bits.ts'
import { type Direction, type KeyStream, nextPlace } from './streams/key-stream.ts'

/** Counts documents along an order and records the place of every nth one. */
export class PlaceCounter {
  readonly places: string[] = []
  readonly #every: number
  passed: number
  counted: number

  constructor(every: number, before: { readonly passed: number; readonly counted: number }) {
    this.#every = every
    this.passed = before.passed
    this.counted = before.counted
  }

  pass(place: () => string): void {
    if (this.passed === this.#every) {
      this.places.push(place())
      this.passed = 0
    }
    this.passMany(1)
  }

  /** Only the last of these documents may precede a recorded place. */
  passMany(documents: number): void {
    this.passed += documents
    this.counted += documents
  }
}

type PassingByKey = {
  readonly direction: Direction
  readonly at: number | null
  readonly every: number
  readonly counter: PlaceCounter
  readonly isOver: () => boolean
  readonly placeAt: (key: number) => string
}

const keysTogether = 2000

export function passByKey(db: Database, query: CompiledQuery, passing: PassingByKey): number | undefined {
  if (query.scope?.length === 0) return undefined
  const { direction, counter, isOver, placeAt } = passing
  const quick = streamToSkip(db, query, direction)
  if (quick !== undefined) return skipAlongKeys(db, quick, passing)
  let at = passing.at
  do {
    const wanted = { direction, at, limit: keysTogether, isOver, wantsAll: true }
    const { keys, next } = findByKey(db, query, wanted)
    for (const key of keys) counter.pass(() => placeAt(key))
    if (next === undefined) return undefined
    at = next
  } while (!isOver())
  return at
}

function skipAlongKeys(
  db: Database,
  stream: KeyStream,
  { direction, at: from, every, counter, isOver, placeAt }: PassingByKey,
): number | undefined {
  let at = from ?? (direction === 'newest-first' ? lastKey(db) : 1)
  do {
    const skipped = stream.skip?.(at, every - counter.passed)
    if (skipped === undefined) return undefined
    counter.passMany(skipped.passed)
    if (skipped.key === undefined) return undefined
    counter.pass(() => placeAt(skipped.key ?? at))
    at = nextPlace(direction, skipped.key)
  } while (!isOver())
  return at
}

type PassingByValue = {
  readonly path: string
  readonly orderOf: OrderOf
  readonly descending: boolean
  readonly after: ValuePlace | null
  readonly every: number
  readonly counter: PlaceCounter
  readonly isOver: () => boolean
  readonly fitting: KeyBits | null
  readonly walk: string
  readonly placeAt: (entry: ValuePlace | null) => string
}

export function passByValue(
  db: Database,
  query: CompiledQuery,
  passing: PassingByValue,
): ValuePlace | undefined {
  const { scope, isIndexed } = query
  const fieldKeys = fieldKeysOf(db, scope, passing.path).map(({ fieldKey }) => fieldKey)
  const isOneEach = isIndexed && !mayHaveSeveral(db, scope, passing.path)
  const [fieldKey] = fieldKeys
  if (fieldKey === undefined) return undefined
  return isOneEach && passing.fitting === null && fieldKeys.length === 1
    ? skipAlongValues(db, fieldKey, passing)
    : lookAtEach(db, fieldKeys, { ...passing, isOneEach })
}

const entriesTogether = 2000

/** Sort values of documents that have several, as far as the walk has met them. */
type Sorted = {
  walk: string
  done: KeyBits
  readonly orders: Map<number, string | null>
}
const sorted = (): Sorted => ({ walk: '', done: createKeyBits(0), orders: new Map() })

/** Kept for the last walk only, and until a document is indexed. */
function sortedIn(db: Database, walk: string, isNew: boolean): Sorted {
  const known = db.own(sorted)
  if (isNew || known.walk !== walk) {
    known.walk = walk
    known.done = createKeyBits(lastKey(db))
    known.orders.clear()
  }
  return known
}

/** Limits memory; beyond it, a document's order is read each time. */
const mostOrders = 200_000

/** True for the document's sort value. Each document is read once for all of its values. */
function isItsTurn(db: Database, { done, orders }: Sorted, entry: ValuePlace, orderOf: OrderOf): boolean {
  const { key, value } = entry
  if (done.has(key)) return false
  let order = orders.get(key)
  if (order === undefined) {
    const document = findDocumentByKey(db, key)
    order = document === undefined ? null : orderOf(document)
  }
  if (order === value) {
    done.add(key)
    orders.delete(key)
    return true
  }
  if (orders.size < mostOrders) orders.set(key, order)
  return false
}

/** Entries may be outdated, and a list has several: then the document itself is read. */
function lookAtEach(
  db: Database,
  fieldKeys: readonly number[],
  passing: PassingByValue & { readonly isOneEach: boolean },
): ValuePlace | undefined {
  const { after, descending, counter, isOver, isOneEach, fitting, orderOf, placeAt } = passing
  const start = after ?? startOf(descending)
  const walk = `${passing.walk} ${db.own(entryWrites).count}`
  const known = isOneEach ? null : sortedIn(db, walk, after === null)
  let at = start
  let before = after
  for (;;) {
    const entries = entriesBehind(db, { fieldKeys, place: at, descending, most: entriesTogether })
    for (const entry of entries) {
      if (!isOneEach && at !== start && isOver()) return at
      at = entry
      if (fitting !== null && !fitting.has(entry.key)) continue
      if (known !== null && !isItsTurn(db, known, entry, orderOf)) continue
      const place = before
      counter.pass(() => placeAt(place))
      before = entry
    }
    if (entries.length < entriesTogether) return undefined
    if (isOver()) return at
  }
}

const entryRow = z.object({ value: z.string(), key: z.int() })

/** SQLite itself skips from place to place. */
function skipAlongValues(
  db: Database,
  fieldKey: number,
  { after, descending, every, counter, isOver, placeAt }: PassingByValue,
): ValuePlace | undefined {
  const order = descending ? 'DESC' : 'ASC'
  const select = `SELECT value, document_key AS key FROM document_fields
    WHERE field_key = :fieldKey AND (value, document_key) ${descending ? '<' : '>'} (:value, :key)
    ORDER BY value ${order}, document_key ${order} LIMIT :most`
  let at = after
  do {
    const from = { fieldKey, ...(at ?? startOf(descending)) }
    const left = every - counter.passed
    const skipped = Math.max(0, left - 1)
    const most = left === 0 ? 1 : 2
    const found = db.all(entryRow, `${select} OFFSET :skipped`, { ...from, most, skipped })
    const there = found[most - 1]
    if (there === undefined) {
      counter.passMany(db.number(`SELECT count(*) FROM (${select})`, { ...from, most: left }) ?? 0)
      return undefined
    }
    counter.passMany(left)
    const before = left === 0 ? at : (found[0] ?? null)
    counter.pass(() => placeAt(before))
    at = there
  } while (!isOver())
  return at
}

const names = z.array(z.string())

/** A field that is a list or within one may have several values; a column has one. */
function mayHaveSeveral(db: Database, scope: Scope, path: string): boolean {
  if (!path.startsWith('[')) return false
  const all = names.parse(JSON.parse(path))
  return all.some((_, index) =>
    fieldKeysOf(db, scope, JSON.stringify(all.slice(0, index + 1))).some(({ fieldKey }) =>
      db.has('SELECT 1 FROM found_fields WHERE field_key = :fieldKey AND lists > 0', { fieldKey }),
    ),
  )
}
