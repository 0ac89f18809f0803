import { z } from 'zod'
import type { TemplateViolation } from '../../../shared/domain/templates/template.ts'
import type { Database } from '../db/database.ts'
import { type OfConnection, type Page, readCursor, writeCursor } from '../db/keys.ts'
import { createBudget } from '../db/work-budget.ts'
import { wantedRow } from '../records/rows.ts'
import { hasOwnTemplate, violationsOf } from '../records/templates.ts'

export type Violation = {
  readonly documentId: string
  readonly title: string | null
  readonly violations: readonly TemplateViolation[]
}

export const walkPlace = z.tuple([z.int(), z.int()])
export type WalkPlace = z.output<typeof walkPlace>

export type WalkedDocument = {
  readonly place: WalkPlace
  readonly documentId: string
  readonly collection: string | null
  readonly title: string | null
  /** Undefined if the service may have metadata that this library never saw. */
  readonly metadata: string | null | undefined
}

const documentRow = wantedRow
  .omit({ contentKey: true })
  .extend({ documentKey: z.int(), documentId: z.string(), changedAt: z.int() })
  .transform(
    ({ documentKey, changedAt, kind, metadata, ...row }): WalkedDocument => ({
      ...row,
      place: [changedAt, documentKey],
      metadata: kind === 'unknown' && metadata === null ? undefined : metadata,
    }),
  )
const columns = 'document_key, document_id, kind, collection, title, metadata, changed_at'

const start: WalkPlace = [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]

/**
 * Returns the next document of the connection, newest first, or of one collection, latest change first; each
 * step is short, however many there are. Without a collection, and for the one without a name, walks the
 * whole connection.
 */
export function walkDocuments(
  db: Database,
  { connectionId, collection }: { readonly connectionId: string; readonly collection: string | null },
  after: WalkPlace | null,
): WalkedDocument | undefined {
  const [changedAt, key] = after ?? start
  const those =
    collection === null || collection === ''
      ? `INDEXED BY documents_of_connection WHERE connection_id = :connectionId AND document_key < :key
         ORDER BY document_key DESC`
      : `INDEXED BY documents_collections WHERE connection_id = :connectionId AND collection = :collection
         AND (changed_at, document_key) < (:changedAt, :key) ORDER BY changed_at DESC, document_key DESC`
  const values = { connectionId, collection, changedAt, key }
  return db.get(documentRow, `SELECT ${columns} FROM documents ${those} LIMIT 1`, values)
}

export function findWalked(
  db: Database,
  connectionId: string,
  documentId: string,
): WalkedDocument | undefined {
  return db.get(
    documentRow,
    `SELECT ${columns} FROM documents WHERE connection_id = :connectionId AND document_id = :documentId`,
    { connectionId, documentId },
  )
}

const mostInAPiece = 500
const mostViolations = 20

export function findViolations(
  db: Database,
  { connectionId, collection, after, limit }: OfConnection & Page & { readonly collection: string },
): { readonly documents: readonly Violation[]; readonly next: string | null; readonly looked: number } {
  const mayGoOn = createBudget(mostInAPiece)
  const documents: Violation[] = []
  let place = readCursor(walkPlace, after) ?? null
  let looked = 0
  while (documents.length < limit && mayGoOn()) {
    const found = walkDocuments(db, { connectionId, collection }, place)
    if (found === undefined) return { documents, next: null, looked }
    place = found.place
    if (found.metadata === undefined) continue
    if (collection === '' && hasOwnTemplate(db, connectionId, found.collection)) continue
    looked += 1
    const violations = violationsOf(db, connectionId, found.collection, found.metadata)
    if (violations.length === 0) continue
    const { documentId, title } = found
    documents.push({ documentId, title, violations: violations.slice(0, mostViolations) })
  }
  return { documents, next: place === null ? null : writeCursor(place), looked }
}
