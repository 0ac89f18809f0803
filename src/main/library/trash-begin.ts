import { z } from 'zod'
import { type Failure, failed } from '../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'
import type { NamedWork, TrashStore } from '../trash/ports.ts'
import type { Database } from './database.ts'
import { lastKey } from './finding/find-by-key.ts'
import { findFitting } from './search-documents.ts'
import { findWork } from './trash-rows.ts'

/** What a piece of some milliseconds finds and writes down. */
const foundTogether = 3000

export function beginWork(db: Database, work: Parameters<TrashStore['trashBegin']>[0]): void {
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

/** Of a removal: its documents are noted piece by piece, the newest first; `last_key` is where to go on. */
export const isOfSearch = "kind = 'remove' AND scope = 'search'"

/** Documents of the library by their ids, or of the trash by their keys. */
export function noteRows(db: Database, workId: string, rows: readonly (string | number)[]): void {
  db.transaction(() => {
    const work = findWork(db, workId)
    if (work?.state !== 'collecting') return
    for (const row of rows) {
      db.run('INSERT INTO trash_rows (work_key, document_id, document_key) VALUES (:work, :id, :key)', {
        work: work.work_key,
        id: typeof row === 'string' ? row : null,
        key: typeof row === 'number' ? row : null,
      })
    }
    db.run('UPDATE trash_works SET total = total + :count WHERE work_key = :key', {
      count: rows.length,
      key: work.work_key,
    })
  })
}

/** Whether all are noted. */
export function noteFound(db: Database, workId: string): boolean {
  return db.transaction(() => {
    const work = findWork(db, workId)
    if (work?.state !== 'collecting') return true
    const { work_key: key, connection_id: connectionId, subject: text, last_key: at } = work
    const { keys, next } = findFitting(db, { connectionId, text, at, limit: foundTogether })
    const { changes } = db.run(
      `INSERT INTO trash_rows (work_key, document_id)
       SELECT :key, document_id FROM json_each(:keys) AS found JOIN documents ON document_key = found.value
       ORDER BY found.key`,
      { key, keys: JSON.stringify(keys) },
    )
    db.run(
      'UPDATE trash_works SET total = total + :changes, state = :state, last_key = :next WHERE work_key = :key',
      { key, changes, state: next === null ? 'running' : 'collecting', next: next ?? 0 },
    )
    return next === null
  })
}

export function endNoting(db: Database, workId: string): void {
  db.run("UPDATE trash_works SET state = 'running' WHERE work_id = :workId AND state = 'collecting'", {
    workId,
  })
}

const takenRow = z.object({ connection_id: z.uuid() })

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
    const connectionId = taken?.connection_id ?? removal?.connection_id
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
