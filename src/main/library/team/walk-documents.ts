import { z } from 'zod'
import type { Database } from '../db/database.ts'

const rowsTogether = 500

const walkedRow = z.object({ key: z.int(), documentId: z.string(), isNumbered: z.int().transform(Boolean) })

/** isNumbered: a team's library had a version. */
export type WalkedDocument = z.output<typeof walkedRow>

/** Visits the next documents by descending key; after the last one the next phase begins. */
export function walkDocuments(
  db: Database,
  connectionId: string,
  visit: (document: WalkedDocument) => void,
  end: { readonly nextHead: number | null; readonly restoring: string | null },
): void {
  db.transaction(() => {
    const rows = db.all(
      walkedRow,
      `SELECT d.document_key AS key, d.document_id, d.shared_number IS NOT NULL AS is_numbered FROM documents d
       WHERE d.connection_id = :connectionId
         AND d.document_key < (SELECT next_head FROM team_libraries WHERE connection_id = :connectionId)
       ORDER BY d.document_key DESC LIMIT ${rowsTogether}`,
      { connectionId },
    )
    for (const row of rows) visit(row)
    const last = rows.at(-1)
    const next = last === undefined || rows.length < rowsTogether ? end : { nextHead: last.key }
    db.update('team_libraries', { connectionId }, next)
  })
}
