import { closeSync, openSync, readSync, statSync, writeSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { Database } from '../db/database.ts'
import { schemaAt } from './known-schema.ts'
import type { Migration } from './migrations/migration.ts'

const pageSize = 4096
const headerSize = 100
const emptyLeaf = 0x0d

const schemaRow = z.object({
  type: z.string(),
  name: z.string(),
  tblName: z.string(),
  rootpage: z.int(),
  sql: z.string().nullable(),
})

/**
 * Replaces a damaged schema table by that of a new library. Libraries run equal migrations in one order, so
 * their tables begin at equal pages; rows of tables that do not, as those from a newer app, are invalid and
 * left behind. Only the first page is overwritten; overflow goes behind the last page, so that no page that
 * may hold rows is lost.
 */
export function graftSchema(fresh: Database, freshFile: string, damagedFile: string): void {
  const rows = fresh.all(schemaRow, 'SELECT type, name, tbl_name, rootpage, sql FROM sqlite_schema')
  fresh.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  putEmptySchema(freshFile, damagedFile)
  const connection = new DatabaseSync(damagedFile, { defensive: false })
  try {
    connection.exec('PRAGMA locking_mode = EXCLUSIVE')
    connection.exec('PRAGMA writable_schema = ON')
    const insert = connection.prepare('INSERT INTO sqlite_schema VALUES (?, ?, ?, ?, ?)')
    for (const { type, name, tblName, rootpage, sql } of rows) {
      insert.run(type, name, tblName, rootpage, sql)
    }
  } catch (cause) {
    // A failure here, such as by a log that restores the bad page, recurs when the file is read.
    if (!isOfSqlite(cause)) throw cause
  } finally {
    connection.close()
  }
}

/**
 * Reduces a file's schema to a library's tables, each as the migrations make it: no foreign trigger, view or
 * generated column can run when rows are read. Rows that do not fit are left behind like any invalid one.
 * Throws if the schema cannot be read.
 */
export function replaceSchema(file: string, migrations: readonly Migration[]): void {
  const connection = new DatabaseSync(file, { defensive: false })
  try {
    connection.exec(
      'PRAGMA locking_mode = EXCLUSIVE; PRAGMA trusted_schema = OFF; PRAGMA writable_schema = ON',
    )
    const entries = connection
      .prepare("SELECT rowid AS place, name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0")
      .all()
      .map((row) => tableRow.parse(row))
    const { version, tables } = closestVersion(new Set(entries.map(({ name }) => name)), migrations)
    connection.exec('BEGIN IMMEDIATE')
    const kept = new Set<number>()
    const update = connection.prepare('UPDATE sqlite_schema SET tbl_name = name, sql = ? WHERE rowid = ?')
    for (const { place, name } of entries) {
      const sql = tables.get(name)
      if (sql === undefined) continue
      // If two have one name, the first counts.
      tables.delete(name)
      update.run(sql, place)
      kept.add(place)
    }
    connection
      .prepare('DELETE FROM sqlite_schema WHERE rowid NOT IN (SELECT value FROM json_each(?))')
      .run(JSON.stringify([...kept]))
    connection.exec(`PRAGMA user_version = ${version}; COMMIT`)
  } finally {
    connection.close()
  }
}

const tableRow = z.object({ place: z.int(), name: z.string() })

/** Returns the newest version whose tables all exist: the file's own version is not trusted either. */
function closestVersion(
  names: ReadonlySet<string>,
  migrations: readonly Migration[],
): { readonly version: number; readonly tables: Map<string, string> } {
  const known = migrations
    .toReversed()
    .map(({ version }) => ({ version, tables: tablesAt(migrations, version) }))
  const found =
    known.find(({ tables }) => [...tables.keys()].every((name) => names.has(name))) ?? known.at(-1)
  if (found === undefined) throw new Error('There is no migration')
  return found
}

function tablesAt(migrations: readonly Migration[], version: number): Map<string, string> {
  const tables = new Map<string, string>()
  for (const { type, name, sql } of schemaAt(migrations, version).values())
    if (type === 'table' && sql !== null && !/^(sqlite_|documents_search)/.test(name)) tables.set(name, sql)
  return tables
}

function isOfSqlite(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ERR_SQLITE_ERROR'
}

/**
 * Returns a first page without tables. The page counts in its header are those of the file
 * (sqlite.org/fileformat.html, "The Database Header" and "B-tree Pages").
 */
function putEmptySchema(freshFile: string, damagedFile: string): void {
  const pageCount = Math.max(1, Math.ceil(statSync(damagedFile).size / pageSize))
  const from = openSync(freshFile, 'r')
  const to = openSync(damagedFile, 'r+')
  try {
    const page = Buffer.alloc(pageSize)
    readSync(from, page, 0, headerSize, 0)
    setCounts(page, pageCount)
    page.writeUInt8(emptyLeaf, headerSize)
    page.writeUInt16BE(pageSize, headerSize + 5)
    writeSync(to, page, 0, pageSize, 0)
  } finally {
    closeSync(from)
    closeSync(to)
  }
}

function setCounts(header: Buffer, pageCount: number): void {
  header.writeUInt32BE(pageCount, 28)
  // No list of free pages: only the schema is written to this copy.
  header.writeUInt32BE(0, 32)
  header.writeUInt32BE(0, 36)
  // The page count is valid if these two agree.
  header.copy(header, 92, 24, 28)
}
