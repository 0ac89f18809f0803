import { z } from 'zod'
import type { CollectionCounts } from '../../../shared/schemas/document.ts'
import type { Database } from '../db/database.ts'

export function listCollections(db: Database, connectionId: string): readonly string[] {
  return db.texts(
    `SELECT collection FROM collection_counts c WHERE connection_id = :connectionId AND collection <> ''
     ORDER BY (SELECT max(changed_at) FROM documents
               WHERE connection_id = :connectionId AND collection = c.collection) DESC, collection`,
    { connectionId },
  )
}

const countRow = z.object({ collection: z.string(), documents: z.int() })
/** Maximum collections per answer: the page asks again after each change of documents. */
const mostCounted = 1000

export function countCollections(db: Database, connectionId: string): CollectionCounts {
  const those = 'FROM collection_counts WHERE connection_id = :connectionId'
  return {
    documents: db.number(`SELECT sum(documents) ${those}`, { connectionId }) ?? 0,
    collections: db.all(
      countRow,
      `SELECT collection, documents ${those} AND collection <> ''
       ORDER BY documents DESC, collection COLLATE NOCASE LIMIT ${mostCounted}`,
      { connectionId },
    ),
  }
}
