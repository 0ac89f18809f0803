import { z } from 'zod'
import type { Database } from './database.ts'

const heldRow = z.object({ id: z.string() })
const draftRow = z.object({ text: z.string() })
const pictureName = /\b[0-9a-f]{64}\b/g

/** A draft is the page's own JSON; whatever in it looks like the name of a held picture counts as needed. */
export function picturesNeeded(db: Database): ReadonlySet<string> {
  const inItems = db.all(
    heldRow,
    `SELECT json_extract(c.body, '$.id') AS id FROM items i INDEXED BY items_unfinished
     JOIN contents c ON c.content_key = i.content_key
     WHERE i.state NOT IN ('done', 'discarded') AND c.kind = 'picture-file'`,
  )
  const inDrafts = db
    .all(draftRow, 'SELECT text FROM drafts')
    .flatMap(({ text }) => text.match(pictureName) ?? [])
  return new Set([...inItems.map(({ id }) => id), ...inDrafts])
}
