import { z } from 'zod'
import { serviceAnswer } from '../../shared/schemas/queue.ts'
import { flag } from './db/columns.ts'
import type { Database } from './db/database.ts'
import { listPauses } from './queue/list-queue.ts'
import { countStates } from './records/queue-progress.ts'
import { allMigrations } from './schema/migrate.ts'

const mostItems = 500
const mostAttempts = 300
const mostFaults = 20

const fileRow = z.object({
  version: z.int(),
  pages: z.int(),
  free: z.int(),
  size: z.int(),
  sqlite: z.string(),
})
const tableRow = z.object({ name: z.string(), type: z.enum(['table', 'shadow']) })
/** Tables with pages of their own; the content of a virtual table is in its shadow tables. */
const tablesQuery = `SELECT name, type FROM pragma_table_list
  WHERE schema = 'main' AND type IN ('table', 'shadow') AND name NOT LIKE 'sqlite@_%' ESCAPE '@' ORDER BY name`

export function describeFile(db: Database) {
  const found = db.get(
    fileRow,
    `SELECT (SELECT user_version FROM pragma_user_version) AS version, (SELECT page_count FROM pragma_page_count) AS pages,
       (SELECT freelist_count FROM pragma_freelist_count) AS free, (SELECT page_size FROM pragma_page_size) AS size,
       sqlite_version() AS sqlite`,
  )
  const { version, pages, free, size, sqlite } = fileRow.parse(found)
  return {
    schemaVersion: version,
    schemaKnown: allMigrations.at(-1)?.version ?? 0,
    sqlite,
    bytes: pages * size,
    freeBytes: free * size,
    tables: db.all(tableRow, tablesQuery).map(({ name }) => name),
  }
}

/** Checks one table named by `describeFile`. `rows` is null for tables of the search index. */
export function describeTable(db: Database, wanted: string) {
  const table = db.all(tableRow, tablesQuery).find(({ name }) => name === wanted)
  if (table === undefined) return { rows: null, faults: [] }
  const quoted = `"${table.name.replaceAll('"', '""')}"`
  const rows = table.type === 'table' ? db.number(`SELECT count(*) FROM ${quoted}`) : undefined
  const faults = db.texts(`PRAGMA quick_check(${quoted})`).filter((line) => line !== 'ok')
  return { rows: rows ?? null, faults: faults.slice(0, mostFaults) }
}

/** Only a problem's code and status: its message comes from the service and may quote documents. */
const codeAndStatus = z.object({ code: z.string(), status: z.int().optional() })
const answerStatus = serviceAnswer.pick({ status: true })
const jsonOf = <T>(text: string | null, schema: z.ZodType<T>): T | null => {
  if (text === null) return null
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

const itemRow = z.object({
  itemId: z.string(),
  connectionId: z.string(),
  operation: z.string(),
  kind: z.string(),
  state: z.string(),
  doubtful: flag,
  tries: z.int(),
  acceptedAt: z.int(),
  notBefore: z.int().nullable(),
  byteLength: z.int(),
  problem: z.string().nullable(),
})
const tryRow = z.object({
  itemId: z.string(),
  connectionId: z.string(),
  operation: z.string(),
  number: z.int(),
  startedAt: z.int(),
  finishedAt: z.int().nullable(),
  outcome: z.string(),
  problem: z.string().nullable(),
  answer: z.string().nullable(),
})

export function describeQueue(db: Database) {
  const items = db.all(
    itemRow,
    `SELECT item_id, connection_id, operation, kind, state, doubtful, tries, accepted_at, not_before, byte_length, problem
     FROM items INDEXED BY items_unfinished WHERE state NOT IN ('done', 'discarded')
     ORDER BY item_key LIMIT ${mostItems}`,
  )
  const tries = db.all(
    tryRow,
    `SELECT item_id, connection_id, operation, number, started_at, finished_at, outcome, problem, answer
     FROM attempts ORDER BY attempt_key DESC LIMIT ${mostAttempts}`,
  )
  return {
    counts: countStates(db),
    pauses: listPauses(db),
    items: items.map(({ byteLength, problem: told, ...item }) => {
      const problem = jsonOf(told, codeAndStatus)
      return { ...item, bytes: byteLength, problem: problem?.code ?? null, status: problem?.status ?? null }
    }),
    tries: tries.map(({ number, finishedAt, problem: told, answer, ...attempt }) => {
      const problem = jsonOf(told, codeAndStatus)
      return {
        ...attempt,
        try: number,
        tookMs: finishedAt === null ? null : finishedAt - attempt.startedAt,
        problem: problem?.code ?? null,
        status: problem?.status ?? jsonOf(answer, answerStatus)?.status ?? null,
      }
    }),
  }
}
