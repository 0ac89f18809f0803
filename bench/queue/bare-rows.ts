import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { keepJournalsInMemory, openDatabase } from '../../src/main/library/db/database.ts'
import { allMigrations, applyMigrations } from '../../src/main/library/schema/migrate.ts'
import { indexable, searchable, searchableJson } from '../../src/shared/domain/query/search-text.ts'

const tables = ['contents', 'documents', 'items', 'versions', 'item_events'] as const

type Row = Readonly<Record<string, SQLInputValue>>

/**
 * Writes the rows and search index of another library with SQLite alone, `rowsPerTransaction` of each table at a
 * time. Returns milliseconds, preparation excluded.
 */
export function writeBareRows(library: string, rowsPerTransaction: number): number {
  const from = new DatabaseSync(library, { readOnly: true })
  const rows: (readonly [string, readonly Row[]])[] = tables.map((table) => [
    table,
    from.prepare(`SELECT * FROM ${table}`).all(),
  ])
  const words = from
    .prepare('SELECT d.*, c.body FROM documents d JOIN contents c ON c.content_key = d.content_key')
    .all()
    .map(
      (row): Row => ({
        rowid: row.document_key ?? null,
        title: searchable(String(row.title ?? '')),
        document_id: searchable(String(row.document_id)),
        collection: searchable(String(row.collection ?? '')),
        content: indexable(String(row.body)),
        metadata: searchableJson(String(row.metadata ?? '')),
      }),
    )
  from.close()
  rows.push(['documents_search', words])
  const folder = mkdtempSync(path.join(tmpdir(), 'index-desk-bench-'))
  const db = openDatabase(path.join(folder, 'bare.db'))
  try {
    applyMigrations(db, allMigrations)
    keepJournalsInMemory(db)
    const inserts = rows.map(([table, all]) => [prepareInsert(db.connection, table, all), all] as const)
    const startedAt = performance.now()
    for (let at = 0; at < words.length; at += rowsPerTransaction)
      db.transaction(() => {
        for (const [insert, all] of inserts)
          for (const row of all.slice(at, at + rowsPerTransaction)) insert.run(...Object.values(row))
      })
    return performance.now() - startedAt
  } finally {
    db.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function prepareInsert(connection: DatabaseSync, table: string, rows: readonly Row[]) {
  const columns = Object.keys(rows[0] ?? {})
  return connection.prepare(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  )
}
