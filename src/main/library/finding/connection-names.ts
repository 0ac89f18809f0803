import type { Database } from '../database.ts'

/** Takes the place of all names known so far. */
export function keepConnectionNames(
  db: Database,
  connections: readonly { readonly id: string; readonly name: string }[],
): undefined {
  db.transaction(() => {
    db.run('DELETE FROM connection_names')
    for (const { id, name } of connections) {
      db.run('INSERT INTO connection_names VALUES (:id, :name)', { id, name })
    }
  })
}
