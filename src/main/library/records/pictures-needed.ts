import { z } from 'zod'
import type { Database } from '../db/database.ts'

const heldRow = z.object({ id: z.string() })
const draftRow = z.object({ text: z.string() })
const pictureName = /\b[0-9a-f]{64}\b/g

/**
 * What waits in the queue or under review, what was removed there and can be put back, and what a draft has: it is the
 * page's own JSON, so whatever in it looks like the name of a held picture counts as needed.
 */
export function picturesNeeded(db: Database): ReadonlySet<string> {
  const inItems = db.all(
    heldRow,
    `SELECT json_extract(c.body, '$.id') AS id FROM items i INDEXED BY items_pictures
     JOIN contents c ON c.content_key = i.content_key
     WHERE i.kind = 'picture-file' AND i.state NOT IN ('done', 'discarded') AND c.kind = 'picture-file'`,
  )
  const inReview = db.all(
    heldRow,
    `SELECT json_extract(r.content, '$.id') AS id FROM review_batches b
     JOIN review_rows r INDEXED BY review_rows_pictures ON r.batch_key = b.batch_key
     WHERE b.is_open = 1 AND r.content_kind = 'picture-file' AND r.state <> 'accepted'`,
  )
  const inDrafts = db
    .all(draftRow, 'SELECT text FROM drafts')
    .flatMap(({ text }) => text.match(pictureName) ?? [])
  return new Set([...[...inItems, ...inReview].map(({ id }) => id), ...inDrafts])
}
