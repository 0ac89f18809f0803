import { z } from 'zod'
import {
  type ArchiveMerge,
  addMergeCounts,
  archiveMerge,
  type MergeConflict,
  type MergeCounts,
  mergeConflict,
  mergeCounts,
  noMergeCounts,
} from '../../../shared/schemas/archive.ts'
import { flag, jsonColumn } from '../db/columns.ts'
import type { Database } from '../db/database.ts'
import { toPage } from '../db/keys.ts'
import type { SalvagedTable } from '../records/rows.ts'

type Found = Omit<ArchiveMerge, 'batches' | 'conflictsTaken'>

const mergeRow = archiveMerge
  .omit({ joining: true, batches: true, conflictsTaken: true })
  .extend({ joiningKey: archiveMerge.shape.joining, joined: jsonColumn(mergeCounts) })
  .transform(
    ({ joiningKey: joining, joined, ...row }): Found => ({
      ...row,
      joining,
      joined: joined ?? noMergeCounts,
    }),
  )

export function beginMerge(
  db: Database,
  { archiveId, name, at }: { readonly archiveId: string; readonly name: string; readonly at: number },
): number {
  return db.transaction(() => {
    const before = db.get(
      mergeRow,
      'SELECT * FROM joinings WHERE archive_id = :archiveId AND ended_at IS NULL ORDER BY joining_key DESC LIMIT 1',
      { archiveId },
    )
    if (before === undefined) {
      return db.insert('joinings', { archiveId, name, startedAt: at, joined: noMergeCounts })
    }
    const { added, updated, conflicts } = before.joined
    // Documents merged before count as equal this time.
    const joined = { ...before.joined, newerHere: 0, same: -added - updated - conflicts }
    db.update('joinings', { joiningKey: before.joining }, { joined })
    return before.joining
  })
}

export function addToMerge(
  db: Database,
  joiningKey: number,
  more: MergeCounts,
  conflicts: readonly MergeConflict[],
): void {
  const joined = addMergeCounts(findMerge(db, joiningKey)?.joined ?? noMergeCounts, more)
  db.update('joinings', { joiningKey }, { joined })
  for (const conflict of conflicts) db.insertUnlessThere('join_conflicts', { ...conflict, joiningKey })
}

export function endMerge(db: Database, joining: number, at: number): ArchiveMerge | null {
  db.update('joinings', { joiningKey: joining }, { endedAt: at })
  const found = findMerge(db, joining)
  return found === undefined ? null : whole(db, found)
}

function whole(db: Database, found: Found): ArchiveMerge {
  const { joining } = found
  return {
    ...found,
    conflictsTaken:
      db.number("SELECT count(*) FROM join_conflicts WHERE joining_key = :joining AND kept = 'there'", {
        joining,
      }) ?? 0,
    batches: db.numbers(
      'SELECT import_session_key FROM import_sessions WHERE joining_key = :joining ORDER BY import_session_key',
      {
        joining,
      },
    ),
  }
}

function findMerge(db: Database, joining: number): Found | undefined {
  return db.get(mergeRow, 'SELECT * FROM joinings WHERE joining_key = :joining', { joining })
}

export function lastMerge(db: Database): ArchiveMerge | null {
  const found = db.get(mergeRow, 'SELECT * FROM joinings ORDER BY joining_key DESC LIMIT 1')
  return found === undefined ? null : whole(db, found)
}

const conflictRow = mergeConflict
  .extend({ conflictKey: z.int(), isWaiting: flag })
  .transform(({ conflictKey: key, ...conflict }) => ({ key, conflict }))

export const mergeTables: readonly SalvagedTable[] = [
  { name: 'joinings', key: 'joining_key', row: mergeRow },
  { name: 'join_conflicts', key: 'conflict_key', row: conflictRow },
]

export function listConflicts(
  db: Database,
  {
    joining,
    after,
    limit,
  }: { readonly joining: number; readonly after: number | null; readonly limit: number },
): { readonly conflicts: readonly MergeConflict[]; readonly next: number | null } {
  const found = db.all(
    conflictRow,
    `SELECT * FROM join_conflicts WHERE joining_key = :joining AND conflict_key > :after
     ORDER BY conflict_key LIMIT :limit`,
    { joining, after: after ?? 0, limit: limit + 1 },
  )
  const { rows, next } = toPage(found, limit, ({ key }) => key)
  return { conflicts: rows.map(({ conflict }) => conflict), next }
}
