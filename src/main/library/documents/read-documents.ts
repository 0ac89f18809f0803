import { z } from 'zod'
import {
  type DocumentDetail,
  type DocumentVersion,
  documentDetail,
  documentVersion,
  type VersionContent,
  versionContent,
} from '../../../shared/schemas/document.ts'
import { flag } from '../db/columns.ts'
import type { Database } from '../db/database.ts'
import { readContent } from '../records/contents.ts'
import { findDocument } from '../records/documents.ts'
import { importSessionsOfDocument } from '../records/import-sessions.ts'
import { listedDocumentColumns, listedDocumentRow } from '../records/rows.ts'

const versionRow = z
  .object({
    number: z.int(),
    action: z.string(),
    title: z.string().nullable(),
    at: z.int(),
    itemId: z.string(),
    state: z.string(),
    superseded: flag,
    bulkEditId: z.string().nullable(),
    documents: z.int().nullable(),
    isUndo: flag,
    author: z.int().nullable(),
  })
  .transform(
    ({ itemId, state, superseded, bulkEditId, documents, isUndo, ...version }): DocumentVersion =>
      documentVersion.parse({
        ...version,
        itemId,
        // A replaced version never left, whatever became of its successor's item.
        state: superseded ? 'discarded' : state,
        replaced: superseded,
        change: bulkEditId === null ? null : { bulkEditId, documents, isUndo },
      }),
  )

/** Excludes metadata, which may have a megabyte per version. */
function listVersions(db: Database, documentKey: number): DocumentVersion[] {
  return db.all(
    versionRow,
    `SELECT v.number, CASE WHEN v.bulk_edit_key IS NOT NULL THEN 'change' ELSE coalesce(v.way, v.action) END AS action,
       v.title, v.at, i.item_id, i.state, v.superseded, c.bulk_edit_id, c.done AS documents,
       c.undoes IS NOT NULL AS is_undo, v.author
     FROM versions v JOIN items i ON i.item_key = v.item_key LEFT JOIN bulk_edits c ON c.bulk_edit_key = v.bulk_edit_key
     WHERE v.document_key = :documentKey ORDER BY v.number`,
    { documentKey },
  )
}

const versionsOfDocument = `SELECT v.number, v.title, v.metadata
  FROM versions v JOIN documents d ON d.document_key = v.document_key
  WHERE d.connection_id = :connectionId AND d.document_id = :documentId`

export function getVersion(
  db: Database,
  connectionId: string,
  documentId: string,
  number: number,
): VersionContent | null {
  const values = { connectionId, documentId, number }
  return db.get(versionContent, `${versionsOfDocument} AND v.number = :number`, values) ?? null
}

export function findVersion(
  db: Database,
  connectionId: string,
  documentId: string,
  versionId: string,
): VersionContent | undefined {
  const values = { connectionId, documentId, versionId }
  return db.get(versionContent, `${versionsOfDocument} AND v.version_id = :versionId`, values)
}

/** Returns the version that this one's save replaced, skipping those withdrawn before they were sent. */
export function versionBefore(
  db: Database,
  connectionId: string,
  documentId: string,
  number: number,
): VersionContent | null {
  const found = db.get(
    versionContent,
    `SELECT v.number, v.title, v.metadata FROM versions v JOIN documents d ON d.document_key = v.document_key
       JOIN items i ON i.item_key = v.item_key
     WHERE d.connection_id = :connectionId AND d.document_id = :documentId AND v.number < :number
       AND (i.state <> 'discarded' OR v.superseded = 1)
     ORDER BY v.number DESC LIMIT 1`,
    { connectionId, documentId, number },
  )
  return found ?? null
}

export function getDocument(db: Database, connectionId: string, documentId: string): DocumentDetail | null {
  const found = findDocument(db, connectionId, documentId)
  if (found === undefined) return null
  const listed = db.get(
    listedDocumentRow,
    `SELECT ${listedDocumentColumns} FROM documents d WHERE d.document_key = :key`,
    { key: found.key },
  )
  return documentDetail.parse({
    ...listed?.row,
    knowledge: found.wanted.kind === 'unknown' ? 'partial' : 'full',
    content: readContent(db, found.wanted.contentKey),
    metadata: found.wanted.metadata,
    versions: listVersions(db, found.key),
    cameWith: importSessionsOfDocument(db, found.key),
  })
}
