import { z } from 'zod'
import type { PushedEdit, TeamAction, TeamEdit } from '../../team/ports.ts'
import type { Database } from '../db/database.ts'
import { readContent } from '../records/contents.ts'
import { findDocument } from '../records/documents.ts'
import { findItem } from '../records/queue-items.ts'
import { blockedBy, type ItemRow, itemRow, versionWay, wantedRow } from '../records/rows.ts'
import { type LeftToPerson, leaveToPerson, noteShared, sharedNumberOf } from './shared-items.ts'
import { countTrashed, keepTrashHere, listTrashed, noteTrashPushed } from './trash-to-push.ts'

/** The server's maximum per call. */
const mostEdits = 500
/** Characters of titles, metadata and contents. A single longer edit goes alone. */
export const mostCharacters = 4_000_000

/** Items that may be pushed: due, and after all earlier ones of their document. After a restore some are unsure. */
const readyItems = `SELECT i.* FROM items i INDEXED BY items_to_share
  WHERE i.connection_id = :connectionId AND i.blocked_by = ${blockedBy.toBeShared} AND i.state IN ('waiting', 'unsure')
    AND (i.not_before IS NULL OR i.not_before <= :now)
    AND NOT EXISTS (SELECT 1 FROM items e INDEXED BY items_unfinished
      WHERE e.connection_id = i.connection_id AND e.document_id = i.document_id AND e.item_key < i.item_key
        AND e.state NOT IN ('done', 'discarded') AND e.blocked_by = ${blockedBy.toBeShared}
        AND (e.state NOT IN ('waiting', 'unsure') OR e.not_before > :now))
  ORDER BY i.item_key LIMIT ${mostEdits}`

const versionRow = wantedRow.extend({
  versionId: z.uuid(),
  action: z.enum(['add', 'edit', 'restore']),
  way: versionWay.nullable(),
  bulkEditId: z.uuid().nullable(),
  sessionId: z.uuid().nullable(),
  at: z.int(),
})
type Version = z.output<typeof versionRow>

/**
 * Returns the next versions to push, oldest first, each made over the one before; then documents moved to the trash.
 */
export function editsToPush(db: Database, connectionId: string, now: number): readonly TeamEdit[] {
  const edits: TeamEdit[] = []
  const bases = new Map<string, number>()
  let characters = 0
  for (const { documentId, itemKey, operation } of db.all(itemRow, readyItems, { connectionId, now })) {
    const versions = db.all(
      versionRow,
      `SELECT v.kind, v.collection, v.title, v.metadata, v.content_key, v.version_id, v.action, v.way, v.at, c.bulk_edit_id,
         s.import_session_id AS session_id
       FROM versions v JOIN documents d USING (document_key) LEFT JOIN bulk_edits c ON c.bulk_edit_key = v.bulk_edit_key
         LEFT JOIN import_sessions s ON s.import_session_key = d.import_session AND s.way <> 'lost'
       WHERE v.item_key = :itemKey AND v.shared_number IS NULL ORDER BY v.number`,
      { itemKey },
    )
    for (const version of versions) {
      const base = bases.get(documentId) ?? sharedNumberOf(db, { connectionId, documentId })
      const edit = editOf(db, { documentId, operation }, version, base)
      characters += lengthOfEdit(edit)
      if (edits.length === mostEdits || (edits.length > 0 && characters > mostCharacters)) return edits
      edits.push(edit)
      bases.set(documentId, base + 1)
    }
  }
  for (const trashed of listTrashed(db, connectionId, now, mostEdits - edits.length)) {
    characters += lengthOfEdit(trashed)
    if (edits.length > 0 && characters > mostCharacters) return edits
    edits.push(trashed)
  }
  return edits
}

