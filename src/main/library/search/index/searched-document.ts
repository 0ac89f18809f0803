import { z } from 'zod'
import { type MetadataNode, readTree } from '../../../../shared/domain/metadata/metadata-tree.ts'
import { documentKind, itemState } from '../../../../shared/schemas/document.ts'
import type { Database } from '../../db/database.ts'
import { importSessionKeysOf } from '../../records/import-sessions.ts'

/** A document as conditions and orders look at it. */
export type SearchedDocument = {
  readonly key: number
  readonly connectionId: string
  readonly documentId: string
  readonly kind: z.output<typeof documentKind>
  readonly collection: string | null
  readonly title: string | null
  readonly metadata: string | null
  readonly state: z.output<typeof itemState>
  readonly addedAt: number
  readonly changedAt: number
  /** The keys of what it came with; none where that was before it was written down. */
  readonly importSessions: readonly number[]
  /** Taken apart when it is first asked for; undefined where there is nothing to take apart. */
  tree(): MetadataNode | undefined
}

const row = z.object({
  documentKey: z.int(),
  connectionId: z.string(),
  documentId: z.string(),
  kind: documentKind,
  collection: z.string().nullable(),
  title: z.string().nullable(),
  metadata: z.string().nullable(),
  state: itemState,
  addedAt: z.int(),
  changedAt: z.int(),
  arrival: z.int().nullable(),
  joinedBy: z.int().nullable(),
})

const columns =
  'document_key, connection_id, document_id, kind, collection, title, metadata, state, added_at, changed_at, arrival, joined_by'

export function findDocumentByKey(db: Database, key: number): SearchedDocument | undefined {
  const found = db.get(row, `SELECT ${columns} FROM documents WHERE document_key = :key`, { key })
  return found === undefined ? undefined : fromRow(found)
}

/** The next ones in the order of their keys. */
export function listDocumentsAfter(db: Database, key: number, most: number): readonly SearchedDocument[] {
  return db
    .all(
      row,
      `SELECT ${columns} FROM documents WHERE document_key > :key ORDER BY document_key LIMIT :most`,
      { key, most },
    )
    .map(fromRow)
}

function fromRow(found: z.output<typeof row>): SearchedDocument {
  return toSearchedDocument({
    key: found.documentKey,
    connectionId: found.connectionId,
    documentId: found.documentId,
    kind: found.kind,
    collection: found.collection,
    title: found.title,
    metadata: found.metadata,
    state: found.state,
    addedAt: found.addedAt,
    changedAt: found.changedAt,
    importSessions: importSessionKeysOf(found),
  })
}

export function toSearchedDocument(document: Omit<SearchedDocument, 'tree'>): SearchedDocument {
  let tree: MetadataNode | undefined
  let isRead = false
  return {
    ...document,
    tree: () => {
      if (!isRead && document.metadata !== null) tree = readTree(document.metadata)
      isRead = true
      return tree
    },
  }
}
