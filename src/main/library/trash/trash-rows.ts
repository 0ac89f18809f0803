import { z } from 'zod'
import { trashWork } from '../../../shared/schemas/trash.ts'
import type { Database } from '../db/database.ts'
import { documentOfTable, type SalvagedTable, versionOfTable } from '../records/rows.ts'

export type TrashPiece = { readonly isDone: boolean; readonly changed: number }

export const storedWork = z.object({
  workKey: z.int().positive(),
  workId: z.uuid(),
  connectionId: z.uuid(),
  kind: trashWork.shape.kind,
  scope: z.enum(['rows', 'removal', 'search']),
  subject: z.string(),
  at: z.int(),
  state: trashWork.shape.state,
  lastKey: z.int(),
  total: z.int(),
  done: z.int(),
  leftCount: z.int(),
  joined: z.int(),
})
export type StoredWork = z.output<typeof storedWork>

export function findWork(db: Database, workId: string): StoredWork | undefined {
  return db.get(storedWork, 'SELECT * FROM trash_works WHERE work_id = :workId', { workId })
}

export function keepProgress(
  db: Database,
  work: StoredWork,
  piece: {
    readonly isDone: boolean
    readonly lastKey?: number
    readonly done: number
    readonly left?: number
    readonly joined?: number
  },
): void {
  const { isDone, lastKey = work.lastKey, done, left = 0, joined = 0 } = piece
  db.run(
    `UPDATE trash_works SET state = :state, last_key = :lastKey, done = done + :done,
       left_count = left_count + :left, joined = joined + :joined WHERE work_key = :key`,
    { key: work.workKey, state: isDone ? 'done' : 'running', lastKey, done, left, joined },
  )
}

/** Returns the shared columns of a table and its trash table, so that later columns move along. */
export function sharedColumns(db: Database, table: 'documents' | 'versions'): readonly string[] {
  return db.own(readSharedColumns)[table]
}

function readSharedColumns(db: Database): Readonly<Record<'documents' | 'versions', readonly string[]>> {
  const shared = (table: string) =>
    db.texts(
      `SELECT name FROM pragma_table_info('${table}')
         WHERE name <> 'version_key' AND name IN (SELECT name FROM pragma_table_info('removed_${table}'))`,
    )
  return { documents: shared('documents'), versions: shared('versions') }
}

/**
 * Tables of the trash, with the schema for rows of a damaged library. A running job is dropped with its row:
 * moved documents stay where they are.
 */
export const trashTables: readonly SalvagedTable[] = [
  {
    name: 'removed_documents',
    key: 'document_key',
    row: documentOfTable.extend({ removedAt: z.int(), removedBy: z.string() }),
  },
  { name: 'removed_versions', key: 'version_key', row: versionOfTable },
]
