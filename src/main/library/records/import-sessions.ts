import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { DocumentKind } from '../../../shared/schemas/document.ts'
import { type ImportSession, libraryBatch } from '../../../shared/schemas/import-session.ts'
import { flag, listColumn } from '../db/columns.ts'
import type { Database } from '../db/database.ts'
import { hasUnindexed } from './search-index.ts'

/** One session per connection and day for documents added singly. */
export function importSessionOfDay(db: Database, connectionId: string, at: number): number {
  const from = new Date(at).setHours(0, 0, 0, 0)
  const to = new Date(from).setHours(24)
  const today = db.number(
    `SELECT import_session_key FROM import_sessions WHERE way = 'form' AND is_joined = 0 AND connection_id = :connectionId
       AND at >= :from AND at < :to LIMIT 1`,
    { connectionId, from, to },
  )
  return today ?? beginImportSession(db, { connectionId, at, way: 'form', names: [] })
}

export function beginImportSession(
  db: Database,
  importSession: {
    readonly connectionId: string
    readonly at: number
    readonly way: 'form' | 'review' | 'archive'
    readonly names: readonly string[]
    readonly mergeKey?: number
  },
): number {
  const { mergeKey = null, ...rest } = importSession
  return db.insert('import_sessions', { ...rest, importSessionId: randomUUID(), joiningKey: mergeKey })
}

export function noteImportSession(db: Database, documentKey: number, importSession: number): void {
  db.run(
    `UPDATE documents SET import_session = :importSession
     WHERE document_key = :documentKey AND import_session IS NULL`,
    { documentKey, importSession },
  )
}

export type ImportCounts = Readonly<Record<'texts' | 'websites' | 'pictures', number>> & {
  readonly documents: number
}

export function createImportCounter(): { add(kind: DocumentKind): void; readonly counted: ImportCounts } {
  const counted = { documents: 0, texts: 0, websites: 0, pictures: 0 }
  return {
    counted,
    add: (kind) => {
      counted.documents += 1
      if (kind !== 'unknown') counted[columnOf[kind]] += 1
    },
  }
}

const columnOf = {
  text: 'texts',
  website: 'websites',
  'picture-address': 'pictures',
  'picture-file': 'pictures',
} as const

const namesRow = z.object({ names: listColumn(z.string()) })
const mostNames = 20

export function addToImportSession(
  db: Database,
  key: number,
  counted: ImportCounts,
  more: readonly string[] = [],
): void {
  const before =
    db.get(namesRow, 'SELECT names FROM import_sessions WHERE import_session_key = :key', { key })?.names ??
    []
  const names = [...new Set([...before, ...more])].slice(0, mostNames)
  db.run(
    `UPDATE import_sessions SET documents = documents + :documents, texts = texts + :texts,
       websites = websites + :websites, pictures = pictures + :pictures, names = :names WHERE import_session_key = :key`,
    { ...counted, key, names },
  )
}

const namedRow = z.object({
  importSessionKey: z.int(),
  importSessionId: z.string(),
  connectionId: z.string(),
})
const namedColumns = 'import_session_key, import_session_id, connection_id'

export function findImportSessionByNumber(db: Database, number: number) {
  return db.get(namedRow, `SELECT ${namedColumns} FROM import_sessions WHERE import_session_key = :number`, {
    number,
  })
}

export function findImportSessionById(db: Database, id: string) {
  return db.get(namedRow, `SELECT ${namedColumns} FROM import_sessions WHERE import_session_id = :id`, { id })
}

export const importSessionRow = libraryBatch.omit({ batch: true, isElsewhere: true, by: true }).extend({
  importSessionKey: z.int().positive(),
  importSessionId: z.uuid(),
  connectionId: z.uuid(),
  names: listColumn(z.string()),
  isJoined: flag,
  author: z.int().nullable(),
})
type ImportSessionRow = z.output<typeof importSessionRow>

export const importSessionTable = {
  name: 'import_sessions',
  key: 'import_session_key',
  row: importSessionRow,
} as const

function toImportSession(db: Database, row: ImportSessionRow): ImportSession {
  const { importSessionKey: batch, importSessionId: _, isJoined: isElsewhere, author, ...session } = row
  const documents = row.way === 'form' ? countFoundDocuments(db, row, countedUpTo) : row.documents
  const by = nameInTeam(db, row.connectionId, author)
  return { ...session, batch, documents, isElsewhere, by }
}

const countedUpTo = 1000

function countFoundDocuments(
  db: Database,
  { importSessionKey: key, connectionId }: Pick<ImportSessionRow, 'importSessionKey' | 'connectionId'>,
  upTo: number,
): number {
  const found = db.number(
    `SELECT count(*) FROM (SELECT 1 FROM document_fields WHERE field_key = (
         SELECT field_key FROM found_fields WHERE connection_id = :connectionId AND path = 'batch')
       AND value = :value LIMIT :upTo)`,
    { connectionId, value: orderOfImportSession(key), upTo },
  )
  return found ?? 0
}

/** Maximum sessions examined, since old ones may have no document left. */
const mostLookedAt = 300
const lookedAtTogether = 50

export function listImportSessions(db: Database, connectionId: string, limit: number): ImportSession[] {
  const isIndexed = !hasUnindexed(db)
  const found: ImportSession[] = []
  for (let offset = 0; offset < mostLookedAt && found.length < limit; offset += lookedAtTogether) {
    const rows = db.all(
      importSessionRow,
      `SELECT * FROM import_sessions WHERE connection_id = :connectionId ORDER BY at DESC, import_session_key DESC
       LIMIT ${lookedAtTogether} OFFSET :offset`,
      { connectionId, offset },
    )
    for (const row of rows) {
      if (found.length < limit && (!isIndexed || countFoundDocuments(db, row, 1) > 0))
        found.push(toImportSession(db, row))
    }
    if (rows.length < lookedAtTogether) break
  }
  return found
}

export function findImportSessions(db: Database, numbers: readonly number[]): ImportSession[] {
  return numbers.flatMap((key) => {
    const row = db.get(importSessionRow, 'SELECT * FROM import_sessions WHERE import_session_key = :key', {
      key,
    })
    return row === undefined ? [] : [toImportSession(db, row)]
  })
}

const cameWithRow = z.object({ importSession: z.int().nullable(), joinedBy: z.int().nullable() })

export function importSessionsOfDocument(db: Database, key: number): ImportSession[] {
  const row = db.get(
    cameWithRow,
    'SELECT import_session, joined_by FROM documents WHERE document_key = :key',
    {
      key,
    },
  )
  return row === undefined ? [] : findImportSessions(db, importSessionKeysOf(row))
}

export function importSessionKeysOf({
  importSession,
  joinedBy,
}: {
  readonly importSession: number | null
  readonly joinedBy: number | null
}): readonly number[] {
  return [...new Set([importSession, joinedBy])].filter((key) => key !== null)
}

export function orderOfImportSession(key: number): string {
  return String(key).padStart(10, '0')
}

export function nameInTeam(db: Database, connectionId: string, person: number | null): string | null {
  if (person === null) return null
  const named = 'SELECT shown FROM team_people WHERE connection_id = :connectionId AND person = :person'
  return db.text(named, { connectionId, person }) ?? null
}
