import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { z } from 'zod'
import { templateFromSchema } from '../../../shared/domain/templates/template-schema.ts'
import { connectionPause } from '../../../shared/schemas/queue.ts'
import { mergeTables } from '../archive/merges.ts'
import { bulkEditTables } from '../bulk-edits/bulk-edit-rows.ts'
import { toRow } from '../db/columns.ts'
import type { Database } from '../db/database.ts'
import { setPause } from '../queue/list-queue.ts'
import { importSessionTable } from '../records/import-sessions.ts'
import {
  attemptRow,
  contentRow,
  documentOfTable,
  eventRow,
  itemRow,
  type SalvagedTable,
  versionOfTable,
} from '../records/rows.ts'
import { importSessionTables, reviewTables } from '../review/review-rows.ts'
import { teamTables } from '../team/team-rows.ts'
import { trashTables } from '../trash/trash-rows.ts'
import { viewTable } from '../views/views-store.ts'
import { type FoundRow, salvageRows } from './salvage-rows.ts'

const key = z.int().positive()

const ownTables: readonly SalvagedTable[] = [
  { name: 'contents', key: 'content_key', row: z.intersection(contentRow, z.object({ contentKey: key })) },
  { name: 'documents', key: 'document_key', row: documentOfTable },
  { name: 'items', key: 'item_key', row: itemRow },
  { name: 'versions', key: 'version_key', row: versionOfTable },
  { name: 'item_events', key: 'event_key', row: z.intersection(eventRow, z.object({ eventKey: key })) },
  { name: 'attempts', key: 'attempt_key', row: attemptRow },
  { name: 'drafts', key: 'draft_key', row: z.object({ name: z.string(), text: z.string() }) },
]

const templates: SalvagedTable = {
  name: 'templates',
  key: 'template_key',
  row: z.object({
    connectionId: z.uuid(),
    collection: z.string(),
    schema: z.string().refine((schema) => templateFromSchema(schema).ok),
    changedAt: z.int(),
  }),
}

export const salvagedTables: readonly SalvagedTable[] = [
  ...ownTables,
  ...reviewTables,
  templates,
  ...bulkEditTables,
  ...importSessionTables,
  ...trashTables,
  viewTable,
  ...mergeTables,
  importSessionTable,
  ...teamTables,
]

export function takeRows(damaged: DatabaseSync, db: Database): boolean {
  let isComplete = takePauses(damaged, db)
  for (const table of salvagedTables) {
    const known = db.texts(`SELECT name FROM pragma_table_info('${table.name}')`)
    let columns: readonly string[] | undefined
    let insert: StatementSync | undefined
    const take = (row: FoundRow): void => {
      if (!makesSense(table.row, row)) {
        isComplete = false
        return
      }
      try {
        // A column added by a later migration gets its default.
        columns ??= known.filter((column) => column in row)
        insert ??= db.connection.prepare(
          `INSERT OR IGNORE INTO ${table.name} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
        )
        const { changes } = insert.run(...columns.map((column) => toInput(row[column])))
        if (changes === 0) isComplete = false
      } catch (cause) {
        if (!isOfWrongType(cause)) throw cause
        isComplete = false
      }
    }
    const read = salvageRows(damaged, table, take)
    isComplete = isComplete && read.isComplete
  }
  return isComplete
}

function makesSense(schema: z.ZodType, row: FoundRow): boolean {
  try {
    return schema.safeParse(toRow(row)).success
  } catch (cause) {
    // A schema that parses inside its own transform throws past `safeParse`.
    if (cause instanceof z.ZodError) return false
    throw cause
  }
}

function takePauses(damaged: DatabaseSync, db: Database): boolean {
  try {
    for (const row of damaged.prepare('SELECT connection_id, reason, until FROM pauses').all()) {
      const pause = connectionPause.safeParse(toRow(row))
      if (pause.success) setPause(db, pause.data)
    }
    return true
  } catch {
    // The next answer that calls for a pause sets it again.
    return false
  }
}

function toInput(value: unknown): SQLInputValue {
  return typeof value === 'string' || typeof value === 'number' ? value : null
}

/** SQLITE_CONSTRAINT (sqlite.org/rescode.html): here a value of the wrong type for a strict table. */
function isOfWrongType(cause: unknown): boolean {
  return (
    cause instanceof Error &&
    'errcode' in cause &&
    typeof cause.errcode === 'number' &&
    (cause.errcode & 0xff) === 19
  )
}
