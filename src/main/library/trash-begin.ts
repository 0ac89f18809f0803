import { z } from 'zod'
import { type Failure, failed } from '../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'
import type { NamedWork, TrashStore } from '../trash/ports.ts'
import { findNext } from './changes-begin.ts'
import type { Database } from './database.ts'
import { findWork } from './trash-rows.ts'

const foundTogether = 1000

export function beginWork(db: Database, work: Parameters<TrashStore['trashBegin']>[0]): void {
  const { workId, connectionId, kind, text, at } = work
  db.run(
    `INSERT INTO trash_works (work_id, connection_id, kind, scope, subject, at, state)
     VALUES (:workId, :connectionId, :kind, :scope, :text, :at, 'collecting')`,
    { workId, connectionId, kind, at, scope: text === undefined ? 'rows' : 'search', text: text ?? '' },
  )
}

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

export function noteFound(
  db: Database,
  { workId, connectionId, text, before }: Parameters<TrashStore['trashAddFound']>[0],
): number | null {
  return db.transaction(() => {
    const { found, next } = findNext(db, { connectionId, text, before, limit: foundTogether })
    noteRows(
      db,
      workId,
      found.map(({ document_id }) => document_id),
    )
    return next
  })
}

export function endNoting(db: Database, workId: string): void {
  db.run("UPDATE trash_works SET state = 'running' WHERE work_id = :workId AND state = 'collecting'", {
    workId,
  })
}

const takenRow = z.object({ connection_id: z.uuid(), count: z.int() })

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
      `SELECT connection_id, count(*) AS count FROM removed_documents WHERE removed_by = :removalId
       GROUP BY connection_id`,
      { removalId },
    )
    const removal = findWork(db, removalId)
    const connectionId = taken?.connection_id ?? removal?.connection_id
    if (connectionId === undefined || (taken === undefined && stopped.changes === 0))
      return fail(failed('removed-unknown'))
    db.run(
      `INSERT INTO trash_works (work_id, connection_id, kind, scope, subject, at, state, total)
       VALUES (:workId, :connectionId, 'restore', 'removal', :removalId, :at, 'running', :total)`,
      { workId, connectionId, removalId, at, total: taken?.count ?? 0 },
    )
    return succeed({ workId, connectionId })
  })
}

/** A removal is ended by its undo alone, which puts back what it took. */
export function stopTrashWork(db: Database, workId: string): void {
  db.run(
    "UPDATE trash_works SET state = 'stopped' WHERE work_id = :workId AND kind <> 'remove' AND state = 'running'",
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
