import type { BulkEditStep } from '../../../shared/domain/bulk-edits/bulk-edit.ts'
import { type Failure, failed } from '../../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../../shared/result.ts'
import { type ChosenDocuments, mostChangedTogether } from '../../../shared/schemas/bulk-edits.ts'
import type { Database } from '../db/database.ts'
import { type FindDocuments, findNextDocuments } from '../records/search-index.ts'
import { findBulkEdit } from './bulk-edit-rows.ts'

/** `count`: documents so far; `at`: the place reached. */
export type CountPlace = { readonly count: number; readonly at: number }

const foundTogether = 1000

export function beginBulkEdit(
  db: Database,
  begun: {
    readonly bulkEditId: string
    readonly connectionId: string
    readonly steps: readonly BulkEditStep[]
    readonly at: number
  },
): void {
  db.insert('bulk_edits', { ...begun, state: 'collecting' })
}

export function addIds(db: Database, bulkEditId: string, ids: readonly string[]): void {
  db.transaction(() => {
    const change = findBulkEdit(db, bulkEditId)
    if (change?.state !== 'collecting') return
    const { bulkEditKey, total } = change
    for (const [index, documentId] of ids.entries())
      db.insert('bulk_edit_rows', { bulkEditKey, position: total + index + 1, documentId, state: 'chosen' })
    db.update('bulk_edits', { bulkEditKey }, { total: total + ids.length })
  })
}

/**
 * Counts the chosen documents, at most one more than `most`; `next` is where to continue after the time
 * limit.
 */
export function countChosen(
  _: Database,
  find: FindDocuments,
  {
    connectionId,
    chosen,
    most,
    after,
  }: {
    readonly connectionId: string
    readonly chosen: ChosenDocuments
    readonly most: number
    readonly after: CountPlace | null
  },
): { readonly count: number; readonly next: CountPlace | null } {
  if (chosen.kind === 'ids') return { count: Math.min(new Set(chosen.ids).size, most + 1), next: null }
  const before = after?.count ?? 0
  const { keys, next } = find({
    connectionId,
    text: chosen.text,
    at: after?.at ?? null,
    limit: most + 1 - before,
  })
  const count = before + keys.length
  return { count, next: next === null || count > most ? null : { count, at: next } }
}

export function addFound(
  db: Database,
  find: FindDocuments,
  query: {
    readonly bulkEditId: string
    readonly connectionId: string
    readonly text: string
    readonly before: number | null
  },
): number | null {
  return db.transaction(() => {
    const change = findBulkEdit(db, query.bulkEditId)
    if (change === undefined) return null
    const room = mostChangedTogether - change.total
    const limit = Math.min(foundTogether, room)
    if (limit === 0) return null
    const { found, next } = findNextDocuments(db, find, { ...query, limit })
    addIds(
      db,
      query.bulkEditId,
      found.map(({ documentId }) => documentId),
    )
    return next
  })
}

export function endCollecting(db: Database, bulkEditId: string): void {
  db.run(
    "UPDATE bulk_edits SET state = 'preparing' WHERE bulk_edit_id = :bulkEditId AND state = 'collecting'",
    {
      bulkEditId,
    },
  )
}

export function dropBulkEdit(db: Database, bulkEditId: string): Result<undefined, Failure> {
  const { changes } = db.run(
    `UPDATE bulk_edits SET state = 'dropped'
     WHERE bulk_edit_id = :bulkEditId AND state IN ('collecting', 'preparing', 'ready', 'dropped')`,
    { bulkEditId },
  )
  if (changes > 0) return succeed(undefined)
  return fail(failed(findBulkEdit(db, bulkEditId) === undefined ? 'change-unknown' : 'change-not-possible'))
}

export function startBulkEdit(
  db: Database,
  bulkEditId: string,
  agreedRemovals: readonly string[],
): Result<undefined, Failure> {
  return db.transaction(() => {
    const change = findBulkEdit(db, bulkEditId)
    if (change === undefined) return fail(failed('change-unknown'))
    if (change.state !== 'ready') return fail(failed('change-not-possible'))
    const agreed = new Set(agreedRemovals)
    const unconfirmed = change.removes.filter((name) => !agreed.has(name))
    if (unconfirmed.length > 0) {
      return fail(
        failed('removal-not-confirmed', { field: 'metadata', facts: { count: unconfirmed.length } }),
      )
    }
    db.update('bulk_edits', { bulkEditKey: change.bulkEditKey }, { state: 'running', lastPosition: 0 })
    return succeed(undefined)
  })
}
