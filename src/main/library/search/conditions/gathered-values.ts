import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { connectionsIn } from '../../records/documents.ts'
import { indexedUpTo } from '../../records/search-index.ts'
import type { DocumentEntry } from '../index/document-entries.ts'
import {
  fieldKeysOf,
  type Scope,
  streamOfAll,
  streamOfConnections,
  streamsOfUnindexed,
} from '../streams/document-streams.ts'
import { gatherWhole, Remembered } from '../streams/gathered.ts'
import { createKeyBits, type KeyBits, streamOfBits } from '../streams/key-bits.ts'
import { allOf, anyOf, type KeyStream, type Run } from '../streams/key-stream.ts'
import { readKeys } from '../streams/read-streams.ts'
import { compareTexts } from './compare-values.ts'
import type { Gathering } from './condition.ts'

export type ValueRange = {
  readonly path: string
  readonly low: string
  readonly end: string
  readonly isMeant: ((value: string) => boolean) | null
  /** Ranges of a field with equal names are equal. */
  readonly name: string
}

/** Incomplete until the time allowed was enough. */
type GatheredKeys = {
  readonly bits: KeyBits
  readonly scope: Scope
  readonly range: ValueRange
  isWhole: boolean
  readonly fieldKeys: readonly number[]
  field: number
  place: { readonly value: string; readonly key: number }
}
const mostRemembered = 4
const known = () => new Remembered<GatheredKeys>(mostRemembered)

const readTogether = 5000
const lookedAtTogether = 1000

export function gatherValues(scope: Scope, range: ValueRange): Gathering {
  return {
    stream: (run) => {
      const bits = gatheredKeys(run, scope, range)
      return anyOf(run.direction, [streamOfBits(run.direction, bits), ...streamsOfUnindexed(run)])
    },
    isKnown: (db) => db.own(known).find(nameOf(scope, range))?.isWhole === true,
  }
}

export function gatherMissing(scope: Scope, path: string): Gathering {
  const range = { path, low: '', end: '\u{10ffff}', isMeant: null, name: 'any' }
  return {
    stream: (run) => {
      const bits = gatheredKeys(run, scope, range)
      const without = allOf(run, [allOfScope(run, scope)], [streamOfBits(run.direction, bits)])
      return anyOf(run.direction, [without, ...streamsOfUnindexed(run)])
    },
    isKnown: (db) => db.own(known).find(nameOf(scope, range))?.isWhole === true,
  }
}

function allOfScope(run: Run, scope: Scope): KeyStream {
  const isAll = scope === null || connectionsIn(run.db, 'documents').every((id) => scope.includes(id))
  return isAll ? streamOfAll(run) : streamOfConnections(run, scope)
}

export function noteEntries(
  db: Database,
  key: number,
  now: { readonly connectionId: string; readonly entries: readonly DocumentEntry[] } | undefined,
): void {
  for (const { bits, scope, range } of db.own(known).all()) {
    const isThere =
      now !== undefined &&
      (scope === null || scope.includes(now.connectionId)) &&
      now.entries.some((entry) => entry.path === range.path && entry.orders.some((one) => isIn(range, one)))
    if (isThere) bits.add(key)
    else bits.remove(key)
  }
}

export function forgetGatheredValues(db: Database): void {
  db.own(known).forget()
}

function isIn({ low, end, isMeant }: ValueRange, value: string): boolean {
  return compareTexts(value, low) >= 0 && compareTexts(value, end) < 0 && (isMeant === null || isMeant(value))
}

function gatheredKeys({ db, isOver }: Run, scope: Scope, range: ValueRange): KeyBits {
  const held = db.own(known).findOrBegin(nameOf(scope, range), isOver, () => begin(db, scope, range))
  return gatherWhole(held, (one) => readPiece(db, one), isOver).bits
}

function nameOf(scope: Scope, { path, low, end, name }: ValueRange): string {
  return JSON.stringify([scope, path, low, end, name])
}

function begin(db: Database, scope: Scope, range: ValueRange): GatheredKeys {
  const fieldKeys = fieldKeysOf(db, scope, range.path).map(({ fieldKey }) => fieldKey)
  return {
    bits: createKeyBits(indexedUpTo(db)),
    scope,
    range,
    isWhole: fieldKeys.length === 0,
    fieldKeys,
    field: 0,
    place: { value: range.low, key: -1 },
  }
}

const entryRow = z.object({ value: z.string(), key: z.int() })

function readPiece(db: Database, held: GatheredKeys): void {
  const { low, end, isMeant } = held.range
  const behind = `FROM document_fields
    WHERE field_key = :fieldKey AND (value, document_key) > (:value, :key) AND value < :end
    ORDER BY value, document_key`
  const values = { fieldKey: held.fieldKeys[held.field] ?? -1, ...held.place, end }
  const last = isMeant === null ? addAll(db, held, behind, values) : addMeant(db, held, behind, values)
  if (last !== undefined) {
    held.place = last
    return
  }
  held.field += 1
  held.place = { value: low, key: -1 }
  held.isWhole = held.field >= held.fieldKeys.length
}

type Place = GatheredKeys['place']
type PlaceValues = Place & { readonly fieldKey: number; readonly end: string }

function addAll(
  db: Database,
  { bits }: GatheredKeys,
  behind: string,
  values: PlaceValues,
): Place | undefined {
  const keys = readKeys(db, `SELECT document_key AS key ${behind} LIMIT ${readTogether}`, values)
  for (const key of keys) bits.add(key)
  if (keys.length < readTogether) return undefined
  return db.get(
    entryRow,
    `SELECT value, document_key AS key ${behind} LIMIT 1 OFFSET ${readTogether - 1}`,
    values,
  )
}

function addMeant(db: Database, held: GatheredKeys, behind: string, values: PlaceValues): Place | undefined {
  const { bits, range } = held
  const entries = db.all(
    entryRow,
    `SELECT value, document_key AS key ${behind} LIMIT ${lookedAtTogether}`,
    values,
  )
  let value: string | undefined
  let isMeant = false
  for (const entry of entries) {
    if (entry.value !== value) isMeant = range.isMeant?.(entry.value) ?? true
    value = entry.value
    if (isMeant) bits.add(entry.key)
  }
  return entries.length < lookedAtTogether ? undefined : entries.at(-1)
}
