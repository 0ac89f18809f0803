import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { PracticeServiceError } from '../practice-service-error.ts'
import { createDocuments } from './migrations.ts'

/** Migration n upgrades version n - 1 to n. Never change a released one. */
const migrations: readonly string[] = [createDocuments]

// https://www.sqlite.org/rescode.html
const sqliteBusy = 5

/**
 * Opens a data folder's database, creating both if missing, and locks it until closed. Throws a
 * `PracticeServiceError` if the folder is in use, unusable, or from a newer version.
 */
export function openDatabase(dataDirectory: string): DatabaseSync {
  const database = openFile(dataDirectory)
  try {
    // With exclusive locking, SQLite keeps its lock from the first write on, and the system releases it even
    // after a kill: a second instance fails, and no stale lock file remains.
    database.exec('PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0')
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
    database.exec('PRAGMA foreign_keys = ON; BEGIN EXCLUSIVE; COMMIT')
    migrate(database)
    return database
  } catch (cause) {
    database.close()
    if (cause instanceof PracticeServiceError) throw cause
    if (isBusy(cause)) {
      throw new PracticeServiceError(
        'data-folder-in-use',
        `Another practice service is using the folder ${dataDirectory}. Stop it first, or choose another folder.`,
        { cause },
      )
    }
    throw unusable(dataDirectory, cause)
  }
}

function openFile(dataDirectory: string): DatabaseSync {
  try {
    mkdirSync(dataDirectory, { recursive: true, mode: 0o700 })
    const file = join(dataDirectory, 'practice-service.db')
    // SQLite would make it world-readable.
    if (!existsSync(file)) closeSync(openSync(file, 'wx', 0o600))
    return new DatabaseSync(file, { defensive: true })
  } catch (cause) {
    throw unusable(dataDirectory, cause)
  }
}

function migrate(database: DatabaseSync): void {
  const found = Number(database.prepare('PRAGMA user_version').get()?.user_version ?? 0)
  if (found > migrations.length) {
    throw new PracticeServiceError(
      'data-from-newer-version',
      `The practice service's data is of version ${found}; this one knows versions up to ${migrations.length}.`,
    )
  }
  if (schemaOf(database) !== schemaAt(found)) {
    throw new PracticeServiceError(
      'data-folder-unusable',
      'Another program changed the practice service’s data. Choose another folder, or remove practice-service.db.',
    )
  }
  for (const [index, sql] of migrations.entries()) {
    const version = index + 1
    if (version <= found) continue
    database.exec(`BEGIN; ${sql}; PRAGMA user_version = ${version}; COMMIT`)
  }
}

/** A foreign trigger or view in the file would run with every statement. */
function schemaOf(database: DatabaseSync): string {
  const entries = database.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema LIMIT 1000').all()
  return entries
    .map((entry) => JSON.stringify(entry))
    .sort()
    .join('\n')
}

function schemaAt(version: number): string {
  const fresh = new DatabaseSync(':memory:')
  try {
    for (const sql of migrations.slice(0, Math.max(0, version))) fresh.exec(sql)
    return schemaOf(fresh)
  } finally {
    fresh.close()
  }
}

function isBusy(cause: unknown): boolean {
  return cause instanceof Error && 'errcode' in cause && cause.errcode === sqliteBusy
}

function unusable(dataDirectory: string, cause: unknown): PracticeServiceError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new PracticeServiceError(
    'data-folder-unusable',
    `The folder ${dataDirectory} cannot be used: ${reason}`,
    { cause },
  )
}
