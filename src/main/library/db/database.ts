import { existsSync, statSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { failed } from '../../../shared/ipc/failure.ts'
import { makeOwnFileSync } from '../../files/in-place.ts'
import { toColumn, toName } from './columns.ts'
import { StorageError } from './storage-error.ts'
import { companions } from './storage-files.ts'

/** Booleans are stored as 1 and 0, lists and objects as JSON text; see `flag` and `jsonColumn`. */
type Value = string | number | boolean | null | readonly unknown[] | { readonly [name: string]: unknown }
export type Values = Readonly<Record<string, Value>>

const integer = z.int()
const integerOrNothing = integer.nullish()
const string = z.string()
const stringOrNothing = string.nullish()

type Prepared = {
  readonly statement: StatementSync
  readonly names: readonly string[]
  readonly columns: readonly string[]
}

/** Gives an ending app time to release the file. */
const busyTimeoutMs = 2000

/** Maximum deferred characters, so that many long texts never wait in memory together. */
const mostPutOff = 4_000_000

/** Above any statement or table of ours; a file that exceeds this is rejected before it is run. */
const limits = { sqlLength: 1_000_000, exprDepth: 200, triggerDepth: 10, compoundSelect: 50 }

/**
 * The only way to open a file. The file may come from elsewhere: its schema cannot call functions with side
 * effects (sqlite.org/security.html), its pages are checked as they are read, and it is not memory-mapped,
 * because a file that gets shorter would end the process.
 */
export function openConnection(
  file: string | URL,
  options: { readonly readOnly?: boolean; readonly timeout?: number } = {},
): DatabaseSync {
  requireFiles(typeof file === 'string' ? file : fileURLToPath(file))
  const connection = new DatabaseSync(file, { ...options, defensive: true, limits })
  try {
    connection.exec('PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0')
    return connection
  } catch (cause) {
    connection.close()
    throw cause
  }
}

/** Throws for a pipe: opening it would block the thread forever. */
function requireFiles(file: string): void {
  for (const ending of companions)
    if (statSync(file + ending, { throwIfNoEntry: false })?.isFile() === false)
      throw new StorageError(failed('storage-failed', { detail: 'Not a file' }))
}

/**
 * Opens the file for this process alone. The exclusive lock keeps a second process out (sqlite.org/wal.html,
 * "Use of WAL Without Shared-Memory") and needs no shared memory, so that a folder on a network drive works
 * too.
 */
export function openDatabase(file: string, options: { readonly largestPages?: number } = {}): Database {
  if (!existsSync(file)) makeOwnFileSync(file)
  const connection = openConnection(file, { timeout: busyTimeoutMs })
  try {
    connection.exec('PRAGMA locking_mode = EXCLUSIVE')
    connection.exec('PRAGMA journal_mode = WAL')
    connection.exec('PRAGMA synchronous = FULL')
    connection.exec('PRAGMA foreign_keys = ON')
    connection.exec('PRAGMA cache_size = -16000')
    connection.exec('PRAGMA journal_size_limit = 67108864')
    // Checkpoints at 32 MB instead of 4, so that pages in many commits are copied into the file once.
    connection.exec('PRAGMA wal_autocheckpoint = 8000')
    if (options.largestPages !== undefined) {
      connection.exec(`PRAGMA max_page_count = ${options.largestPages}`)
    }
    // The lock is taken at the first access; a second process must fail here and not later.
    connection.exec('BEGIN EXCLUSIVE')
    connection.exec('COMMIT')
  } catch (cause) {
    connection.close()
    throw cause
  }
  return new Database(connection)
}

/**
 * Keeps statement journals (changed pages, to undo a failed statement) in memory: fifteen pages for one
 * accepted document, which otherwise go into a file. Not before a library is up to date, since a migration or
 * a recovery may change every page by one statement.
 */
export function keepJournalsInMemory(db: Database): void {
  db.exec('PRAGMA temp_store = MEMORY')
}

export class Database {
  /** Raw connection, for statements such as many inserts with values by position. */
  readonly connection: DatabaseSync
  readonly #prepared = new Map<string, Prepared>()
  readonly #byShape = new Map<string, Prepared>()
  readonly #owned = new Map<unknown, unknown>()
  #later: (() => void)[] = []
  #sizeOfLater = 0

  constructor(connection: DatabaseSync) {
    this.connection = connection
  }

  exec(sql: string): void {
    this.connection.exec(sql)
  }

  run(sql: string, values: Values = {}): { readonly changes: number; readonly key: number } {
    const { statement, names } = this.#prepare(sql)
    const { changes, lastInsertRowid } = statement.run(...inPlace(names, values))
    return { changes: Number(changes), key: Number(lastInsertRowid) }
  }

  insert(table: string, values: Values, or: '' | 'OR FAIL' | 'OR REPLACE' = ''): number {
    return this.#insert(`INSERT ${or} INTO ${table}`, values)
  }

  /** Inserts unless the row exists. Unlike `OR IGNORE`, still fails on a failed check. */
  insertUnlessThere(table: string, values: Values): void {
    this.#insert(`INSERT INTO ${table}`, values, 'ON CONFLICT DO NOTHING')
  }

  update(table: string, where: Values, values: Values): void {
    const [names, whereNames] = [Object.keys(values), Object.keys(where)]
    const equal = (of: readonly string[]) => of.map((name) => `${toColumn(name)} = ?`)
    const { statement } = this.#prepareShape(
      `${table} ${names.join()} ${whereNames.join()}`,
      () => `UPDATE ${table} SET ${equal(names).join(', ')} WHERE ${equal(whereNames).join(' AND ')}`,
    )
    statement.run(...inPlace(names, values), ...inPlace(whereNames, where))
  }

  get<T>(row: z.ZodType<T>, sql: string, values: Values = {}): T | undefined {
    const { statement, names, columns } = this.#prepare(sql)
    const found: unknown = statement.get(...inPlace(names, values))
    return found === undefined ? undefined : row.parse(withNames(columns, found))
  }

  all<T>(row: z.ZodType<T>, sql: string, values: Values = {}): T[] {
    const { statement, names, columns } = this.#prepare(sql)
    const found: readonly unknown[] = statement.all(...inPlace(names, values))
    return found.map((each) => row.parse(withNames(columns, each)))
  }

  has(sql: string, values: Values = {}): boolean {
    return this.#first(sql, values) !== undefined
  }

  /** Returns the only column of the first row; undefined if there is no row or the value is null. */
  number(sql: string, values: Values = {}): number | undefined {
    return integerOrNothing.parse(firstOf(this.#first(sql, values))) ?? undefined
  }

  numbers(sql: string, values: Values = {}): number[] {
    return this.#rows(sql, values).map((each) => integer.parse(firstOf(each)))
  }

  text(sql: string, values: Values = {}): string | undefined {
    return stringOrNothing.parse(firstOf(this.#first(sql, values))) ?? undefined
  }

  texts(sql: string, values: Values = {}): string[] {
    return this.#rows(sql, values).map((each) => string.parse(firstOf(each)))
  }

  /**
   * Runs `work` atomically; on disk when it returns. Joins an open transaction. A failed statement may leave
   * rows until then (`OR FAIL`), so its failure must end the work.
   */
  transaction<T>(work: () => T): T {
    const { connection } = this
    if (connection.isTransaction) return work()
    connection.exec('BEGIN IMMEDIATE')
    try {
      const result = work()
      this.catchUp()
      connection.exec('COMMIT')
      return result
    } catch (cause) {
      this.#forgetLater()
      // A full disk may have rolled back already (sqlite.org/lang_transaction.html).
      if (connection.isTransaction) connection.exec('ROLLBACK')
      throw cause
    }
  }

  /**
   * Defers work to the end of the transaction, in the order given; outside of one, runs it at once. Needed by
   * the search index, which gathers entries until another table is written. `size`: characters held
   * meanwhile.
   */
  putOff(size: number, work: () => void): void {
    this.#later.push(work)
    this.#sizeOfLater += size
    if (!this.connection.isTransaction || this.#sizeOfLater > mostPutOff) this.catchUp()
  }

  catchUp(): void {
    for (const work of this.#later) work()
    this.#forgetLater()
  }

  own<T>(make: (db: Database) => T): T {
    if (!this.#owned.has(make)) this.#owned.set(make, make(this))
    // Each value's key is the function that made it, which a map's type cannot express.
    return this.#owned.get(make) as T
  }

  close(): void {
    this.connection.close()
  }

  #insert(into: string, values: Values, otherwise = ''): number {
    const names = Object.keys(values)
    const { statement } = this.#prepareShape(
      `${into} ${names.join()} ${otherwise}`,
      () =>
        `${into} (${names.map(toColumn).join(', ')}) VALUES (${names.map(() => '?').join(', ')}) ${otherwise}`,
    )
    return Number(statement.run(...inPlace(names, values)).lastInsertRowid)
  }

  /** Building a statement's text costs as much as running it. */
  #prepareShape(shape: string, textOf: () => string): Prepared {
    const known = this.#byShape.get(shape)
    if (known !== undefined) return known
    const made = this.#prepare(textOf())
    this.#byShape.set(shape, made)
    return made
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql)
    if (known !== undefined) return known
    const { sql: placed, names } = valuesByPlace(sql)
    const statement = this.connection.prepare(placed)
    // As objects, Node would create every column name anew for each row.
    statement.setReturnArrays(true)
    const made = { statement, names, columns: statement.columns().map(({ name }) => toName(name)) }
    this.#prepared.set(sql, made)
    return made
  }

  #first(sql: string, values: Values): unknown {
    const { statement, names } = this.#prepare(sql)
    return statement.get(...inPlace(names, values))
  }

  #rows(sql: string, values: Values): readonly unknown[] {
    const { statement, names } = this.#prepare(sql)
    return statement.all(...inPlace(names, values))
  }

  #forgetLater(): void {
    this.#later = []
    this.#sizeOfLater = 0
  }
}

