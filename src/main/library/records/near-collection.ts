import { z } from 'zod'
import { nearName } from '../../../shared/domain/near-name.ts'
import type { Database } from '../db/database.ts'

const countedRow = z.object({ collection: z.string(), near: z.string().nullable() })

// One query for each row of an import, in three parts that each have an index.
const those = 'SELECT collection, near, documents FROM collection_counts WHERE connection_id = :connectionId'
const candidates = `${those} AND collection = :collection UNION ${those} AND near = :near
  UNION ${those} AND near IS NULL ORDER BY documents DESC, collection`

/**
 * The collection of the connection that a person takes for this one, of several that with most documents. Undefined for
 * a collection that the connection has. Belongs into a transaction: what names are compared by is written down.
 */
export function findNearCollection(
  db: Database,
  connectionId: string,
  collection: string,
): string | undefined {
  if (collection.trim() === '') return undefined
  const near = nearName(collection)
  const found = db.all(countedRow, candidates, { connectionId, collection, near })
  for (const one of found)
    if (one.near === null)
      db.update(
        'collection_counts',
        { connectionId, collection: one.collection },
        { near: nearName(one.collection) },
      )
  if (found.some((one) => one.collection === collection)) return undefined
  return found.find((one) => nearName(one.collection) === near)?.collection
}
