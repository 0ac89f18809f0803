import { z } from 'zod'
import type { Database } from '../database.ts'
import { entryWrites } from './entry-writes.ts'
import { fieldKeysOf, type Scope, streamsOfLeft } from './field-streams.ts'
import { createKeyBits, type KeyBits, streamOfBits } from './key-bits.ts'
import { anyOf, type KeyStream, type Run } from './key-streams.ts'
import { readKeys } from './read-keys.ts'
import { createRemembered, gatherWhole } from './remembered.ts'
import { takenUpTo } from './take-up-entries.ts'

/** Values of a field from the one to the other, both included. */
export type HeldRange = { readonly path: string; readonly low: string; readonly high: string }

/** Which documents have such a value, as far as the time has allowed. */
type HeldKeys = {
  readonly bits: KeyBits
  readonly range: HeldRange
  isWhole: boolean
  readonly fieldKeys: readonly number[]
  field: number
  place: { readonly value: string; readonly key: number }
}
const mostRemembered = 4
const known = () => createRemembered<HeldKeys>(mostRemembered)

const readTogether = 5000

const endRow = z.object({ value: z.string(), key: z.int() })

export function areHeldKnown(db: Database, scope: Scope, path: string): boolean {
  return db.own(known).find(nameOf(scope, allOfField(path)), db.own(entryWrites).count) !== undefined
}

/** Documents without the field, and those of which it is not known yet. Throws where the time is over, as `heldKeys`. */
export function streamOfMissing(run: Run, scope: Scope, path: string): KeyStream {
  const bits = heldKeys(run, scope, allOfField(path))
  return anyOf(run.direction, [streamOfBits(run.direction, bits, false), ...streamsOfLeft(run)])
}

/** Documents with such a value, and those of which it is not known yet. Throws where the time is over, as `heldKeys`. */
export function streamOfHeld(run: Run, scope: Scope, range: HeldRange): KeyStream {
  const bits = heldKeys(run, scope, range)
  return anyOf(run.direction, [streamOfBits(run.direction, bits, true), ...streamsOfLeft(run)])
}

function heldKeys({ db, isOver }: Run, scope: Scope, range: HeldRange): KeyBits {
  const held = db
    .own(known)
    .findOrBegin(nameOf(scope, range), db.own(entryWrites).count, () => begin(db, scope, range))
  return gatherWhole(held, (one) => readPiece(db, one), isOver).bits
}

function allOfField(path: string): HeldRange {
  return { path, low: '', high: '\u{10ffff}' }
}

function nameOf(scope: Scope, range: HeldRange): string {
  return JSON.stringify([scope, range])
}

function begin(db: Database, scope: Scope, range: HeldRange): HeldKeys {
  const fieldKeys = fieldKeysOf(db, scope, range.path).map(({ field_key }) => field_key)
  return {
    bits: createKeyBits(takenUpTo(db)),
    range,
    isWhole: fieldKeys.length === 0,
    fieldKeys,
    field: 0,
    place: { value: range.low, key: -1 },
  }
}

function readPiece(db: Database, held: HeldKeys): void {
  const { low, high } = held.range
  const behind = `FROM document_fields
    WHERE field_key = :fieldKey AND (value, document_key) > (:value, :key) AND value <= :high
    ORDER BY value, document_key`
  const values = { fieldKey: held.fieldKeys[held.field] ?? -1, ...held.place, high }
  const keys = readKeys(db, `SELECT document_key AS key ${behind} LIMIT ${readTogether}`, values)
  for (const key of keys) held.bits.add(key)
  const end =
    keys.length < readTogether
      ? undefined
      : db.get(
          endRow,
          `SELECT value, document_key AS key ${behind} LIMIT 1 OFFSET ${readTogether - 1}`,
          values,
        )
  if (end !== undefined) {
    held.place = end
    return
  }
  held.field += 1
  held.place = { value: low, key: -1 }
  held.isWhole = held.field >= held.fieldKeys.length
}
