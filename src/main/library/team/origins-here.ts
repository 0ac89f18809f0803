import { z } from 'zod'
import { amount, moment } from '../../../shared/schemas/bounds.ts'
import { changeSteps } from '../../../shared/schemas/bulk-edits.ts'
import type { KeptThing, NamedOrigin, TeamThing } from '../../team/ports.ts'
import { listColumn } from '../db/columns.ts'
import type { Database } from '../db/database.ts'
import { bulkEditRow } from '../records/rows.ts'
import { resolveWaitingViews } from '../records/view-batches.ts'

/**
 * Origins: the import sessions and bulk edits that versions name. Only their author changes one.
 */

const mostNames = 20
const longestName = 1000
/** Characters. Longer steps of a bulk edit are not shared; others then see only its documents. */
const longestBody = 2_000_000

const sessionBody = z.object({
  at: moment,
  way: z.enum(['form', 'review', 'archive']),
  names: z.array(z.string().max(longestName)).max(mostNames),
  ...{ documents: amount, texts: amount, websites: amount, pictures: amount },
})
const bulkEditBody = z.object({
  at: moment,
  steps: changeSteps,
  undoes: z.uuid().nullable(),
  documents: amount,
})

type OriginHere = { readonly of: 'session' | 'bulk-edit'; readonly id: string; readonly body: string }

/** Returns the origins of these edits that the team's library does not have as they are here. */
export function originsToKeep(
  db: Database,
  connectionId: string,
  edits: readonly NamedOrigin[],
): readonly KeptThing[] {
  const named = new Set(edits.map(({ originId }) => originId).filter((id) => id !== null))
  const seeded = edits.filter(({ action }) => action === 'seed').map(({ documentId }) => documentId)
  const ids = [...named, ...bulkEditsOf(db, connectionId, seeded)]
  return [...listSessions(db, connectionId, ids), ...listBulkEdits(db, connectionId, ids)].flatMap(
    ({ of, id, body }): readonly KeptThing[] => {
      const known = db.get(
        knownRow,
        'SELECT number, body FROM team_things WHERE connection_id = :connectionId AND kind = :of AND thing_id = :id',
        { connectionId, of, id },
      )
      return known?.body === body || body.length > longestBody
        ? []
        : [{ of, id, body, base: known?.number ?? 0 }]
    },
  )
}
const knownRow = z.object({ number: z.int(), body: z.string().nullable() })

/** A seeded document has only its newest version; its history here may name more. */
function bulkEditsOf(db: Database, connectionId: string, documentIds: readonly string[]): readonly string[] {
  return db.texts(
    `SELECT DISTINCT c.bulk_edit_id FROM json_each(:documentIds) asked
     JOIN documents d ON d.connection_id = :connectionId AND d.document_id = asked.value
     JOIN versions v USING (document_key) JOIN bulk_edits c USING (bulk_edit_key)`,
    { connectionId, documentIds },
  )
}

const sessionRow = sessionBody.extend({
  importSessionId: z.uuid(),
  names: listColumn(z.string()),
})

function listSessions(db: Database, connectionId: string, ids: readonly string[]): readonly OriginHere[] {
  const rows = db.all(
    sessionRow,
    `SELECT import_session_id, at, way, names, documents, texts, websites, pictures FROM json_each(:ids) asked
     JOIN import_sessions s ON s.import_session_id = asked.value
     WHERE s.connection_id = :connectionId AND s.way <> 'lost'`,
    { connectionId, ids },
  )
  return rows.map(({ importSessionId: id, names, ...session }) => ({
    ...{ of: 'session', id },
    body: JSON.stringify({
      ...session,
      names: names.slice(0, mostNames).map((name) => name.slice(0, longestName)),
    }),
  }))
}

const bulkEditColumns = bulkEditRow.pick({
  bulkEditId: true,
  at: true,
  steps: true,
  undoes: true,
  planned: true,
})

