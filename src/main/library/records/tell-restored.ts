import { randomUUID } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { acceptEdit } from './accept.ts'
import { findDocument } from './documents.ts'

/**
 * Brings a document back for everybody, which a team has in the trash: by a version that says what it says here. Does
 * nothing where the connection is not shared any more, and for a document that only its ID is known of.
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
