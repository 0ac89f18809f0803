import { z } from 'zod'
import type { Database } from '../database.ts'
import type { FieldScan } from './conditions.ts'
import { entryWrites } from './entry-writes.ts'
import { fieldKeysOf, type Scope } from './field-streams.ts'
import { createRemembered } from './remembered.ts'

/** Documents found by going through the values of a field, as far as the time has allowed. */
export type ScannedKeys = {
  readonly keys: number[]
  isWhole: boolean
  /** The keys in ascending order, once there are no more. */
  sorted: Float64Array | null
  /** So many that looking at all documents is no slower. */
  isTooMany: boolean
  readonly fieldKeys: readonly number[]
  field: number
  place: { readonly value: string; readonly key: number }
}

const mostRemembered = 4
const known = () => createRemembered<ScannedKeys>(mostRemembered)

const mostKeys = 300_000
const rowsTogether = 2000
/** Texts from this length on may be cut. */
const longestWhole = 60

const entryRow = z.object({ value: z.string(), key: z.int() })

export function findScan(db: Database, scope: Scope, scan: FieldScan): ScannedKeys | undefined {
  return db.own(known).find(nameOf(scope, scan), db.own(entryWrites).count)
}

/** Goes on where it was left, as long as the time allows. */
export function goOnScanning(
  db: Database,
  scope: Scope,
  scan: FieldScan,
  isOver: () => boolean,
): ScannedKeys {
  const state = db
    .own(known)
    .findOrBegin(nameOf(scope, scan), db.own(entryWrites).count, () => begin(db, scope, scan))
  while (!state.isWhole && !state.isTooMany) {
    readPiece(db, scan, state)
    if (isOver()) break
  }
  return state
}

function begin(db: Database, scope: Scope, scan: FieldScan): ScannedKeys {
  const fieldKeys = fieldKeysOf(db, scope, scan.path).map(({ field_key }) => field_key)
  return {
    keys: [],
    sorted: null,
    isWhole: fieldKeys.length === 0,
    isTooMany: false,
    fieldKeys,
    field: 0,
    place: { value: scan.low, key: -1 },
  }
}

function readPiece(db: Database, { low, high, parts }: FieldScan, state: ScannedKeys): void {
  const rows = db.all(
    entryRow,
    `SELECT value, document_key AS key FROM document_fields
     WHERE field_key = :fieldKey AND (value, document_key) > (:value, :key) AND value <= :high
     ORDER BY value, document_key LIMIT ${rowsTogether}`,
    { fieldKey: state.fieldKeys[state.field] ?? -1, ...state.place, high },
  )
  for (const { value, key } of rows) {
    const mayFit = parts === null || value.length > longestWhole || parts.some((part) => mayHave(value, part))
    if (mayFit) state.keys.push(key)
  }
  const last = rows.at(-1)
  if (state.keys.length > mostKeys) {
    state.isTooMany = true
    state.keys.length = 0
  } else if (rows.length === rowsTogether && last !== undefined) state.place = last
  else {
    state.field += 1
    state.place = { value: low, key: -1 }
    state.isWhole = state.field >= state.fieldKeys.length
  }
}

/** A number is kept by its worth, not as it is spelt. */
function mayHave(value: string, part: string): boolean {
  return value.startsWith('1') || value.includes(part, 1)
}

function nameOf(scope: Scope, { path, low, high, parts }: FieldScan): string {
  return JSON.stringify([scope, path, low, high, parts])
}