function inPlace(names: readonly string[], values: Values): readonly SQLInputValue[] {
  const placed: SQLInputValue[] = []
  for (const name of names) {
    const value = values[name]
    if (value === undefined) throw new Error(`A statement was given no value for ${name}`)
    if (typeof value === 'boolean') placed.push(value ? 1 : 0)
    else placed.push(typeof value === 'object' && value !== null ? JSON.stringify(value) : value)
  }
  return placed
}

function withNames(columns: readonly string[], found: unknown): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  if (!Array.isArray(found)) return row
  for (let place = 0; place < columns.length; place += 1) row[columns[place] ?? ''] = found[place]
  return row
}

function firstOf(row: unknown): unknown {
  return Array.isArray(row) ? row[0] : undefined
}

/** Matches texts, quoted names and comments, where a colon names no value, and value names. */
const parts = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|:([A-Za-z]\w*)/g

/**
 * Returns a statement with positional values, and the name of each position: binding by name takes Node more
 * than twice as long (measured for the fourteen of an item).
 */
export function valuesByPlace(sql: string): { readonly sql: string; readonly names: readonly string[] } {
  const names: string[] = []
  const placed = sql.replace(parts, (part, name: string | undefined) => {
    if (name === undefined) return part
    names.push(name)
    return '?'
  })
  return { sql: placed, names }
}

/**
 * Commits `work` without syncing, for chunks that can be repeated or continued after a crash: only a power
 * cut can lose the last ones, whole and from the end. Every later sync includes them. Within a transaction,
 * the outer one decides.
 */
export function withoutWaiting<T>(db: Database, work: () => T): T {
  if (db.connection.isTransaction) return work()
  db.exec('PRAGMA synchronous = NORMAL')
  try {
    return work()
  } finally {
    db.exec('PRAGMA synchronous = FULL')
  }
}
