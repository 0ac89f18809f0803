import { z } from 'zod'
import type { Database, Values } from '../db/database.ts'

const keysRow = z.object({
  keys: z.string().transform((text) => z.array(z.int()).parse(JSON.parse(text))),
})

/** The column `key` of what is selected, in its order: as one text, which is read much sooner than as many rows. */
export function readKeys(db: Database, select: string, values: Values): readonly number[] {
  return db.get(keysRow, `SELECT json_group_array(key) AS keys FROM (${select})`, values)?.keys ?? []
}