function listBulkEdits(db: Database, connectionId: string, ids: readonly string[]): readonly OriginHere[] {
  const rows = db.all(
    bulkEditColumns,
    `SELECT bulk_edit_id, at, steps, undoes, planned FROM json_each(:ids) asked
     JOIN bulk_edits c ON c.bulk_edit_id = asked.value
     WHERE c.connection_id = :connectionId AND c.steps <> '[]'`,
    { connectionId, ids },
  )
  return rows.map(({ bulkEditId: id, planned: documents, at, steps, undoes }) => ({
    ...{ of: 'bulk-edit', id },
    body: JSON.stringify({ at, steps, undoes, documents }),
  }))
}

/**
 * Applies an origin of another computer, even if no document here names it. Returns false if it
 * is not valid.
 */
export function takeOrigin(
  db: Database,
  connectionId: string,
  { of, id, body, person: author }: Omit<TeamThing, 'number'> & { readonly person: number },
): boolean {
  if (!z.uuid().safeParse(id).success) return false
  if (of === 'session') {
    const session = parsed(sessionBody, body)
    if (session === null) return false
    db.run(
      `INSERT INTO import_sessions
         (import_session_id, connection_id, at, way, names, documents, texts, websites, pictures, is_joined, author)
       VALUES (:id, :connectionId, :at, :way, :names, :documents, :texts, :websites, :pictures, 1, :author)
       ON CONFLICT (import_session_id) DO UPDATE SET at = excluded.at, way = excluded.way, names = excluded.names,
         documents = excluded.documents, texts = excluded.texts, websites = excluded.websites,
         pictures = excluded.pictures, author = excluded.author
       WHERE connection_id = excluded.connection_id AND is_joined = 1`,
      { ...session, id, connectionId, author },
    )
    resolveWaitingViews(db, id)
    return true
  }
  const bulkEdit = parsed(bulkEditBody, body)
  if (bulkEdit === null) return false
  db.run(
    `INSERT INTO bulk_edits
       (bulk_edit_id, connection_id, at, state, steps, undoes, total, planned, done, keeps_rows, author)
     VALUES (:id, :connectionId, :at, 'done', :steps, :undoes, :documents, :documents, :documents, 0, :author)
     ON CONFLICT (bulk_edit_id) DO UPDATE SET at = excluded.at, steps = excluded.steps, undoes = excluded.undoes,
       total = excluded.total, planned = excluded.planned, done = excluded.done, author = excluded.author
     WHERE connection_id = excluded.connection_id AND author IS NOT NULL`,
    { ...bulkEdit, id, connectionId, author },
  )
  return true
}

function parsed<T>(schema: z.ZodType<T>, body: string | null): T | null {
  if (body === null || body.length > longestBody) return null
  try {
    return schema.parse(JSON.parse(body))
  } catch {
    return null
  }
}

type NamedByVersion = {
  readonly connectionId: string
  readonly id: string
  readonly person: number
  readonly at: number
}

/**
 * Returns the key of an import session that a version names. Until the session arrives, an empty
 * row stands for it.
 */
export function importSessionOfTeam(
  db: Database,
  { connectionId, id, person: author, at }: NamedByVersion,
): number | null {
  const { changes } = db.run(
    `INSERT INTO import_sessions (import_session_id, connection_id, at, way, is_joined, author)
     VALUES (:id, :connectionId, :at, 'lost', 1, :author) ON CONFLICT DO NOTHING`,
    { id, connectionId, at, author },
  )
  if (changes > 0) resolveWaitingViews(db, id)
  const key = db.number(
    `SELECT import_session_key FROM import_sessions
     WHERE import_session_id = :id AND connection_id = :connectionId`,
    { id, connectionId },
  )
  return key ?? null
}

/** Returns the key of a bulk edit; an empty row stands for it until it arrives. */
export function bulkEditOfTeam(
  db: Database,
  { connectionId, id, person: author, at }: NamedByVersion,
): number | undefined {
  db.run(
    `INSERT INTO bulk_edits (bulk_edit_id, connection_id, at, state, steps, keeps_rows, author)
     VALUES (:id, :connectionId, :at, 'done', '[]', 0, :author) ON CONFLICT DO NOTHING`,
    { id, connectionId, at, author },
  )
  return db.number(
    'SELECT bulk_edit_key FROM bulk_edits WHERE bulk_edit_id = :id AND connection_id = :connectionId',
    { id, connectionId },
  )
}
