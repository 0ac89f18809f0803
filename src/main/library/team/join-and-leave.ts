import { z } from 'zod'
import type { Database } from '../db/database.ts'
import { blockedBy, itemRow } from '../records/rows.ts'
import { endElsewhere } from './shared-items.ts'
import { beginSharing, leaveTeam, readPlace, topHead } from './team-rows.ts'
import { type WalkedDocument, walkDocuments } from './walk-documents.ts'

const unfinished = `items INDEXED BY items_unfinished
  WHERE connection_id = :connectionId AND state NOT IN ('done', 'discarded')`

/**
 * Shares a connection and its waiting items. Refused while an item may be in flight to the
 * service, since the team's history lacks it; `always` for a connection that had joined before
 * this library was restored.
 */
export function joinTeam(
  db: Database,
  { always = false, ...team }: Parameters<typeof beginSharing>[1] & { readonly always?: boolean },
): { readonly waiting: number; readonly begun: boolean } {
  return db.transaction(() => {
    const { connectionId } = team
    const waiting =
      db.number(`SELECT count(*) FROM ${unfinished} AND state IN ('sending', 'unsure')`, { connectionId }) ??
      0
    if (waiting > 0 && !always) return { waiting, begun: false }
    if (readPlace(db, connectionId) !== null) leaveTeam(db, connectionId)
    beginSharing(db, team)
    db.run(
      `UPDATE items SET blocked_by = ${blockedBy.toBeShared} WHERE connection_id = :connectionId
         AND state NOT IN ('done', 'discarded') AND blocked_by = ${blockedBy.nothing}`,
      { connectionId },
    )
    forgetFormerTrash(db, connectionId)
    return { waiting, begun: true }
  })
}

/** Numbers and unsent reports of a former team mean nothing to a different one. */
function forgetFormerTrash(db: Database, connectionId: string): void {
  db.run(
    `UPDATE removed_versions SET shared_number = NULL, author = NULL
     WHERE shared_number IS NOT NULL AND document_key IN
       (SELECT document_key FROM removed_documents WHERE connection_id = :connectionId)`,
    { connectionId },
  )
  db.run(
    `UPDATE removed_documents SET shared_number = NULL, trash_shared = 0
     WHERE connection_id = :connectionId AND shared_number IS NOT NULL`,
    { connectionId },
  )
  db.run(
    'UPDATE attempts SET reported = 1 WHERE connection_id = :connectionId AND reported = 0 AND fence IS NOT NULL',
    { connectionId },
  )
}

/** Clears the next documents in the same way. After the last one the first download begins. */
export function forgetFormer(db: Database, connectionId: string): void {
  const forget = ({ key, isNumbered }: WalkedDocument) => {
    if (isNumbered) db.update('documents', { documentKey: key }, { sharedNumber: null })
    db.run(
      `UPDATE versions SET shared_number = NULL, author = NULL
       WHERE document_key = :key AND shared_number IS NOT NULL`,
      { key },
    )
  }
  walkDocuments(db, connectionId, forget, { nextHead: topHead, restoring: null })
}

/**
 * Ends sharing and discards nothing: items that wait here may be sent as before; other computers'
 * items stay theirs.
 */
export function endSharing(db: Database, connectionId: string, at: number): void {
  db.transaction(() => {
    const theirs = db.all(
      itemRow,
      `SELECT * FROM ${unfinished} AND blocked_by = ${blockedBy.otherComputer} ORDER BY item_key`,
      { connectionId },
    )
    for (const item of theirs) endElsewhere(db, item, at)
    db.run(
      `UPDATE items SET blocked_by = ${blockedBy.nothing}, fence = NULL, leased_number = NULL
       WHERE connection_id = :connectionId AND state NOT IN ('done', 'discarded')
         AND (blocked_by <> ${blockedBy.nothing} OR fence IS NOT NULL)`,
      { connectionId },
    )
    leaveTeam(db, connectionId)
  })
}

const sharedRow = z.object({ connectionId: z.string() }).transform(({ connectionId }) => connectionId)

export function listShared(db: Database): readonly string[] {
  return db.all(sharedRow, 'SELECT connection_id FROM team_libraries ORDER BY team_key', {})
}
