import { z } from 'zod'
import type { TeamPlace } from '../../team/ports.ts'
import type { Database } from '../db/database.ts'
import type { SalvagedTable } from '../records/rows.ts'
import { thingRow } from './shared-things.ts'

/** Above every key of the server and of this computer. */
export const topHead = Number.MAX_SAFE_INTEGER

const teamRow = z.object({
  connectionId: z.uuid(),
  libraryId: z.uuid(),
  epoch: z.uuid(),
  cursor: z.int().min(0),
  nextHead: z.int().positive().nullable(),
  restoring: z.enum(['former', 'forget', 'heads', 'missing']).nullable(),
  lastSeq: z.int().positive().nullable(),
  lastVersion: z.uuid().nullable(),
})

const memberRow = z.object({
  connectionId: z.uuid(),
  person: z.int().positive(),
  shown: z.string().max(200),
  role: z.enum(['reader', 'editor', 'admin']).nullable(),
})

/** Tables of teams, with the schema for rows of a damaged library. */
export const teamTables: readonly SalvagedTable[] = [
  { name: 'team_libraries', key: 'team_key', row: teamRow },
  { name: 'team_people', key: 'member_key', row: memberRow },
  { name: 'team_things', key: 'thing_key', row: thingRow },
  { name: 'unordered_connections', key: 'unordered_key', row: z.object({ connectionId: z.uuid() }) },
]

/**
 * Shares a connection from now on: accepted items wait until the team's library holds them.
 * `seq`: the server's.
 */
export function beginSharing(
  db: Database,
  {
    seq: cursor,
    ...team
  }: {
    readonly connectionId: string
    readonly libraryId: string
    readonly epoch: string
    readonly seq: number
  },
): void {
  db.insert('team_libraries', { ...team, cursor, nextHead: topHead, restoring: 'former' })
}

export function readPlace(db: Database, connectionId: string): TeamPlace | null {
  const row = db.get(teamRow, 'SELECT * FROM team_libraries WHERE connection_id = :connectionId', {
    connectionId,
  })
  if (row === undefined) return null
  const { libraryId, epoch, cursor, nextHead, restoring, lastSeq, lastVersion } = row
  const last = lastSeq === null || lastVersion === null ? null : { seq: lastSeq, versionId: lastVersion }
  return { libraryId, epoch, cursor, nextHead, restoring, last }
}

export function keepLastVersion(
  db: Database,
  connectionId: string,
  { seq, versionId }: { readonly seq: number; readonly versionId: string },
): void {
  db.run(
    `UPDATE team_libraries SET last_seq = :seq, last_version = :versionId
     WHERE connection_id = :connectionId AND (last_seq IS NULL OR last_seq < :seq)`,
    { connectionId, seq, versionId },
  )
}

/** Waiting items stay blocked. */
export function leaveTeam(db: Database, connectionId: string): void {
  for (const table of ['team_libraries', 'team_people', 'team_things'])
    db.run(`DELETE FROM ${table} WHERE connection_id = :connectionId`, { connectionId })
}

/** Downloads everything again after a recovery, which may have lost documents. */
export function downloadAgain(db: Database): void {
  db.run('UPDATE team_libraries SET next_head = :topHead', { topHead })
}
