import { type Failure, failed } from '../../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../../shared/result.ts'
import type { TrashWorkKind } from '../../../shared/schemas/trash.ts'
import type { Database, Values } from '../db/database.ts'
import { lastKey } from '../records/documents.ts'
import type { FindDocuments } from '../records/search-index.ts'
import { findWork, type StoredWork } from './trash-rows.ts'

export type NamedWork = { readonly workId: string; readonly connectionId: string }

/** Documents collected or counted per chunk of some milliseconds. */
const foundTogether = 3000
const countedTogether = 20_000

/** Starts a work. `noteFound` adds the documents of a search; documents added later are not part of it. */
export function beginWork(
  db: Database,
  work: NamedWork & {
    readonly kind: TrashWorkKind
    /** Search of the library or the trash; undefined if documents are chosen singly. */
    readonly text?: string
    readonly at: number
  },
): void {
  const { text, ...named } = work
  db.insert('trash_works', {
    ...named,
    scope: text === undefined ? 'rows' : 'search',
    subject: text ?? '',
    state: 'collecting',
    lastKey: named.kind === 'remove' && text !== undefined ? lastKey(db) : 0,
  })
}

/** Documents are collected in chunks; `last_key` is where to continue. */
export const isOfSearch = "scope = 'search'"

/** Rows of the library by ID, of the trash by key. */
export function noteRows(db: Database, workId: string, rows: readonly (string | number)[]): void {
  db.transaction(() => {
    const work = findWork(db, workId)
    if (work?.state !== 'collecting') return
    const { workKey } = work
    for (const row of rows)
      db.insert('trash_rows', {
        workKey,
        documentId: typeof row === 'string' ? row : null,
        documentKey: typeof row === 'number' ? row : null,
      })
    db.update('trash_works', { workKey }, { total: work.total + rows.length })
  })
}

export function noteFound(db: Database, find: FindDocuments, workId: string): boolean {
  return db.transaction(() => {
    const work = findWork(db, workId)
    if (work?.state !== 'collecting') return true
    const { count, next } = work.kind === 'remove' ? noteNext(db, find, work) : countNext(db, work)
    const columns = { total: work.total + count, state: next === null ? 'running' : 'collecting' }
    db.update('trash_works', { workKey: work.workKey }, { ...columns, lastKey: next ?? 0 })
    return next === null
  })
}

type Noted = { readonly count: number; readonly next: number | null }

function noteNext(db: Database, find: FindDocuments, work: StoredWork): Noted {
  const { workKey: key, connectionId, subject: text, lastKey: at } = work
  const { keys, next } = find({ connectionId, text, at, limit: foundTogether })
  const { changes } = db.run(
    `INSERT INTO trash_rows (work_key, document_id)
     SELECT :key, document_id FROM json_each(:keys) AS found JOIN documents ON document_key = found.value
     ORDER BY found.key`,
    { key, keys },
  )
  return { count: changes, next }
}

/** Counts all documents removed up to a time; a search for words must read them first. */
function countNext(db: Database, work: StoredWork): Noted {
  if (work.subject.trim() !== '') return { count: 0, next: null }
  const those = `FROM removed_documents INDEXED BY removed_documents_listed
    WHERE connection_id = :connectionId AND removed_at > :after AND removed_at <= :upTo`
  const values = {
    connectionId: work.connectionId,
    after: work.lastKey,
    upTo: work.at,
    most: countedTogether,
  }
  const last = db.number(`SELECT removed_at ${those} ORDER BY removed_at LIMIT 1 OFFSET :most`, values)
  const count = db.number(`SELECT count(*) ${those}`, { ...values, upTo: last ?? work.at })
  return { count: count ?? 0, next: last ?? null }
}

export function endNoting(db: Database, workId: string): void {
  db.run("UPDATE trash_works SET state = 'running' WHERE work_id = :workId AND state = 'collecting'", {
    workId,
  })
}

function stop(db: Database, which: string, values: Values): number {
  const underWay = "state IN ('collecting', 'running')"
  return db.run(`UPDATE trash_works SET state = 'stopped' WHERE ${which} AND ${underWay}`, values).changes
}

export function undoRemoval(
  db: Database,
  removalId: string,
  { workId, at }: { readonly workId: string; readonly at: number },
): Result<NamedWork, Failure> {
  return db.transaction(() => {
    const stopped = stop(db, "work_id = :removalId AND kind = 'remove'", { removalId })
    const taken = db.text(
      'SELECT connection_id FROM removed_documents WHERE removed_by = :removalId LIMIT 1',
      {
        removalId,
      },
    )
    const removal = findWork(db, removalId)
    const connectionId = taken ?? removal?.connectionId
    if (connectionId === undefined || (taken === undefined && stopped === 0))
      return fail(failed('removed-unknown'))
    db.insert('trash_works', {
      workId,
      connectionId,
      kind: 'restore',
      scope: 'removal',
      subject: removalId,
      at,
      state: 'running',
      total: removal?.done ?? 0,
    })
    return succeed({ workId, connectionId })
  })
}

export function stopTrashWork(db: Database, workId: string): void {
  stop(db, 'work_id = :workId', { workId })
}

export function stopTrashWorks(db: Database, connectionId: string): void {
  stop(db, 'connection_id = :connectionId', { connectionId })
}
