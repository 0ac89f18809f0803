import { nearName } from '../../../shared/domain/near-name.ts'
import type { Database } from '../db/database.ts'

/**
 * The collection of the connection that a person takes for this one, of several that with most documents. Undefined for
 * a collection that the connection has. Belongs into a transaction: what names are compared by is written down.
 */
export function findNearCollection(
  db: Database,
  connectionId: string,
  collection: string,
): string | undefined {
  const at = { connectionId, collection }
  const isKnown =
    'SELECT 1 FROM collection_counts WHERE connection_id = :connectionId AND collection = :collection'
  if (collection.trim() === '' || db.has(isKnown, at)) return undefined
  indexNewCollections(db, connectionId)
  return db.text(
    `SELECT collection FROM collection_counts WHERE connection_id = :connectionId AND near = :near
     ORDER BY documents DESC, collection LIMIT 1`,
    { connectionId, near: nearName(collection) },
  )
}

function indexNewCollections(db: Database, connectionId: string): void {
  const fresh =
    'SELECT collection FROM collection_counts WHERE connection_id = :connectionId AND near IS NULL'
  for (const collection of db.texts(fresh, { connectionId }))
    db.update('collection_counts', { connectionId, collection }, { near: nearName(collection) })
}
