import { z } from 'zod'
import type { DocumentKind } from '../../../shared/schemas/document.ts'
import type { Database } from '../db/database.ts'
import {
  addToImportSession,
  beginImportSession,
  createImportCounter,
  findImportSessionById,
  findImportSessionByNumber,
} from '../records/import-sessions.ts'
import { resolveWaitingViews } from '../records/view-batches.ts'
import { importSessionIdHere } from './known-here.ts'
import type { DocumentLine, ImportSessionLine } from './lines.ts'

export function mergeImportSession(
  db: Database,
  line: ImportSessionLine,
  connectionId: string,
  mode: 'look' | 'take',
): void {
  if (mode === 'look') return
  const { connection: _, ...rest } = line
  const id = importSessionIdHere(db, line.id, connectionId)
  db.run(
    `INSERT INTO import_sessions (import_session_id, connection_id, at, way, names, documents, texts, websites, pictures, is_joined)
     VALUES (:id, :connectionId, :at, :way, :names, :documents, :texts, :websites, :pictures, 1)
     ON CONFLICT (import_session_id) DO UPDATE SET documents = max(documents, :documents), texts = max(texts, :texts),
       websites = max(websites, :websites), pictures = max(pictures, :pictures),
       names = iif(length(:names) > length(names), :names, names)`,
    { ...rest, id, connectionId },
  )
  resolveWaitingViews(db, id)
}

function findImportSessionHere(db: Database, importSessionId: string, connectionId: string): number | null {
  return (
    findImportSessionById(db, importSessionIdHere(db, importSessionId, connectionId))?.importSessionKey ??
    null
  )
}

export function takeImportSession(
  db: Database,
  here: { readonly key: number; readonly addedAt: number; readonly importSession: number | null },
  { importSession, addedAt }: DocumentLine,
  connectionId: string,
  archive: ImportSessionsOfArchive,
): void {
  const theirs = archive.find(importSession, connectionId)
  if (theirs === null) return
  const our = here.importSession
  if (our === theirs || (our !== null && isFirst(idOf(db, our), here.addedAt))) return
  db.run('UPDATE documents SET import_session = :theirs WHERE document_key = :key', { theirs, key: here.key })

  function isFirst(id: string, at: number): boolean {
    return at < addedAt || (at === addedAt && id < idOf(db, theirs ?? 0))
  }
}

function idOf(db: Database, key: number): string {
  return findImportSessionByNumber(db, key)?.importSessionId ?? ''
}

export type ImportSessionsOfArchive = {
  take(connectionId: string, kind: DocumentKind): number
  /** Returns the key here of a document's first import session; null if the archive does not name it. */
  find(importSessionId: string | undefined, connectionId: string): number | null
  end(): void
}

const joiningRow = z.object({ name: z.string(), startedAt: z.int() })

export function createImportSessionsOfArchive(db: Database, mergeKey: number): ImportSessionsOfArchive {
  const sessions = new Map<
    string,
    { readonly key: number; readonly count: ReturnType<typeof createImportCounter> }
  >()
  const findOrBegin = (connectionId: string): number => {
    const known = db.number(
      'SELECT import_session_key FROM import_sessions WHERE joining_key = :mergeKey AND connection_id = :connectionId',
      { mergeKey, connectionId },
    )
    if (known !== undefined) return known
    const named = 'SELECT name, started_at FROM joinings WHERE joining_key = :mergeKey'
    const { name, startedAt: at } = db.get(joiningRow, named, { mergeKey }) ?? { name: '', startedAt: 0 }
    return beginImportSession(db, { connectionId, at, way: 'archive', names: [name], mergeKey })
  }
  // Most documents of a piece share one session.
  const found = new Map<string, number | null>()
  return {
    find: (importSessionId, connectionId) => {
      if (importSessionId === undefined) return null
      const name = `${connectionId} ${importSessionId}`
      const known = found.get(name)
      if (known !== undefined) return known
      const key = findImportSessionHere(db, importSessionId, connectionId)
      found.set(name, key)
      return key
    },
    take: (connectionId, kind) => {
      const importSession = sessions.get(connectionId) ?? {
        key: findOrBegin(connectionId),
        count: createImportCounter(),
      }
      sessions.set(connectionId, importSession)
      importSession.count.add(kind)
      return importSession.key
    },
    end: () => {
      for (const { key, count } of sessions.values()) addToImportSession(db, key, count.counted)
    },
  }
}
