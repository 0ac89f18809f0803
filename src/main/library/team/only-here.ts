import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { TeamEdit } from '../../team/ports.ts'
import type { Database } from '../db/database.ts'
import { wantedRow } from '../records/rows.ts'
import { lengthOfEdit, mostCharacters, seedOf } from './edits-to-push.ts'

const rowsTogether = 2000
const mostSeeds = 200

const documentRow = z.object({
  documentKey: z.int(),
  documentId: z.string(),
  isOnlyHere: z.int().transform(Boolean),
})

/**
 * Walks a connection's documents by key. Only here: the team's library has no version, and none
 * is being pushed. Has no index, which libraries without a team would pay for.
 */
function walk(db: Database, connectionId: string, after: number) {
  return db.all(
    documentRow,
    `SELECT d.document_key, d.document_id,
       d.shared_number IS NULL AND NOT EXISTS (SELECT 1 FROM items e INDEXED BY items_unfinished
         WHERE e.connection_id = d.connection_id AND e.document_id = d.document_id
           AND e.state NOT IN ('done', 'discarded')) AS is_only_here
     FROM documents d WHERE d.connection_id = :connectionId AND d.document_key > :after
     ORDER BY d.document_key LIMIT ${rowsTogether}`,
    { connectionId, after },
  )
}

/** Counts the next documents that are only here; `next`: where to continue, null at the end. */
export function countOnlyHere(
  db: Database,
  connectionId: string,
  after: number,
): { readonly count: number; readonly next: number | null } {
  const rows = walk(db, connectionId, after)
  return {
    count: rows.filter(({ isOnlyHere }) => isOnlyHere).length,
    next: rows.length < rowsTogether ? null : (rows.at(-1)?.documentKey ?? null),
  }
}

const headRow = wantedRow.extend({
  versionKey: z.int(),
  versionId: z.uuid().nullable(),
  sessionId: z.uuid().nullable(),
  at: z.int(),
})

/** Versions of archives have no ID. */
function nameVersion(db: Database, versionKey: number): string {
  const versionId = randomUUID()
  db.update('versions', { versionKey }, { versionId })
  return versionId
}

/**
 * Newest versions of documents that are only here, with which an administrator seeds a team's
 * library.
 */
export function editsToSeed(
  db: Database,
  connectionId: string,
  after: number,
): { readonly edits: readonly TeamEdit[]; readonly next: number | null } {
  return db.transaction(() => {
    const edits: TeamEdit[] = []
    let characters = 0
    const rows = walk(db, connectionId, after)
    for (const [index, { documentKey: key, documentId, isOnlyHere }] of rows.entries()) {
      if (!isOnlyHere) continue
      const head = db.get(
        headRow,
        `SELECT v.kind, v.collection, v.title, v.metadata, v.content_key, v.version_key, v.version_id, v.at,
           s.import_session_id AS session_id
         FROM versions v JOIN items i ON i.item_key = v.item_key JOIN documents d USING (document_key)
           LEFT JOIN import_sessions s ON s.import_session_key = d.import_session AND s.way <> 'lost'
         WHERE v.document_key = :key AND i.state = 'done' ORDER BY v.number DESC LIMIT 1`,
        { key },
      )
      if (head === undefined) continue
      const edit = seedOf(db, documentId, {
        ...head,
        versionId: head.versionId ?? nameVersion(db, head.versionKey),
      })
      characters += lengthOfEdit(edit)
      if (edits.length === mostSeeds || (edits.length > 0 && characters > mostCharacters))
        return { edits, next: rows[index - 1]?.documentKey ?? null }
      edits.push(edit)
    }
    return { edits, next: rows.length < rowsTogether ? null : (rows.at(-1)?.documentKey ?? null) }
  })
}
