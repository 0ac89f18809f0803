import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync } from 'node:zlib'

/** The schemas of which a file is kept, oldest first. */
export const oldSchemas: readonly number[] = readdirSync(import.meta.dirname)
  .flatMap((name) => /^schema-(\d+)\.db\.gz$/.exec(name)?.[1] ?? [])
  .map(Number)
  .sort((a, b) => a - b)

/** Puts the library of that schema into a folder. */
export function unpackOldFile(schema: number, folder: string): void {
  const packed = readFileSync(path.join(import.meta.dirname, `schema-${schema}.db.gz`))
  writeFileSync(path.join(folder, 'library.db'), gunzipSync(packed))
}

export type HeldTables = ReadonlyMap<string, { readonly columns: readonly string[]; readonly rows: string[] }>

/** What is reckoned from the other tables, and lists of work still to be done. */
const reckoned =
  /^(sqlite_|documents_search|item_counts$|collection_counts$|review_counts$|duplicate_keys$|changed_documents$)/

/** Every row of every table, each as text; of given tables and columns only where a file of an older schema is given. */
export function rowsOf(file: string, like?: HeldTables): HeldTables {
  const plain = new DatabaseSync(file)
  try {
    const tables = new Map<string, { columns: readonly string[]; rows: string[] }>()
    for (const name of like?.keys() ?? tableNames(plain)) {
      const columns = like?.get(name)?.columns ?? columnsOf(plain, name)
      const rows = plain.prepare(`SELECT ${columns.join(', ')} FROM ${name}`).all()
      tables.set(name, { columns, rows: rows.map((row) => JSON.stringify(row)).sort() })
    }
    return tables
  } finally {
    plain.close()
  }
}

function tableNames(plain: DatabaseSync): readonly string[] {
  return plain
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !reckoned.test(name))
}

function columnsOf(plain: DatabaseSync, table: string): readonly string[] {
  return plain
    .prepare(`SELECT name FROM pragma_table_info('${table}')`)
    .all()
    .map(({ name }) => String(name))
}

/** The schema's number and every table as it is written down: what an app of that schema goes by. */
export function schemaOf(file: string): { readonly version: unknown; readonly tables: readonly unknown[] } {
  const plain = new DatabaseSync(file)
  try {
    return {
      version: plain.prepare('PRAGMA user_version').get()?.user_version,
      tables: plain.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name').all(),
    }
  } finally {
    plain.close()
  }
}
