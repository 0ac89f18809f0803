import { z } from 'zod'
import type { LibrarySort } from '../../../shared/schemas/search.ts'
import type { Database } from '../db/database.ts'
import { readCursor, writeCursor } from '../db/keys.ts'
import { connectionsIn, lastKey } from '../records/documents.ts'
import type { CompiledQuery } from './compile-query.ts'
import { PlaceCounter, passByKey, passByValue } from './count-places.ts'
import { amongThese, type FittingBits, gatherFitting } from './matching-keys.ts'
import { isByKey, sortParts } from './sort-parts.ts'

export type FoundPlaces = {
  readonly places: readonly string[]
  readonly total: { readonly count: number; readonly isExact: boolean }
  readonly next: string | null
}

type Wanted = {
  readonly sort: LibrarySort
  readonly every: number
  readonly after: string | null
  readonly isOver: () => boolean
  readonly asked: { readonly connectionId: string | null; readonly text: string }
}

const walk = z.tuple([
  z.int().min(0),
  z.string().nullable(),
  z.int().nullable(),
  z.int().min(0),
  z.int().min(0),
])
type Walk = z.output<typeof walk>

/**
 * Walks all matching documents in the requested order, reading them only if the index is not enough. For an
 * order other than by key, matches are gathered first.
 */
export function findPlaces(db: Database, query: CompiledQuery, wanted: Wanted): FoundPlaces {
  const { sort, every, after, isOver, asked } = wanted
  const [from, value, key, passed, counted] = readCursor(walk, after) ?? [0, null, null, 0, 0]
  const isOfKeys = isByKey(db, sort, query.scope)
  const isAsked = query.conditions.length + query.without.length > 0
  const gathered =
    isOfKeys || !isAsked
      ? null
      : gatherFitting(query, { name: JSON.stringify(asked), fromTheBeginning: after === null, isOver })
  if (gathered?.at !== undefined) {
    return { places: [], total: aboutGathered(db, gathered), next: writeCursor([0, null, null, 0, 0]) }
  }
  const these: CompiledQuery =
    gathered === null ? query : { ...query, conditions: [amongThese(gathered.bits)], without: [] }
  const parts = sortParts(db, sort, query.scope)
  const counter = new PlaceCounter(every, { passed, counted })
  const { descending } = sort
  let at: { readonly value: string | null; readonly key: number | null } = { value, key }
  for (const [index, part] of parts.entries()) {
    if (index < from) continue
    const placeAt = (one: string | null, other: number | null) => writeCursor([index, one, other])
    const isAtStart = at.value === null && at.key === null
    let next: typeof at | undefined
    if (isAtStart && index > from && isOver()) next = at
    else if (part.kind === 'by-key') {
      const { condition } = part
      const among = condition === null ? these : { ...these, conditions: [...these.conditions, condition] }
      const direction = descending ? 'newest-first' : 'oldest-first'
      const passing = { direction, at: at.key, every, counter, isOver } as const
      const goesOnAt = passByKey(db, among, { ...passing, placeAt: (one) => placeAt(null, one) })
      next = goesOnAt === undefined ? undefined : { value: null, key: goesOnAt }
    } else {
      const { path, orderOf } = part
      const place = at.value === null || at.key === null ? null : { value: at.value, key: at.key }
      next = passByValue(db, query, {
        ...{ path, orderOf, descending, after: place, every, counter, isOver },
        fitting: gathered?.bits ?? null,
        walk: JSON.stringify([asked, sort, index]),
        placeAt: (one) => placeAt(one?.value ?? null, one?.key ?? null),
      })
    }
    if (next !== undefined) {
      const goesOn: Walk = [index, next.value, next.key, counter.passed, counter.counted]
      const about = { db, query, isOfKeys, descending, gathered, walk: goesOn }
      return { places: counter.places, total: aboutInAll(about), next: writeCursor(goesOn) }
    }
    at = { value: null, key: null }
  }
  return { places: counter.places, total: { count: counter.counted, isExact: true }, next: null }
}

function inProportion(db: Database, counted: number, left: number): number {
  const keys = lastKey(db)
  const gone = Math.max(1, keys - left)
  return Math.max(counted, Math.min(keys, Math.round((counted / gone) * keys)))
}

function aboutGathered(db: Database, { count, at = 0 }: FittingBits): FoundPlaces['total'] {
  return { count: inProportion(db, count, at), isExact: false }
}

function aboutInAll({
  db,
  query,
  isOfKeys,
  descending,
  gathered,
  walk: [, , key, , counted],
}: {
  readonly db: Database
  readonly query: CompiledQuery
  readonly isOfKeys: boolean
  readonly descending: boolean
  readonly gathered: FittingBits | null
  readonly walk: Walk
}): FoundPlaces['total'] {
  if (gathered !== null) return { count: Math.max(counted, gathered.count), isExact: false }
  if (!isOfKeys || key === null) {
    const isOfAll =
      query.scope === null || connectionsIn(db, 'documents').every((id) => query.scope?.includes(id))
    return { count: Math.max(counted, isOfAll ? lastKey(db) : 0), isExact: false }
  }
  const left = descending ? key : lastKey(db) - key
  return { count: inProportion(db, counted, left), isExact: false }
}
