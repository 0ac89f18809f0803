import { cutText } from '../../../shared/domain/cut-text.ts'
import { type DocumentContent, excerptLength } from '../../../shared/schemas/document.ts'
import type { Database } from '../db/database.ts'
import { contentBody, contentRow } from './rows.ts'

/**
 * Texts, addresses and picture descriptions are stored once, shared by the document, its versions and its
 * items.
 */
export function addContent(db: Database, content: DocumentContent): number {
  return db.insert('contents', { kind: content.kind, body: contentBody(content) })
}

export function readContent(db: Database, key: number | null): DocumentContent | null {
  if (key === null) return null
  return db.get(contentRow, 'SELECT kind, body FROM contents WHERE content_key = :key', { key }) ?? null
}

export function excerptOf(content: DocumentContent | null): string {
  if (content?.kind !== 'text') return wordsOf(content)
  const beginning = withSingleSpaces(cutText(content.text, excerptLength * 4)).trim()
  return cutText(beginning, excerptLength)
}

/** Most texts have only single spaces, and testing is five times as fast as replacing. */
function withSingleSpaces(text: string): string {
  return /[^\S ]| {2}/.test(text) ? text.replace(/\s+/g, ' ') : text
}

export function wordsOf(content: DocumentContent | null): string {
  switch (content?.kind) {
    case undefined:
      return ''
    case 'text':
      return content.text
    case 'website':
    case 'picture-address':
      return content.address
    case 'picture-file':
      return content.picture.name
  }
}

/** Approximate size when sent: the picture's bytes, or the text in UTF-8. */
export function bytesOf(parts: {
  readonly content: DocumentContent | null
  readonly title: string | null
  readonly metadata: string | null
}): number {
  const { content, title, metadata } = parts
  const body =
    content?.kind === 'picture-file'
      ? content.picture.byteLength
      : content === null
        ? 0
        : Buffer.byteLength(contentBody(content))
  return body + Buffer.byteLength(title ?? '') + Buffer.byteLength(metadata ?? '')
}

type Place = { readonly connectionId: string; readonly documentId: string }

/** Removes a content unless a history of the document uses it. */
export type RemoveContent = (key: number, of: Place) => void

/**
 * Runs `work` as one transaction that may remove contents. With references checked, SQLite would look for
 * each content in all documents, versions and items (sqlite.org/foreignkeys.html, section 3): minutes instead
 * of a moment. So `work` must maintain references itself, including cascades. Within a transaction the checks
 * cannot be disabled; then a content is only emptied.
 */
export function removingContents<T>(db: Database, work: (remove: RemoveContent) => T): T {
  if (db.connection.isTransaction) {
    return work((key, of) => {
      db.run(`UPDATE contents SET kind = 'text', body = '' WHERE ${isUnused}`, { key, ...of })
    })
  }
  db.exec('PRAGMA foreign_keys = OFF')
  try {
    return db.transaction(() =>
      work((key, of) => {
        db.run(`DELETE FROM contents WHERE ${isUnused}`, { key, ...of })
      }),
    )
  } finally {
    db.exec('PRAGMA foreign_keys = ON')
  }
}

/** A content belongs to one document: its history in the library, and histories of that ID in the trash. */
const isUnused = `content_key = :key AND NOT EXISTS (
  SELECT 1 FROM documents d LEFT JOIN versions v ON v.document_key = d.document_key
    LEFT JOIN items i ON i.item_key = v.item_key
    WHERE d.connection_id = :connectionId AND d.document_id = :documentId
      AND :key IN (d.content_key, v.content_key, i.content_key)
  UNION ALL
  SELECT 1 FROM removed_documents d LEFT JOIN removed_versions v ON v.document_key = d.document_key
    LEFT JOIN items i ON i.item_key = v.item_key
    WHERE d.connection_id = :connectionId AND d.document_id = :documentId
      AND :key IN (d.content_key, v.content_key, i.content_key))`

const pictureName = /\b[0-9a-f]{64}\b/g

/**
 * Returns the stored pictures that the queue, the review (with removed rows that can be restored) and drafts
 * need. A draft is the page's own JSON, so anything in it that looks like a stored picture's name counts.
 */
export function picturesNeeded(db: Database): ReadonlySet<string> {
  const inItems = db.texts(
    `SELECT json_extract(c.body, '$.id') FROM items i INDEXED BY items_pictures
     JOIN contents c ON c.content_key = i.content_key
     WHERE i.kind = 'picture-file' AND i.state NOT IN ('done', 'discarded') AND c.kind = 'picture-file'`,
  )
  const inReview = db.texts(
    `SELECT json_extract(r.content, '$.id') FROM review_batches b
     JOIN review_rows r INDEXED BY review_rows_pictures ON r.batch_key = b.batch_key
     WHERE b.is_open = 1 AND r.content_kind = 'picture-file' AND r.state <> 'accepted'`,
  )
  const inDrafts = db.texts('SELECT text FROM drafts').flatMap((text) => text.match(pictureName) ?? [])
  return new Set([...inItems, ...inReview, ...inDrafts])
}
