import { z } from 'zod'
import type { Database } from '../db/database.ts'

const nameRow = z.object({ connection_id: z.string(), name: z.string() })

/** Takes the place of all names known so far. */
export function keepConnectionNames(
  db: Database,
  connections: readonly { readonly id: string; readonly name: string }[],
): undefined {
  const known = db.all(nameRow, 'SELECT connection_id, name FROM connection_names')
  const isKnown = ({ id, name }: (typeof connections)[number]) =>
    known.some((row) => row.connection_id === id && row.name === name)
  // As at nearly every start, which then has nothing to wait for.
  if (known.length === connections.length && connections.every(isKnown)) return
  db.transaction(() => {
    db.run('DELETE FROM connection_names')
    for (const { id, name } of connections) {
      db.run('INSERT INTO connection_names VALUES (:id, :name)', { id, name })
    }
  })
}
