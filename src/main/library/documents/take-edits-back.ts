import type { Database } from '../db/database.ts'
import type { OfConnection } from '../db/keys.ts'
import { takeBack } from '../records/queue-items.ts'
import { itemRow } from '../records/rows.ts'

/** A save by the version that it made. */
export type SavedVersion = { readonly documentId: string; readonly versionId: string }

type Saves = OfConnection & { readonly saves: readonly SavedVersion[]; readonly at: number }

/** Discards the edits that made these versions and were never tried. Returns those that stay. */
export function takeEditsBack(db: Database, { connectionId, saves, at }: Saves): readonly SavedVersion[] {
  return db.transaction(() =>
    saves.filter(({ documentId, versionId }) => {
      const item = db.get(
        itemRow,
        `SELECT i.* FROM documents d JOIN versions v ON v.document_key = d.document_key
           JOIN items i ON i.item_key = v.item_key
         WHERE d.connection_id = :connectionId AND d.document_id = :documentId AND v.version_id = :versionId
           AND i.operation = 'update'`,
        { connectionId, documentId, versionId },
      )
      return item === undefined || !takeBack(db, item, at)
    }),
  )
}
