import { z } from 'zod'
import type { Database } from '../database.ts'
import { entryWrites } from './entry-writes.ts'
import { fieldKeysOf, type Scope, streamsOfLeft } from './field-streams.ts'
import { anyOf, type KeyStream, type Run, TimeOver } from './key-streams.ts'
import { takenUpTo } from './take-up-entries.ts'

/** Which documents have a field, one bit each, as far as the time has allowed. */
type HeldKeys = {
  readonly bits: Uint8Array
  isWhole: boolean
  readonly fieldKeys: readonly number[]
  field: number
  place: { readonly value: string; readonly key: number }
}
type Known = { writes: number; readonly fields: Map<string, HeldKeys> }
const known = (): Known => ({ writes: 0, fields: new Map() })

const mostRemembered = 4
const readTogether = 5000
const nowhere = { value: '', key: -1 }

const endRow = z.object({ value: z.string(), key: z.int() })
const keysRow = z.object({
  keys: z.string().transform((text) => z.array(z.number()).parse(JSON.parse(text))),
})

export function areHeldKnown(db: Database, scope: Scope, path: string): boolean {
  return current(db).fields.has(JSON.stringify([scope, path]))
}

/**
 * Documents without the field, and those of which it is not known yet. Where the time is over, what was found so far
 * stays remembered, and nothing is reached.
 */
export function streamOfMissing(run: Run, scope: Scope, path: string): KeyStream {
  const { db, direction } = run
  const upTo = takenUpTo(db)
  const { fields } = current(db)
  const name = JSON.stringify([scope, path])
  const held = fields.get(name) ?? begin(db, { scope, path, upTo })
  fields.delete(name)
  fields.set(name, held)
  if (fields.size > mostRemembered) fields.delete(fields.keys().next().value ?? '')
  while (!held.isWhole) {
    readPiece(db, held)
    if (run.isOver()) break
  }
  if (!held.isWhole) throw new TimeOver(-1)
  const [first, last, step] = direction === 'newest-first' ? [upTo, 1, -1] : [1, upTo, 1]
  const without: KeyStream = {
    seek: (at) => {
      let key = direction === 'newest-first' ? Math.min(at, first) : Math.max(at, first)
      while ((last - key) * step >= 0 && hasBit(held.bits, key)) key += step
      return (last - key) * step >= 0 ? key : undefined
    },
  }
  return anyOf(direction, [without, ...streamsOfLeft(run)])
}

function current(db: Database): Known {
  const state = db.own(known)
  const { count } = db.own(entryWrites)
  if (state.writes !== count) {
    state.writes = count
    state.fields.clear()
  }
  return state
}

function begin(
  db: Database,
  { scope, path, upTo }: { readonly scope: Scope; readonly path: string; readonly upTo: number },
): HeldKeys {
  const fieldKeys = fieldKeysOf(db, scope, path).map(({ field_key }) => field_key)
  const bits = new Uint8Array(Math.floor(upTo / 8) + 1)
  return { bits, isWhole: fieldKeys.length === 0, fieldKeys, field: 0, place: nowhere }
}

/** As one text, which is read much sooner than as many rows. */
function readPiece(db: Database, held: HeldKeys): void {
  const behind = `FROM document_fields WHERE field_key = :fieldKey AND (value, document_key) > (:value, :key)
    ORDER BY value, document_key`
  const values = { fieldKey: held.fieldKeys[held.field] ?? -1, ...held.place }
  const { keys = [] } =
    db.get(
      keysRow,
      `SELECT json_group_array(key) AS keys FROM (SELECT document_key AS key ${behind} LIMIT ${readTogether})`,
      values,
    ) ?? {}
  for (const key of keys) held.bits[key >> 3] = (held.bits[key >> 3] ?? 0) | (1 << (key & 7))
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
  held.place = nowhere
  held.isWhole = held.field >= held.fieldKeys.length
}

function hasBit(bits: Uint8Array, key: number): boolean {
  return ((bits[key >> 3] ?? 0) & (1 << (key & 7))) !== 0
}
