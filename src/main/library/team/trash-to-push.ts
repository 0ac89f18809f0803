import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { TeamEdit } from '../../team/ports.ts'
import type { Database } from '../db/database.ts'
import { findDocument } from '../records/documents.ts'
import { tellRestored } from '../records/tell-restored.ts'
import { raiseNumber } from './shared-items.ts'

/** Delay before a removal is pushed, so that an undo at once is not shared. */
const undoMs = 10_000

/** Removed documents that were not pushed yet, unless the ID is used again here. */
const toTell = `FROM removed_documents r INDEXED BY removed_documents_to_share
  WHERE r.connection_id = :connectionId AND r.shared_number IS NOT NULL AND r.trash_shared = 0
    AND NOT EXISTS (SELECT 1 FROM documents d
      WHERE d.connection_id = r.connection_id AND d.document_id = r.document_id)
    AND NOT EXISTS (SELECT 1 FROM removed_documents n WHERE n.connection_id = r.connection_id
      AND n.document_id = r.document_id AND n.shared_number > r.shared_number)`

const removedRow = z
  .object({
    documentId: z.string(),
    base: z.int(),
    title: z.string().nullable(),
    metadata: z.string().nullable(),
    at: z.int(),
  })
  .transform(
    (row): TeamEdit => ({
      // Not stored: a repeated push is refused as outdated, and the pull then brings the first one.
      ...{ ...row, versionId: randomUUID(), action: 'trash', content: null, originId: null },
    }),
  )

/** Returns the next documents moved to the trash here. A time in the future comes from a clock that was ahead. */
export function listTrashed(
  db: Database,
  connectionId: string,
  now: number,
  most: number,
): readonly TeamEdit[] {
  return db.all(
    removedRow,
    `SELECT r.document_id, r.shared_number AS base, r.title, r.metadata, r.removed_at AS at ${toTell}
       AND NOT (r.removed_at > :from AND r.removed_at <= :now) ORDER BY r.removed_at LIMIT :most`,
    { connectionId, now, from: now - undoMs, most },
  )
}

export function countTrashed(
  db: Database,
  connectionId: string,
  now: number,
): { readonly waiting: number; readonly nextAt: number | null } {
  const from = now - undoMs
  const newest = db.number(
    `SELECT min(r.removed_at) ${toTell} AND r.removed_at > :from AND r.removed_at <= :now`,
    { connectionId, from, now },
  )
  return {
    waiting: db.number(`SELECT count(*) ${toTell}`, { connectionId }) ?? 0,
    nextAt: newest === undefined ? null : newest + undoMs,
  }
}

type NamedDocument = { readonly connectionId: string; readonly documentId: string }

export function noteTrashed(db: Database, document: NamedDocument, number: number): boolean {
  const { changes } = db.run(
    `UPDATE removed_documents SET shared_number = :number, trash_shared = 1
     WHERE connection_id = :connectionId AND document_id = :documentId AND shared_number = :number - 1`,
    { ...document, number },
  )
  return changes > 0
}

/** Notes that a removal was pushed. If the document was restored here meanwhile, the restore is pushed as well. */
export function noteTrashPushed(db: Database, document: NamedDocument, number: number, at: number): void {
  if (number <= 0 || noteTrashed(db, document, number)) return
  const key = findDocument(db, document.connectionId, document.documentId)?.key
  if (key === undefined) return
  raiseNumber(db, key, number)
  tellRestored(db, document, at)
}

export function keepTrashHere(db: Database, document: NamedDocument): void {
  db.run(
    'UPDATE removed_documents SET trash_shared = 1 WHERE connection_id = :connectionId AND document_id = :documentId',
    document,
  )
}
