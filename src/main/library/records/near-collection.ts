import { z } from 'zod'
import { nearName } from '../../../shared/domain/invisible-characters.ts'
import type { Database } from '../db/database.ts'

const countedRow = z.object({ collection: z.string(), near: z.string().nullable() })

// Runs for each imported row. Each query uses an index; the second runs for new collections only.
const those = 'SELECT collection, near, documents FROM collection_counts WHERE connection_id = :connectionId'
const candidates = `${those} AND near = :near UNION ${those} AND near IS NULL ORDER BY documents DESC, collection`
const isThere =
  'SELECT 1 FROM collection_counts WHERE connection_id = :connectionId AND collection = :collection'

/**
 * Returns the existing collection with nearly the same name (the largest, if there are several).
 * Undefined if a collection has exactly this name. Call it in a transaction: it stores the normalised names.
 */
export function findNearCollection(
  db: Database,
  connectionId: string,
  collection: string,
): string | undefined {
  if (collection.trim() === '') return undefined
  if (db.has(isThere, { connectionId, collection })) return undefined
  const near = nearName(collection)
  const found = db.all(countedRow, candidates, { connectionId, near })
  for (const one of found)
    if (one.near === null)
      db.update(
        'collection_counts',
        { connectionId, collection: one.collection },
        { near: nearName(one.collection) },
      )
  return found.find((one) => nearName(one.collection) === near)?.collection
}
