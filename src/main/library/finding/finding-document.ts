import { z } from 'zod'
import { type MetadataNode, readTree } from '../../../shared/domain/metadata-tree.ts'
import { documentKind, itemState } from '../../../shared/schemas/document.ts'
import type { Database } from '../database.ts'

/** A document as conditions and orders look at it. */
export type FindingDocument = {
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
  /** Taken apart when it is first asked for; undefined where there is nothing to take apart. */
  tree(): MetadataNode | undefined
}

const row = z.object({
  document_key: z.int(),
  connection_id: z.string(),
  document_id: z.string(),
  kind: documentKind,
  collection: z.string().nullable(),
  title: z.string().nullable(),
  metadata: z.string().nullable(),
  state: itemState,
  added_at: z.int(),
  changed_at: z.int(),
})

const columns =
  'document_key, connection_id, document_id, kind, collection, title, metadata, state, added_at, changed_at'

export function findDocumentByKey(db: Database, key: number): FindingDocument | undefined {
  const found = db.get(row, `SELECT ${columns} FROM documents WHERE document_key = :key`, { key })
  return found === undefined ? undefined : fromRow(found)
}

/** The next ones in the order of their keys. */
export function findDocumentsBehind(db: Database, key: number, most: number): readonly FindingDocument[] {
  return db
    .all(
      row,
      `SELECT ${columns} FROM documents WHERE document_key > :key ORDER BY document_key LIMIT :most`,
      { key, most },
    )
    .map(fromRow)
}

function fromRow(found: z.output<typeof row>): FindingDocument {
  return asFinding({
    key: found.document_key,
    connectionId: found.connection_id,
    documentId: found.document_id,
    kind: found.kind,
    collection: found.collection,
    title: found.title,
    metadata: found.metadata,
    state: found.state,
    addedAt: found.added_at,
    changedAt: found.changed_at,
  })
}

export function asFinding(document: Omit<FindingDocument, 'tree'>): FindingDocument {
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
