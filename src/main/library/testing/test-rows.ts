import { DatabaseSync } from 'node:sqlite'

export type HeldTables = ReadonlyMap<string, { readonly columns: readonly string[]; readonly rows: string[] }>

const derived =
  /^(sqlite_|documents_search|item_counts$|collection_counts$|review_counts$|duplicate_keys$|changed_documents$)/

/** Returns every row of every table as text. With `like`, reads only its tables and columns. */
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
    .filter((name) => !derived.test(name))
}

function columnsOf(plain: DatabaseSync, table: string): readonly string[] {
  return plain
    .prepare(`SELECT name FROM pragma_table_info('${table}')`)
    .all()
    .map(({ name }) => String(name))
}
