import { z } from 'zod'
import { type Failure, failed } from '../../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../../shared/result.ts'
import type { TrashWorkKind } from '../../../shared/schemas/trash.ts'
import type { NamedWork } from '../../trash/ports.ts'
import { countRow } from '../db/columns.ts'
import type { Database } from '../db/database.ts'
import { lastKey } from '../records/documents.ts'
import type { FindDocuments } from '../records/search-index.ts'
import { findWork, type StoredWork } from './trash-rows.ts'

/** What a piece of some milliseconds finds and writes down, and what one counts. */
const foundTogether = 3000
const countedTogether = 20_000

/** Begins to note which documents are meant; those that a search finds by `noteFound`, and what came since is none of them. */
export function beginWork(
  db: Database,
  work: NamedWork & {
    readonly kind: TrashWorkKind
    /** What the library or the trash is searched for; undefined where documents are chosen one by one. */
    readonly text?: string
    readonly at: number
  },
): void {
  const { workId, connectionId, kind, text, at } = work
  db.run(
    `INSERT INTO trash_works (work_id, connection_id, kind, scope, subject, at, state, last_key)
     VALUES (:workId, :connectionId, :kind, :scope, :text, :at, 'collecting', :lastKey)`,
    {
      ...{ workId, connectionId, kind, at, text: text ?? '' },
      scope: text === undefined ? 'rows' : 'search',
      lastKey: kind === 'remove' && text !== undefined ? lastKey(db) : 0,
    },
  )
}

/** What is meant is found piece by piece; `last_key` is where to go on. */
export const isOfSearch = "scope = 'search'"

/** Documents of the library by their ids, or of the trash by their keys. */
export function noteRows(db: Database, workId: string, rows: readonly (string | number)[]): void {
  db.transaction(() => {
    const work = findWork(db, workId)
    if (work?.state !== 'collecting') return
    for (const row of rows) {
      db.run('INSERT INTO trash_rows (work_key, document_id, document_key) VALUES (:work, :id, :key)', {
        work: work.workKey,
        id: typeof row === 'string' ? row : null,
        key: typeof row === 'number' ? row : null,
      })
    }
    db.run('UPDATE trash_works SET total = total + :count WHERE work_key = :key', {
      count: rows.length,
      key: work.workKey,
    })
  })
}

/** Whether all are noted; of a search of the trash it is counted how many they are. */
export function noteFound(db: Database, find: FindDocuments, workId: string): boolean {
  return db.transaction(() => {
    const work = findWork(db, workId)
    if (work?.state !== 'collecting') return true
    const { count, next } = work.kind === 'remove' ? noteNext(db, find, work) : countNext(db, work)
    db.run(
      'UPDATE trash_works SET total = total + :count, state = :state, last_key = :next WHERE work_key = :key',
      { key: work.workKey, count, state: next === null ? 'running' : 'collecting', next: next ?? 0 },
    )
    return next === null
  })
}

/** How many, and where to go on; null at the end. */
type Noted = { readonly count: number; readonly next: number | null }

/** The newest documents first. */
function noteNext(db: Database, find: FindDocuments, work: StoredWork): Noted {
  const { workKey: key, connectionId, subject: text, lastKey: at } = work
  const { keys, next } = find({ connectionId, text, at, limit: foundTogether })
  const { changes } = db.run(
    `INSERT INTO trash_rows (work_key, document_id)
     SELECT :key, document_id FROM json_each(:keys) AS found JOIN documents ON document_key = found.value
     ORDER BY found.key`,
    { key, keys: JSON.stringify(keys) },
  )
  return { count: changes, next }
}

const atRow = z.object({ at: z.int() })

/** All that was removed up to a time; what has certain words is not known before it is looked at. */
function countNext(db: Database, work: StoredWork): Noted {
  if (work.subject.trim() !== '') return { count: 0, next: null }
  const those = `FROM removed_documents INDEXED BY removed_documents_listed
    WHERE connection_id = :connectionId AND removed_at > :after AND removed_at <= :upTo`
  const values = { connectionId: work.connectionId, after: work.lastKey, upTo: work.at }
  const last = db.get(atRow, `SELECT removed_at AS at ${those} ORDER BY removed_at LIMIT 1 OFFSET :most`, {
    ...values,
    most: countedTogether,
  })
  const counted = db.get(countRow, `SELECT count(*) AS count ${those}`, {
    ...values,
    upTo: last?.at ?? work.at,
  })
  return { count: counted?.count ?? 0, next: last?.at ?? null }
}

export function endNoting(db: Database, workId: string): void {
  db.run("UPDATE trash_works SET state = 'running' WHERE work_id = :workId AND state = 'collecting'", {
    workId,
  })
}

const takenRow = z.object({ connectionId: z.uuid() })

export function undoRemoval(
  db: Database,
  removalId: string,
  { workId, at }: { readonly workId: string; readonly at: number },
): Result<NamedWork, Failure> {
  return db.transaction(() => {
    const stopped = db.run(
      `UPDATE trash_works SET state = 'stopped'
       WHERE work_id = :removalId AND kind = 'remove' AND state IN ('collecting', 'running')`,
      { removalId },
    )
    const taken = db.get(
      takenRow,
      'SELECT connection_id FROM removed_documents WHERE removed_by = :removalId LIMIT 1',
      { removalId },
    )
    const removal = findWork(db, removalId)
    const connectionId = taken?.connectionId ?? removal?.connectionId
    if (connectionId === undefined || (taken === undefined && stopped.changes === 0))
      return fail(failed('removed-unknown'))
    db.run(
      `INSERT INTO trash_works (work_id, connection_id, kind, scope, subject, at, state, total)
       VALUES (:workId, :connectionId, 'restore', 'removal', :removalId, :at, 'running', :total)`,
      { workId, connectionId, removalId, at, total: removal?.done ?? 0 },
    )
    return succeed({ workId, connectionId })
  })
}

/** Ends it where it is; what a removal took can still be put back by its undo. */
export function stopTrashWork(db: Database, workId: string): void {
  db.run(
    "UPDATE trash_works SET state = 'stopped' WHERE work_id = :workId AND state IN ('collecting', 'running')",
    { workId },
  )
}

/** What is under way for a connection that is forgotten ends where it is. */
export function stopTrashWorks(db: Database, connectionId: string): void {
  db.run(
    `UPDATE trash_works SET state = 'stopped'
     WHERE connection_id = :connectionId AND state IN ('collecting', 'running')`,
    { connectionId },
  )
}
