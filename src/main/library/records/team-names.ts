import type { Database } from '../db/database.ts'

/** The name of a person of a connection's team; null where it is unknown. */
export function nameInTeam(db: Database, connectionId: string, person: number | null): string | null {
  if (person === null) return null
  const named = 'SELECT shown FROM team_people WHERE connection_id = :connectionId AND person = :person'
  return db.text(named, { connectionId, person }) ?? null
}
