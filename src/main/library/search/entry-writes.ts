import { z } from 'zod'
import type { Database } from '../db/database.ts'

const fieldRow = z.object({ field_key: z.int() })

export type NewEntry = { readonly fieldKey: number; readonly value: string; readonly key: number }

/** What searches remember of the index is worth something as long as this stays the same. */
export type EntryWrites = { count: number; readonly fieldKeys: Map<string, number> }
export const entryWrites = (): EntryWrites => ({ count: 0, fieldKeys: new Map() })

/** Made where the library has none yet. */
export function keyOfField(db: Database, connectionId: string, path: string): number {
  const { fieldKeys } = db.own(entryWrites)
  const name = `${connectionId} ${path}`
  const remembered = fieldKeys.get(name)
  if (remembered !== undefined) return remembered
  const values = { connectionId, path }
  const known = db.get(
    fieldRow,
    'SELECT field_key FROM found_fields WHERE connection_id = :connectionId AND path = :path',
    values,
  )
  const key =
    known?.field_key ??
    db.run('INSERT INTO found_fields (connection_id, path) VALUES (:connectionId, :path)', values).key
  if (fieldKeys.size > 2000) fieldKeys.clear()
  fieldKeys.set(name, key)
  return key
}
