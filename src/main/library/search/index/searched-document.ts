import { z } from 'zod'
import { type MetadataNode, readTree } from '../../../../shared/domain/metadata/metadata-tree.ts'
import { itemState } from '../../../../shared/schemas/document.ts'
import type { Database } from '../../db/database.ts'
import { importSessionKeysOf } from '../../records/import-sessions.ts'
import { wantedRow } from '../../records/rows.ts'

const row = wantedRow.omit({ contentKey: true }).extend({
  documentKey: z.int(),
  connectionId: z.string(),
  documentId: z.string(),
  state: itemState,
  addedAt: z.int(),
  changedAt: z.int(),
  importSession: z.int().nullable(),
  joinedBy: z.int().nullable(),
})
type Row = Readonly<z.output<typeof row>>

export type SearchedDocument = Omit<Row, 'documentKey' | 'importSession' | 'joinedBy'> & {
  readonly key: number
  readonly importSessions: readonly number[]
  /** Parsed on first use; undefined if there is no metadata. */
  tree(): MetadataNode | undefined
}

const columns =
  'document_key, connection_id, document_id, kind, collection, title, metadata, state, added_at, changed_at, import_session, joined_by'

export function findDocumentByKey(db: Database, key: number): SearchedDocument | undefined {
  const found = db.get(row, `SELECT ${columns} FROM documents WHERE document_key = :key`, { key })
  return found === undefined ? undefined : fromRow(found)
}

export function listDocumentsAfter(db: Database, key: number, most: number): readonly SearchedDocument[] {
  const next = `SELECT ${columns} FROM documents WHERE document_key > :key ORDER BY document_key LIMIT :most`
  return db.all(row, next, { key, most }).map(fromRow)
}

export function fromRow({ documentKey: key, importSession, joinedBy, ...document }: Row): SearchedDocument {
  const { metadata } = document
  let tree: MetadataNode | undefined
  let isRead = false
  return {
    ...document,
    key,
    importSessions: importSessionKeysOf({ importSession, joinedBy }),
    tree: () => {
      if (!isRead && metadata !== null) tree = readTree(metadata)
      isRead = true
      return tree
    },
  }
}
