import { z } from 'zod'
import { folded } from '../../../shared/domain/query/search-text.ts'
import type { RemovedDocument } from '../../../shared/schemas/trash.ts'
import { removedDocument, type TrashWork } from '../../../shared/schemas/trash.ts'
import type { Database } from '../db/database.ts'
import { type OfConnection, type Page, readCursor, writeCursor } from '../db/keys.ts'
import { listedDocumentColumns } from '../records/rows.ts'
import { findWork, type StoredWork } from './trash-rows.ts'

/** The days left depend on how often the app runs. */
export type StoredInTrash = Omit<RemovedDocument, 'daysLeft'>

const countedUpTo = 1000
/** Documents examined per page; the next call continues a search that finds few. */
const lookedAt = 5000

const listedRow = removedDocument.omit({ daysLeft: true })
const columns = `d.document_key AS key, ${listedDocumentColumns}, d.removed_at`

const placeRow = z.tuple([z.int(), z.int()])
const lastRow = z.object({ removedAt: z.int(), documentKey: z.int() })

/** Newest removal first. A call examines a bounded number of documents, whatever the text. */
export function listTrash(
  db: Database,
  { connectionId, text, after, limit }: OfConnection & Page & { readonly text: string },
): { readonly rows: StoredInTrash[]; readonly next: string | null } {
  const [at, key] = readCursor(placeRow, after) ?? [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]
  const part = folded(text.trim())
  const values = { connectionId, at, key, limit, part }
  const beyond = `connection_id = :connectionId AND (removed_at, document_key) < (:at, :key)`
  const order = 'ORDER BY removed_at DESC, document_key DESC'
  const last = db.get(
    lastRow,
    `SELECT removed_at, document_key FROM removed_documents INDEXED BY removed_documents_listed
     WHERE ${beyond} ${order} LIMIT 1 OFFSET :most`,
    { ...values, most: part === '' ? limit : lookedAt },
  )
  const until = last === undefined ? '' : 'AND (removed_at, document_key) > (:untilAt, :untilKey)'
  const rows = db.all(
    listedRow,
    `SELECT ${columns} FROM removed_documents d INDEXED BY removed_documents_listed
     WHERE ${beyond} ${until} ${part === '' ? '' : 'AND instr(folded, :part) > 0'} ${order} LIMIT :limit`,
    { ...values, untilAt: last?.removedAt ?? 0, untilKey: last?.documentKey ?? 0 },
  )
  const lastShown = rows.at(-1)
  if (rows.length === limit && lastShown !== undefined)
    return { rows, next: writeCursor([lastShown.removedAt, lastShown.key]) }
  return { rows, next: last === undefined ? null : writeCursor([last.removedAt, last.documentKey + 1]) }
}

export function countTrash(
  db: Database,
  connectionId: string,
): { readonly count: number; readonly atLeast: boolean } {
  const counted = db.number(
    `SELECT count(*) FROM
       (SELECT 1 FROM removed_documents WHERE connection_id = :connectionId LIMIT ${countedUpTo + 1})`,
    { connectionId },
  )
  const count = counted ?? 0
  return { count: Math.min(count, countedUpTo), atLeast: count > countedUpTo }
}

export function findInTrash(db: Database, connectionId: string, documentId: string): StoredInTrash | null {
  const those = 'd.connection_id = :connectionId AND d.document_id = :documentId'
  const select = `SELECT ${columns} FROM removed_documents d WHERE ${those}
    ORDER BY removed_at DESC, document_key DESC LIMIT 1`
  return db.get(listedRow, select, { connectionId, documentId }) ?? null
}

const chosenRow = z.object({ rowKey: z.int(), documentKey: z.int() })
const searchedRow = z.object({
  documentKey: z.int(),
  connectionId: z.string(),
  removedAt: z.int(),
  folded: z.string(),
})

type NextInTrash = {
  readonly keys: readonly number[]
  readonly lastKey: number
  readonly isLast: boolean
}

export function nextInTrash(db: Database, work: StoredWork, lastKey: number, limit: number): NextInTrash {
  switch (work.scope) {
    case 'rows': {
      const rows = db.all(
        chosenRow,
        `SELECT row_key, document_key FROM trash_rows WHERE work_key = :workKey AND is_left = 0
           AND row_key > :lastKey ORDER BY row_key LIMIT :limit`,
        { workKey: work.workKey, lastKey, limit },
      )
      const keys = rows.map(({ documentKey }) => documentKey)
      return { keys, lastKey: rows.at(-1)?.rowKey ?? lastKey, isLast: rows.length < limit }
    }
    case 'removal': {
      const keys = db.numbers(
        `SELECT document_key FROM removed_documents WHERE removed_by = :removal AND document_key > :lastKey
         ORDER BY document_key LIMIT :limit`,
        { removal: work.subject, lastKey, limit },
      )
      return { keys, lastKey: keys.at(-1) ?? lastKey, isLast: keys.length < limit }
    }
    case 'search': {
      const rows = db.all(
        searchedRow,
        `SELECT document_key, connection_id, removed_at, folded FROM removed_documents
         WHERE document_key > :lastKey ORDER BY document_key LIMIT :limit`,
        { lastKey, limit },
      )
      const words = folded(work.subject.trim())
      const meant = rows.filter(
        (row) =>
          row.connectionId === work.connectionId &&
          // Excludes later removals, which were not visible when the work was chosen.
          row.removedAt <= work.at &&
          row.folded.includes(words),
      )
      const keys = meant.map(({ documentKey }) => documentKey)
      return { keys, lastKey: rows.at(-1)?.documentKey ?? lastKey, isLast: rows.length < limit }
    }
  }
}

export function summarizeWork(db: Database, workId: string): TrashWork | null {
  const work = findWork(db, workId)
  if (work === undefined) return null
  const { connectionId, leftCount: left, kind, state, total, done, joined } = work
  const isUndone = db.has("SELECT 1 FROM trash_works WHERE scope = 'removal' AND subject = :workId", {
    workId,
  })
  return { workId, connectionId, kind, state, total, done, left, joined, isUndone }
}

const leftRow = z.object({ documentId: z.string(), title: z.string().nullable() })

export function listLeft(
  db: Database,
  workId: string,
  limit: number,
): readonly { readonly documentId: string; readonly title: string | null }[] {
  return db.all(
    leftRow,
    `SELECT r.document_id, d.title FROM trash_works w JOIN trash_rows r ON r.work_key = w.work_key AND r.is_left = 1
     LEFT JOIN documents d ON d.connection_id = w.connection_id AND d.document_id = r.document_id
     WHERE w.work_id = :workId ORDER BY r.row_key LIMIT :limit`,
    { workId, limit },
  )
}
