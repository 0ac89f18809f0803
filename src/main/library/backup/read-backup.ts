import { existsSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import type { CopyComparison, CopyContents } from '../../../shared/schemas/backups.ts'
import { Database, openConnection } from '../db/database.ts'
import { StorageError } from '../db/storage-error.ts'
import { notUsable, readsLargeFiles, requireKnown } from './check-backup.ts'

export type ListedDocument = {
  readonly connectionId: string
  readonly documentId: string
  readonly changedAt: number
  readonly title: string | null
}

export type BackupFacts = Omit<CopyContents, 'picturesMissing'> & {
  readonly pictures: readonly string[]
  readonly names: Readonly<Record<string, string>>
}

const documentsRow = z.object({
  documents: z.int(),
  oldest: z.int().nullable(),
  newest: z.int().nullable(),
  lastChange: z.int().nullable(),
})
const connectionRow = z.object({ id: z.string(), documents: z.int() })
const nameRow = z.object({ connectionId: z.string(), name: z.string() })

/** Opens a copy for reading. Rejects a file that is not a library of this or an earlier version. */
export function openBackup(file: string): Database {
  let connection: DatabaseSync | undefined
  try {
    connection = openConnection(toRead(file), { readOnly: true })
    const db = new Database(connection)
    db.exec(readsLargeFiles)
    requireKnown(db)
    return db
  } catch (cause) {
    connection?.close()
    throw cause instanceof StorageError ? cause : notUsable(cause)
  }
}

/** Returns a read-only address if the file has no log beside it: SQLite would create one even to read. */
function toRead(file: string): string | URL {
  if (existsSync(`${file}-wal`)) return file
  const address = pathToFileURL(file)
  address.searchParams.set('immutable', '1')
  return address
}

function hasTable(db: Database, name: string): boolean {
  return db.has("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = :name", { name })
}

export function describeBackup(db: Database): BackupFacts {
  const unfinished = "state NOT IN ('done', 'discarded')"
  return {
    ...(db.get(
      documentsRow,
      `SELECT count(*) AS documents, min(added_at) AS oldest, max(added_at) AS newest,
         max(changed_at) AS lastChange FROM documents`,
    ) ?? { documents: 0, oldest: null, newest: null, lastChange: null }),
    connections: db.all(
      connectionRow,
      'SELECT connection_id AS id, count(*) AS documents FROM documents GROUP BY connection_id ORDER BY 2 DESC',
    ),
    waiting: db.number(`SELECT count(*) FROM items WHERE ${unfinished}`) ?? 0,
    pictures: db.texts(
      `SELECT json_extract(c.body, '$.id') FROM items i JOIN contents c ON c.content_key = i.content_key
         WHERE i.kind = 'picture-file' AND i.${unfinished} AND c.kind = 'picture-file'`,
    ),
    names: hasTable(db, 'connection_names')
      ? Object.fromEntries(
          db
            .all(nameRow, 'SELECT connection_id, name FROM connection_names')
            .map(({ connectionId, name }) => [connectionId, name]),
        )
      : {},
  }
}

const mostExamples = 8

export function createComparison(db: Database): {
  compare(documents: readonly ListedDocument[]): void
  result(): CopyComparison
} {
  const total = db.number('SELECT count(*) FROM documents') ?? 0
  let known = 0
  let addedSince = 0
  let changedSince = 0
  const examples: string[] = []
  return {
    compare: (documents) => {
      for (const { connectionId, documentId, changedAt, title } of documents) {
        const then = db.number(
          'SELECT changed_at FROM documents WHERE connection_id = :connectionId AND document_id = :documentId',
          { connectionId, documentId },
        )
        if (then !== undefined) known += 1
        if (then === changedAt) continue
        if (then === undefined) addedSince += 1
        else changedSince += 1
        examples.push(title ?? documentId)
        // The walk begins with the oldest documents, but the newest are the best examples.
        if (examples.length > mostExamples) examples.shift()
      }
    },
    result: () => ({
      addedSince,
      changedSince,
      comeBack: total - known,
      examples: examples.toReversed(),
    }),
  }
}

const listedRow = z
  .object({
    documentKey: z.int(),
    connectionId: z.string(),
    documentId: z.string(),
    changedAt: z.int(),
    title: z.string().nullable(),
  })
  .transform(({ documentKey: key, ...document }) => ({ key, document }))

/** Few enough that other calls hardly wait. */
const piece = 500

/** Returns a chunk of the library's documents, oldest first, and the start of the next; null at the end. */
export function listForComparison(
  db: Database,
  after: number,
): { readonly documents: readonly ListedDocument[]; readonly next: number | null } {
  const rows = db.all(
    listedRow,
    `SELECT document_key, connection_id, document_id, changed_at, substr(title, 1, 120) AS title FROM documents
     WHERE document_key > :after ORDER BY document_key LIMIT ${piece}`,
    { after },
  )
  return {
    documents: rows.map(({ document }) => document),
    next: rows.length < piece ? null : (rows.at(-1)?.key ?? null),
  }
}
