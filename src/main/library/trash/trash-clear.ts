import { z } from 'zod'
import { clockDay, startOfClockDay } from '../../../shared/domain/run-days.ts'
import type { Database } from '../db/database.ts'
import { createPieceBudget } from '../db/work-budget.ts'
import { type RemoveContent, removingContents } from '../records/contents.ts'
import { nextInTrash } from './trash-reads.ts'
import type { TrashPiece } from './trash-rows.ts'
import { findWork, keepProgress } from './trash-rows.ts'

const mostDocuments = 100
const together = 10
/** A removal can be undone without its row, which only holds its result. */
const worksKept = 20

export function clearNext(db: Database, workId: string): TrashPiece {
  return removingContents(db, (removeContent) => {
    const work = findWork(db, workId)
    if (work?.state !== 'running') return { isDone: true, changed: 0 }
    const mayGoOn = createPieceBudget(db, mostDocuments / together)
    let [done, lastKey] = [0, work.lastKey]
    let isDone = false
    while (!isDone && mayGoOn()) {
      const next = nextInTrash(db, work, lastKey, together)
      isDone = next.isLast
      lastKey = next.lastKey
      for (const key of next.keys) if (clearDocument(db, key, removeContent)) done += 1
    }
    keepProgress(db, work, { isDone, lastKey, done })
    return { isDone, changed: done }
  })
}

/** Maximum days of removal per round; only a crafted file has more. */
const mostDays = 1000
/** Limits of a valid date; times beyond were not made by a clock. */
const lastMoment = 8.64e15

export function daysOfRemoval(db: Database): readonly number[] {
  const days: number[] = []
  let from = -lastMoment
  while (days.length < mostDays) {
    const at = db.number(
      `SELECT min(removed_at) FROM removed_documents INDEXED BY removed_documents_old
       WHERE removed_at BETWEEN :from AND :lastMoment`,
      { from, lastMoment },
    )
    if (at === undefined) break
    days.push(clockDay(at))
    from = startOfClockDay(clockDay(at) + 1)
  }
  return days
}

/** Deletes one chunk of documents removed on those days, and of records of finished jobs. */
export function clearOld(db: Database, days: readonly number[]): TrashPiece {
  return removingContents(db, (removeContent) => {
    const mayGoOn = createPieceBudget(db, mostDocuments)
    let changed = 0
    for (const day of days) {
      const span = { from: startOfClockDay(day), until: startOfClockDay(day + 1) }
      for (let old = removedWithin(db, span); old !== undefined; old = removedWithin(db, span)) {
        if (!mayGoOn()) return { isDone: false, changed }
        clearDocument(db, old, removeContent)
        changed += 1
      }
    }
    return { isDone: clearWorks(db), changed }
  })
}

/** A team owns its shared documents, and may still edit them: only an administrator erases them. */
const isShared = `(shared_number IS NOT NULL AND EXISTS
  (SELECT 1 FROM team_libraries t WHERE t.connection_id = removed_documents.connection_id))`

function removedWithin(db: Database, span: { readonly from: number; readonly until: number }) {
  return db.number(
    `SELECT document_key FROM removed_documents INDEXED BY removed_documents_old
     WHERE removed_at >= :from AND removed_at < :until AND NOT ${isShared} ORDER BY removed_at LIMIT 1`,
    span,
  )
}

/** Rows deleted per chunk: a stopped job can have collected every document of the library. */
const mostRows = 2000

function clearWorks(db: Database): boolean {
  const over = `state IN ('done', 'stopped')`
  const noted = db.number(
    `SELECT work_key FROM trash_works w WHERE ${over} AND EXISTS
       (SELECT 1 FROM trash_rows r WHERE r.work_key = w.work_key AND r.is_left = 0) LIMIT 1`,
  )
  if (noted !== undefined) {
    clearRows(db, noted, 'is_left = 0')
    return false
  }
  const old = db.number(
    `SELECT work_key FROM trash_works WHERE ${over}
       AND work_key <= (SELECT max(work_key) FROM trash_works) - :kept LIMIT 1`,
    { kept: worksKept },
  )
  if (old === undefined) return true
  if (clearRows(db, old, 'is_left = 1')) db.run('DELETE FROM trash_works WHERE work_key = :old', { old })
  return false
}

function clearRows(db: Database, key: number, which: 'is_left = 0' | 'is_left = 1'): boolean {
  const { changes } = db.run(
    `DELETE FROM trash_rows WHERE row_key IN
       (SELECT row_key FROM trash_rows WHERE work_key = :key AND ${which} LIMIT :limit)`,
    { key, limit: mostRows },
  )
  return changes < mostRows
}

const idsRow = z.object({ connectionId: z.string(), documentId: z.string() })

/** Items and receipts stay; their content goes, unless another history has it. */
function clearDocument(db: Database, key: number, removeContent: RemoveContent): boolean {
  const document = db.get(
    idsRow,
    `SELECT connection_id, document_id FROM removed_documents WHERE document_key = :key AND NOT ${isShared}`,
    { key },
  )
  if (document === undefined) return false
  const contents = db.numbers(
    `SELECT content_key FROM removed_documents WHERE document_key = :key AND content_key IS NOT NULL
     UNION SELECT content_key FROM removed_versions WHERE document_key = :key AND content_key IS NOT NULL
     UNION SELECT i.content_key FROM removed_versions v JOIN items i ON i.item_key = v.item_key
       WHERE v.document_key = :key AND i.content_key IS NOT NULL`,
    { key },
  )
  db.run(
    `UPDATE items SET metadata = NULL, content_key = NULL, is_pruned = 1
     WHERE item_key IN (SELECT item_key FROM removed_versions WHERE document_key = :key)
       AND NOT EXISTS (SELECT 1 FROM versions v WHERE v.item_key = items.item_key)
       AND NOT EXISTS (SELECT 1 FROM removed_versions r
         WHERE r.item_key = items.item_key AND r.document_key <> :key)`,
    { key },
  )
  db.run('DELETE FROM removed_versions WHERE document_key = :key', { key })
  db.run('DELETE FROM removed_documents WHERE document_key = :key', { key })
  for (const content of contents) removeContent(content, document)
  return true
}
