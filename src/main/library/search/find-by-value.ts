import { z } from 'zod'
import type { Database } from '../db/database.ts'
import type { CompiledQuery } from './compile-query.ts'
import { compareTexts } from './conditions/compare-values.ts'
import { findDocumentByKey, type SearchedDocument } from './index/searched-document.ts'
import { type FittingKeys, fittingKeys, noteSeldom } from './matching-keys.ts'
import type { OrderOf } from './sort-parts.ts'
import { fieldKeysOf } from './streams/document-streams.ts'

export type ValuePlace = { readonly value: string; readonly key: number }

export type FoundByValue = {
  readonly keys: readonly number[]
  readonly next: ValuePlace | undefined
  readonly isPartial: boolean
}

type Wanted = {
  readonly path: string
  readonly orderOf: OrderOf
  readonly descending: boolean
  readonly after: ValuePlace | null
  readonly limit: number
  readonly isOver: () => boolean
  readonly asked: { readonly connectionId: string | null; readonly text: string }
}

/** Maximum keys sorted in memory instead of being looked up in the order's index. */
const mostSorted = 1500
const entriesTogether = 256
/** Cost limit of reading documents singly: fewer than one in `seldom` matches, of at least `leastTested`. */
const seldom = 20
const leastTested = 300

const entryRow = z.object({ value: z.string(), key: z.int() })

export function findByValue(db: Database, query: CompiledQuery, wanted: Wanted): FoundByValue {
  const { after, isOver } = wanted
  if (query.scope?.length === 0) return { keys: [], next: undefined, isPartial: false }
  const fitting = fittingKeys(query, wanted.asked, isOver)
  if (fitting.kind === 'unknown') {
    return { keys: [], next: after ?? startOf(wanted.descending), isPartial: true }
  }
  return fitting.kind === 'some' && fitting.keys.size <= mostSorted
    ? sortSome(query, wanted, fitting.keys)
    : walkEntries(db, query, wanted, fitting)
}

function sortSome(query: CompiledQuery, wanted: Wanted, keys: ReadonlySet<number>): FoundByValue {
  const { descending, after, limit, orderOf } = wanted
  const fits = testOfDocument(query)
  const places: ValuePlace[] = []
  for (const key of keys) {
    const document = findDocumentByKey(query.db, key)
    if (document === undefined || !fits(document)) continue
    const value = orderOf(document)
    if (value !== null) places.push({ value, key })
  }
  const compare = (one: ValuePlace, other: ValuePlace) =>
    (compareTexts(one.value, other.value) || one.key - other.key) * (descending ? -1 : 1)
  const rest = after === null ? places : places.filter((place) => compare(place, after) > 0)
  const page = rest.sort(compare).slice(0, limit)
  return {
    keys: page.map(({ key }) => key),
    next: rest.length <= limit ? undefined : page.at(-1),
    isPartial: false,
  }
}

/** Entries may be outdated, and a list has several: only the current sort value of a document counts. */
function walkEntries(db: Database, query: CompiledQuery, wanted: Wanted, fitting: FittingKeys): FoundByValue {
  const { descending, limit, orderOf, path, isOver } = wanted
  const fits = testOfDocument(query)
  const fieldKeys = fieldKeysOf(db, query.scope, path).map(({ fieldKey }) => fieldKey)
  const keys: number[] = []
  const start = wanted.after ?? startOf(descending)
  let place = start
  let lastFound = place
  let tested = 0
  for (;;) {
    const entries = entriesBehind(db, { fieldKeys, place, descending, most: entriesTogether })
    for (const entry of entries) {
      if (place !== start && isOver()) return { keys, next: place, isPartial: keys.length < limit }
      place = entry
      if (fitting.kind === 'some' && !fitting.keys.has(entry.key)) continue
      tested += 1
      if (fitting.kind === 'many' && tested >= leastTested && keys.length * seldom < tested) noteSeldom(query)
      const document = findDocumentByKey(db, entry.key)
      if (document === undefined || orderOf(document) !== entry.value || !fits(document)) continue
      // Reads one key more than requested, to know whether a next page exists.
      if (keys.length === limit) return { keys, next: lastFound, isPartial: false }
      keys.push(entry.key)
      lastFound = entry
    }
    if (entries.length < entriesTogether) return { keys, next: undefined, isPartial: false }
  }
}

export function entriesBehind(
  db: Database,
  {
    fieldKeys,
    place,
    descending,
    most,
  }: {
    readonly fieldKeys: readonly number[]
    readonly place: ValuePlace
    readonly descending: boolean
    readonly most: number
  },
): readonly ValuePlace[] {
  const order = descending ? 'DESC' : 'ASC'
  const all = fieldKeys.map((fieldKey) =>
    db.all(
      entryRow,
      `SELECT value, document_key AS key FROM document_fields
       WHERE field_key = :fieldKey AND (value, document_key) ${descending ? '<' : '>'} (:value, :key)
       ORDER BY value ${order}, document_key ${order} LIMIT :most`,
      { fieldKey, ...place, most },
    ),
  )
  const [only = []] = all
  if (all.length <= 1) return only
  return all
    .flat()
    .sort(
      (one, other) => (compareTexts(one.value, other.value) || one.key - other.key) * (descending ? -1 : 1),
    )
    .slice(0, most)
}

export function startOf(descending: boolean): ValuePlace {
  return descending ? { value: '\u{10ffff}', key: 0 } : { value: '', key: 0 }
}

/** Tests all conditions on the document itself, even those that an index would decide. */
function testOfDocument(query: CompiledQuery): (document: SearchedDocument) => boolean {
  const { db, scope, conditions, without } = query
  return (document) =>
    (scope === null || scope.includes(document.connectionId)) &&
    conditions.every(({ test, has }) => test?.(document) ?? has?.(db, document.key) ?? true) &&
    !without.some(({ test, has }) => test?.(document) ?? has?.(db, document.key) ?? false)
}