function editOf(
  db: Database,
  { documentId, operation }: Pick<ItemRow, 'documentId' | 'operation'>,
  version: Version,
  base: number,
): TeamEdit {
  const { versionId, title, metadata, collection, contentKey, bulkEditId, sessionId, at } = version
  const action = actionOf(version)
  const content = base === 0 || action === 'add' ? readContent(db, contentKey) : null
  return {
    ...{ versionId, documentId, base, title, metadata, at },
    originId: bulkEditId ?? (base === 0 ? sessionId : null),
    // An add of a document that the team or the service already has is pushed as an edit.
    action: action === 'add' && (base > 0 || operation === 'update') ? 'edit' : action,
    content: content === null || collection === null ? null : { collection, content },
  }
}

/** First version for the team's library of a document whose newest version the service has. */
export function seedOf(
  db: Database,
  documentId: string,
  {
    versionId,
    at,
    title,
    metadata,
    collection,
    contentKey,
    sessionId: originId,
  }: Omit<Version, 'action' | 'way' | 'bulkEditId'>,
): TeamEdit {
  const content = readContent(db, contentKey)
  return {
    ...{ versionId, documentId, base: 0, action: 'seed', title, metadata, originId, at },
    content: content === null || collection === null ? null : { collection, content },
  }
}

function actionOf({ action, way, bulkEditId }: Version): TeamAction {
  return bulkEditId === null ? (way ?? action) : 'change'
}

export function lengthOfEdit({ title, metadata, content }: TeamEdit): number {
  const text = content?.content.kind === 'text' ? content.content.text.length : 0
  return (title?.length ?? 0) + (metadata?.length ?? 0) + text
}

/**
 * Counts the changes that the team does not have yet, and returns when the next future one is
 * due.
 */
export function countToShare(
  db: Database,
  connectionId: string,
  now: number,
): { readonly waiting: number; readonly nextAt: number | null } {
  const those = `FROM items INDEXED BY items_to_share
    WHERE connection_id = :connectionId AND blocked_by = ${blockedBy.toBeShared} AND state IN ('waiting', 'unsure')`
  const trashed = countTrashed(db, connectionId, now)
  const nextAt = db.number(`SELECT min(not_before) ${those} AND not_before > :now`, { connectionId, now })
  const next = [nextAt, trashed.nextAt].filter((at) => typeof at === 'number')
  return {
    waiting: (db.number(`SELECT count(*) ${those}`, { connectionId }) ?? 0) + trashed.waiting,
    nextAt: next.length === 0 ? null : Math.min(...next),
  }
}

/** Records the outcome of a push: the number of each edit, or 0 or less if it was not taken. */
export function notePushed(
  db: Database,
  connectionId: string,
  pushed: readonly PushedEdit[],
  at: number,
): void {
  db.transaction(() => {
    for (const { versionId, documentId, number, action } of pushed) {
      if (action === 'trash') {
        noteTrashPushed(db, { connectionId, documentId }, number, at)
        continue
      }
      const key = findDocument(db, connectionId, documentId)?.key
      if (key === undefined) continue
      if (number > 0) noteShared(db, { connectionId, documentId, key }, { versionId, number }, at)
      if (number === 0) refuse(db, key, versionId, at, 'erased-by-team')
    }
  })
}

/** Leaves a refused edit to the user. */
export function refusePushed(
  db: Database,
  connectionId: string,
  { versionId, documentId }: { readonly versionId: string; readonly documentId: string },
  at: number,
): void {
  db.transaction(() => {
    const key = findDocument(db, connectionId, documentId)?.key
    if (key === undefined) keepTrashHere(db, { connectionId, documentId })
    else refuse(db, key, versionId, at, 'not-taken-by-team')
  })
}

function refuse(db: Database, key: number, versionId: string, at: number, why: LeftToPerson): void {
  const itemId = db.text(
    `SELECT i.item_id FROM versions v JOIN items i ON i.item_key = v.item_key
     WHERE v.document_key = :key AND v.version_id = :versionId AND v.shared_number IS NULL`,
    { key, versionId },
  )
  const item = itemId === undefined ? undefined : findItem(db, itemId)
  if (item !== undefined) leaveToPerson(db, item, at, why)
}
