import { randomUUID } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { acceptEdit } from './accept.ts'
import { findDocument } from './documents.ts'

/**
 * Restores a document for the team by a new version with its content here. Does nothing if the connection is
 * no longer shared, or if only the document's ID is known.
 */
export function tellRestored(
  db: Database,
  { connectionId, documentId }: { readonly connectionId: string; readonly documentId: string },
  at: number,
): void {
  if (!db.has('SELECT 1 FROM team_libraries WHERE connection_id = :connectionId', { connectionId })) return
  const { title = null, metadata = null } = findDocument(db, connectionId, documentId)?.wanted ?? {}
  if (title === null && metadata === null) return
  const edit = {
    connectionId,
    documentId,
    action: 'restore',
    itemId: randomUUID(),
    at,
    unknown: false,
  } as const
  acceptEdit(db, { ...edit, ...(title !== null && { title }), ...(metadata !== null && { metadata }) })
}
