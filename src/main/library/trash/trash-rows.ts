import { z } from 'zod'
import { documentKind, itemState } from '../../../shared/schemas/document.ts'
import { trashWork } from '../../../shared/schemas/trash.ts'
import { flag } from '../db/columns.ts'
import type { Database } from '../db/database.ts'

export const storedWork = z.object({
  work_key: z.int().positive(),
  work_id: z.uuid(),
  connection_id: z.uuid(),
  kind: trashWork.shape.kind,
  scope: z.enum(['rows', 'removal', 'search']),
  subject: z.string(),
  at: z.int(),
  state: trashWork.shape.state,
  last_key: z.int(),
  total: z.int(),
  done: z.int(),
  left_count: z.int(),
  joined: z.int(),
})
export type StoredWork = z.output<typeof storedWork>

export function findWork(db: Database, workId: string): StoredWork | undefined {
  return db.get(storedWork, 'SELECT * FROM trash_works WHERE work_id = :workId', { workId })
}

/** What came of a piece of work, added to what is written down of it. */
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
  const { isDone, lastKey = work.last_key, done, left = 0, joined = 0 } = piece
  db.run(
    `UPDATE trash_works SET state = :state, last_key = :lastKey, done = done + :done,
       left_count = left_count + :left, joined = joined + :joined WHERE work_key = :key`,
    { key: work.work_key, state: isDone ? 'done' : 'running', lastKey, done, left, joined },
  )
}

const columnRow = z.object({ name: z.string() })

/** The columns that a table of the library and that of the trash share, so that a later one moves along as well. */
export function sharedColumns(db: Database, table: 'documents' | 'versions'): readonly string[] {
  return db.own(readSharedColumns)[table]
}

function readSharedColumns(db: Database): Readonly<Record<'documents' | 'versions', readonly string[]>> {
  const shared = (table: string) =>
    db
      .all(
        columnRow,
        `SELECT name FROM pragma_table_info('${table}')
         WHERE name <> 'version_key' AND name IN (SELECT name FROM pragma_table_info('removed_${table}'))`,
      )
      .map(({ name }) => name)
  return { documents: shared('documents'), versions: shared('versions') }
}

const key = z.int().positive()

/**
 * The tables of the trash with the schema that a row of a damaged library must fit. What was being
 * done to many documents is given up with the rest of its row: what it moved is where it moved it, the rest stays.
 */
export const trashTables: readonly {
  readonly name: string
  readonly key: string
  readonly row: z.ZodType
}[] = [
  {
    name: 'removed_documents',
    key: 'document_key',
    row: z.object({
      document_key: key,
      connection_id: z.uuid(),
      document_id: z.string().min(1),
      removed_at: z.int(),
      removed_by: z.string(),
      kind: documentKind,
      state: itemState,
      added_at: z.int(),
      changed_at: z.int(),
    }),
  },
  {
    name: 'removed_versions',
    key: 'version_key',
    row: z.object({
      version_key: key,
      document_key: key,
      number: key,
      item_key: key,
      kind: documentKind,
      superseded: flag,
      at: z.int(),
    }),
  },
]
