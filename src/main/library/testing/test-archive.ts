import { z } from 'zod'
import type { ArchivePart } from '../../../shared/schemas/archive.ts'
import {
  addMergeCounts,
  type MergeConflict,
  type MergeCounts,
  noMergeCounts,
} from '../../../shared/schemas/archive.ts'
import type { ArchivePlace } from '../archive/lines.ts'
import type { ArchiveLines, ConnectionMap } from '../archive/merge-lines.ts'
import type { openOperations } from './test-operations.ts'

const archiveParts = ['changes', 'templates', 'imports', 'views', 'documents', 'receipts'] as const

export type Desk = Pick<ReturnType<typeof openOperations>, 'db' | 'operations'>

export type Parts = Readonly<Record<ArchivePart, Buffer>>

export function takeOut({ operations }: Desk): Parts {
  const partOf = (part: ArchivePart): Buffer => {
    const pieces: Uint8Array[] = []
    for (let place: ArchivePlace | null = null; ; ) {
      const piece = operations.archive.read(part, place)
      pieces.push(piece.bytes)
      place = piece.next
      if (place === null) return Buffer.concat(pieces)
    }
  }
  const [changes, templates, imports, views, documents, receipts] = archiveParts.map(partOf)
  const none = Buffer.alloc(0)
  return {
    changes: changes ?? none,
    templates: templates ?? none,
    views: views ?? none,
    imports: imports ?? none,
    documents: documents ?? none,
    receipts: receipts ?? none,
  }
}

export type BroughtIn = { readonly joined: MergeCounts; readonly conflicts: readonly MergeConflict[] }

/**
 * Imports or previews an archive as the app does. `most`: stops after this many chunks, as a killed app
 * would.
 */
export function bringIn(
  { operations }: Desk,
  parts: Parts,
  connections: ConnectionMap,
  {
    mode = 'take',
    most = Number.POSITIVE_INFINITY,
    lockedTemplates = {},
  }: { mode?: 'look' | 'take'; most?: number; lockedTemplates?: ArchiveLines['lockedTemplates'] } = {},
): BroughtIn {
  const joining = mode === 'take' ? operations.archive.beginMerge({ archiveId: 'x', name: 'x', at: 1 }) : null
  let joined = noMergeCounts
  const conflicts: MergeConflict[] = []
  let pieces = 0
  for (const part of archiveParts) {
    for (let bytes = parts[part]; bytes.length > 0 && pieces < most; pieces += 1) {
      const lines = { part, connections, lockedTemplates, bytes }
      const found =
        joining === null ? operations.archive.look(lines) : operations.archive.take(joining, lines)
      if (found.problem !== null) throw new Error(`${part}: ${found.problem}`)
      joined = addMergeCounts(joined, found.joined)
      conflicts.push(...found.conflicts)
      bytes = bytes.subarray(found.taken)
    }
  }
  if (joining !== null && most === Number.POSITIVE_INFINITY) operations.archive.endMerge(joining, 2)
  return { joined, conflicts }
}

const anyRow = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))

export function contentsOf({ db }: Desk): Readonly<Record<string, readonly unknown[]>> {
  const content = (key: string) =>
    `(SELECT c.kind || ':' || c.body FROM contents c WHERE c.content_key = ${key})`
  return {
    documents: db.all(
      anyRow,
      `SELECT connection_id, document_id, kind, collection, title, metadata, excerpt, state, added_at, changed_at,
         (SELECT import_session_id FROM import_sessions a WHERE a.import_session_key = documents.import_session) AS import_session_id,
         ${content('documents.content_key')} AS content FROM documents ORDER BY connection_id, document_id`,
    ),
    versions: db.all(
      anyRow,
      `SELECT d.connection_id, d.document_id, row_number() OVER (PARTITION BY d.document_key ORDER BY v.number) AS place,
         v.action, v.way, v.superseded, v.kind, v.collection, v.title, v.metadata, v.at, i.item_id,
         ${content('v.content_key')} AS content
       FROM versions v JOIN documents d ON d.document_key = v.document_key JOIN items i ON i.item_key = v.item_key
       ORDER BY d.connection_id, d.document_id, v.number`,
    ),
    items: db.all(
      anyRow,
      `SELECT i.item_id, i.connection_id, i.document_id, i.operation, i.kind, i.shown_title, i.collection, i.title,
         i.metadata, i.state, i.doubtful, i.attempts, i.tries, i.accepted_at, i.problem, i.byte_length,
         ${content('i.content_key')} AS content,
         (SELECT group_concat(e.at || e.event || e.to_state || e.note) FROM item_events e WHERE e.item_key = i.item_key)
           AS events
       FROM items i WHERE i.item_key IN (SELECT item_key FROM versions) ORDER BY i.item_id`,
    ),
    receipts: db.all(
      anyRow,
      `SELECT item_id, connection_id, document_id, operation, title, number, started_at, finished_at, outcome,
         counted_as_repeat, answer, problem FROM attempts WHERE outcome <> 'sending'
       ORDER BY connection_id, document_id, item_id, number`,
    ),
    importSessions: db.all(
      anyRow,
      `SELECT import_session_id, connection_id, at, way, names, documents, texts, websites, pictures
       FROM import_sessions WHERE way <> 'archive' ORDER BY import_session_id`,
    ),
    templates: db.all(
      anyRow,
      'SELECT connection_id, collection, schema, changed_at FROM templates ORDER BY 1, 2',
    ),
    views: db.all(
      anyRow,
      'SELECT view_id, connection_id, name, text, layout, changed_at FROM views ORDER BY 1',
    ),
    found: db.all(
      anyRow,
      `SELECT d.document_id FROM documents d JOIN documents_search s ON s.rowid = d.document_key
       WHERE documents_search MATCH 'w*' ORDER BY d.connection_id, d.document_id`,
    ),
  }
}
