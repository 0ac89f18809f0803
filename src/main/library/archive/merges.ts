import { z } from 'zod'
import {
  type ArchiveMerge,
  addMergeCounts,
  type MergeConflict,
  type MergeCounts,
  mergeConflict,
  mergeCounts,
  noMergeCounts,
} from '../../../shared/schemas/archive.ts'
import type { ArchiveStore } from '../../archive/ports.ts'
import { countRow, flag, jsonColumn } from '../db/columns.ts'
import type { Database, Synchronous } from '../db/database.ts'

type Store = Synchronous<ArchiveStore>

/** Without what is known by other rows. */
type Found = Omit<ArchiveMerge, 'batches' | 'conflictsTaken'>

const mergeRow = z
  .object({
    joiningKey: z.int(),
    archiveId: z.string(),
    name: z.string(),
    startedAt: z.int(),
    endedAt: z.int().nullable(),
    joined: jsonColumn(mergeCounts),
  })
  .transform(
    (row): Found => ({
      joining: row.joiningKey,
      name: row.name,
      startedAt: row.startedAt,
      endedAt: row.endedAt,
      joined: row.joined ?? noMergeCounts,
    }),
  )

/** Continues the merge of the same archive if that was not finished. */
export function beginMerge(
  db: Database,
  { archiveId, name, at }: Parameters<Store['mergeBegin']>[0],
): number {
  return db.transaction(() => {
    const before = db.get(
      mergeRow,
      'SELECT * FROM joinings WHERE archive_id = :archiveId AND ended_at IS NULL ORDER BY joining_key DESC LIMIT 1',
      { archiveId },
    )
    if (before === undefined) {
      return db.run(
        'INSERT INTO joinings (archive_id, name, started_at, joined) VALUES (:archiveId, :name, :at, :joined)',
        { archiveId, name, at, joined: JSON.stringify(noMergeCounts) },
      ).key
    }
    const { added, updated, conflicts } = before.joined
    // What came in before is met again as the same.
    const joined = { ...before.joined, newerHere: 0, same: -added - updated - conflicts }
    db.run('UPDATE joinings SET joined = :joined WHERE joining_key = :key', {
      key: before.joining,
      joined: JSON.stringify(joined),
    })
    return before.joining
  })
}

export function addToMerge(
  db: Database,
  joining: number,
  more: MergeCounts,
  conflicts: readonly MergeConflict[],
): void {
  const joined = addMergeCounts(findMerge(db, joining)?.joined ?? noMergeCounts, more)
  db.run('UPDATE joinings SET joined = :joined WHERE joining_key = :joining', {
    joining,
    joined: JSON.stringify(joined),
  })
  for (const {
    connectionId,
    documentId,
    titleHere,
    titleThere,
    hereAt,
    thereAt,
    kept,
    isWaiting,
  } of conflicts) {
    db.run(
      `INSERT OR IGNORE INTO join_conflicts (joining_key, connection_id, document_id, title_here, title_there, here_at,
         there_at, kept, is_waiting)
       VALUES (:joining, :connectionId, :documentId, :titleHere, :titleThere, :hereAt, :thereAt, :kept, :isWaiting)`,
      {
        ...{ joining, connectionId, documentId, titleHere, titleThere, hereAt, thereAt, kept },
        isWaiting: isWaiting ? 1 : 0,
      },
    )
  }
}

export function endMerge(db: Database, joining: number, at: number): ArchiveMerge | null {
  db.run('UPDATE joinings SET ended_at = :at WHERE joining_key = :joining', { joining, at })
  const found = findMerge(db, joining)
  return found === undefined ? null : whole(db, found)
}

const arrivalRow = z.object({ arrivalKey: z.int() })

function whole(db: Database, found: Found): ArchiveMerge {
  const arrivals = db.all(
    arrivalRow,
    'SELECT arrival_key FROM arrivals WHERE joining_key = :joining ORDER BY arrival_key',
    { joining: found.joining },
  )
  const taken = db.get(
    countRow,
    "SELECT count(*) AS count FROM join_conflicts WHERE joining_key = :joining AND kept = 'there'",
    { joining: found.joining },
  )
  return {
    ...found,
    conflictsTaken: taken?.count ?? 0,
    batches: arrivals.map(({ arrivalKey }) => arrivalKey),
  }
}

function findMerge(db: Database, joining: number): Found | undefined {
  return db.get(mergeRow, 'SELECT * FROM joinings WHERE joining_key = :joining', { joining })
}

export function lastMerge(db: Database): ArchiveMerge | null {
  const found = db.get(mergeRow, 'SELECT * FROM joinings ORDER BY joining_key DESC LIMIT 1')
  return found === undefined ? null : whole(db, found)
}

const conflictRow = z
  .object({
    conflictKey: z.int(),
    connectionId: z.string(),
    documentId: z.string(),
    titleHere: z.string().nullable(),
    titleThere: z.string().nullable(),
    hereAt: z.int(),
    thereAt: z.int(),
    kept: z.string(),
    isWaiting: flag,
  })
  .transform((row) => ({
    key: row.conflictKey,
    conflict: mergeConflict.parse({
      connectionId: row.connectionId,
      documentId: row.documentId,
      titleHere: row.titleHere,
      titleThere: row.titleThere,
      hereAt: row.hereAt,
      thereAt: row.thereAt,
      kept: row.kept,
      isWaiting: row.isWaiting,
    }),
  }))

/** The tables of merges, with the schema that a row of a damaged library must fit. */
export const mergeTables: readonly {
  readonly name: string
  readonly key: string
  readonly row: z.ZodType
}[] = [
  { name: 'joinings', key: 'joining_key', row: mergeRow },
  { name: 'join_conflicts', key: 'conflict_key', row: conflictRow },
]

export function listConflicts(
  db: Database,
  { joining, after, limit }: Parameters<Store['mergeConflicts']>[0],
): ReturnType<Store['mergeConflicts']> {
  const found = db.all(
    conflictRow,
    `SELECT * FROM join_conflicts WHERE joining_key = :joining AND conflict_key > :after
     ORDER BY conflict_key LIMIT :limit`,
    { joining, after: after ?? 0, limit: limit + 1 },
  )
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    conflicts: page.map(({ conflict }) => conflict),
    next: found.length > limit && last !== undefined ? last.key : null,
  }
}
