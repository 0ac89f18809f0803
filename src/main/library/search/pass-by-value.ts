import { z } from 'zod'
import type { Database } from '../db/database.ts'
import { lastKey } from '../records/documents.ts'
import type { CompiledQuery } from './compile-query.ts'
import { entryWrites } from './entry-writes.ts'
import { fieldKeysOf, type Scope } from './field-streams.ts'
import { entriesBehind, startOf, type ValuePlace } from './find-by-value.ts'
import { findDocumentByKey } from './finding-document.ts'
import { createKeyBits, type KeyBits } from './key-bits.ts'
import type { PlaceCounter } from './place-counter.ts'
import type { OrderOf } from './sort-parts.ts'

type Passing = {
  readonly path: string
  readonly orderOf: OrderOf
  readonly descending: boolean
  /** Null from the first one on. */
  readonly after: ValuePlace | null
  readonly every: number
  readonly counter: PlaceCounter
  readonly isOver: () => boolean
  /** Which documents fit; null for all. */
  readonly fitting: KeyBits | null
  /** Tells this walk from others. */
  readonly walk: string
  /** The place behind an entry; null for the beginning. */
  readonly placeAt: (entry: ValuePlace | null) => string
}

/** Counts the documents that have a value, in the order of the values. The place to go on at; undefined at the end. */
export function passByValue(db: Database, query: CompiledQuery, passing: Passing): ValuePlace | undefined {
  const { scope, isTakenUp } = query
  const fieldKeys = fieldKeysOf(db, scope, passing.path).map(({ field_key }) => field_key)
  const isOneEach = isTakenUp && !mayHaveSeveral(db, scope, passing.path)
  const [fieldKey] = fieldKeys
  if (fieldKey === undefined) return undefined
  return isOneEach && passing.fitting === null && fieldKeys.length === 1
    ? skipAlong(db, fieldKey, passing)
    : lookAtEach(db, fieldKeys, { ...passing, isOneEach })
}

const entriesTogether = 2000

/** By which value documents are sorted that have several, as far as the walk has met them. */
type Sorted = {
  walk: string
  /** Those that had their turn: whatever else they have does not count. */
  done: KeyBits
  /** Those whose turn is still to come. */
  readonly orders: Map<number, string | null>
}
const sorted = (): Sorted => ({ walk: '', done: createKeyBits(0), orders: new Map() })

/** Only of the last walk, and as long as nothing is taken up. */
function sortedIn(db: Database, walk: string, isNew: boolean): Sorted {
  const known = db.own(sorted)
  if (isNew || known.walk !== walk) {
    known.walk = walk
    known.done = createKeyBits(lastKey(db))
    known.orders.clear()
  }
  return known
}

/** More would take too much memory; of those that are not remembered, the document itself is asked each time. */
const mostOrders = 200_000

/** Whether this is the value by which its document is sorted. Each document is read once for all of its values. */
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

/** Entries may be behind their documents, and a list has several: where that may be so, the document itself is asked. */
function lookAtEach(
  db: Database,
  fieldKeys: readonly number[],
  passing: Passing & { readonly isOneEach: boolean },
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
const countRow = z.object({ passed: z.int() })

/** The database itself passes over all from one place to the next. */
function skipAlong(
  db: Database,
  fieldKey: number,
  { after, descending, every, counter, isOver, placeAt }: Passing,
): ValuePlace | undefined {
  const order = descending ? 'DESC' : 'ASC'
  const select = `SELECT value, document_key AS key FROM document_fields
    WHERE field_key = :fieldKey AND (value, document_key) ${descending ? '<' : '>'} (:value, :key)
    ORDER BY value ${order}, document_key ${order} LIMIT :most`
  let at = after
  do {
    const from = { fieldKey, ...(at ?? startOf(descending)) }
    // The last one before the place, and the one that is there.
    const left = every - counter.passed
    const skipped = Math.max(0, left - 1)
    const most = left === 0 ? 1 : 2
    const found = db.all(entryRow, `${select} OFFSET :skipped`, { ...from, most, skipped })
    const there = found[most - 1]
    if (there === undefined) {
      const rest = db.get(countRow, `SELECT count(*) AS passed FROM (${select})`, { ...from, most: left })
      counter.passMany(rest?.passed ?? 0)
      return undefined
    }
    counter.passMany(left)
    const before = left === 0 ? at : (found[0] ?? null)
    counter.pass(() => placeAt(before))
    at = there
  } while (!isOver())
  return at
}

const listRow = z.object({ lists: z.int() })
const names = z.array(z.string())

/** Of a field that is a list, or lies in one, a document may have several values. Of a column it has one. */
function mayHaveSeveral(db: Database, scope: Scope, path: string): boolean {
  if (!path.startsWith('[')) return false
  const all = names.parse(JSON.parse(path))
  return all.some((_, index) =>
    fieldKeysOf(db, scope, JSON.stringify(all.slice(0, index + 1))).some(
      ({ field_key }) =>
        (db.get(listRow, 'SELECT lists FROM found_fields WHERE field_key = :field_key', { field_key })
          ?.lists ?? 0) > 0,
    ),
  )
}
