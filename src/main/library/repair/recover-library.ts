import { copyFileSync, existsSync } from 'node:fs'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { renameDurablySync } from '../../files/in-place.ts'
import { Database, openConnection, openDatabase } from '../db/database.ts'
import { companions, filesOf, fileTime, removeDatabase, unusedTime } from '../db/storage-files.ts'
import { graftSchema, replaceSchema } from '../schema/graft-schema.ts'
import { compareSchema } from '../schema/known-schema.ts'
import { applyMigrations } from '../schema/migrate.ts'
import type { Migration } from '../schema/migrations/migration.ts'
import { repairImportSessions, repairLibrary } from './repair-library.ts'
import { repairBulkEdits, repairReview } from './repair-review.ts'
import { repairTrash } from './repair-trash.ts'
import { salvagedTables, takeRows } from './take-rows.ts'

/**
 * Copies all readable rows of a damaged library into a new one and sets the damaged file aside, whole. Safe
 * to kill between any two steps: the new file is complete before the damaged one is moved, and the next start
 * finds it (`open-storage.ts`).
 */
export function recoverLibrary(
  folder: string,
  at: number,
  migrations: readonly Migration[],
): { readonly setAside: string; readonly rows: RecoveredRows } {
  const files = filesOf(folder)
  removeDatabase(files.building)
  removeDatabase(files.reading)
  // Opening a database may write to it; the damaged file must stay unchanged.
  copyDatabase(files.library, files.reading)
  const db = openDatabase(files.building)
  let isComplete: boolean
  let rows: Omit<RecoveredRows, 'isComplete'>
  try {
    applyMigrations(db, migrations)
    db.exec('PRAGMA foreign_keys = OFF')
    isComplete = takeFrom(files.reading, files.building, db, migrations)
    db.transaction(() => {
      repairTrash(db, at)
      repairLibrary(db)
      repairImportSessions(db)
      repairReview(db)
      repairBulkEdits(db)
    })
    rows = countRows(db)
  } finally {
    db.close()
  }
  removeDatabase(files.reading)
  renameDurablySync(files.building, files.recovered)
  const damagedName = (time: number) => `library-damaged-${fileTime(time)}.db`
  const setAside = damagedName(unusedTime(at, (time) => path.join(folder, damagedName(time))))
  for (const ending of companions) {
    if (existsSync(files.library + ending)) {
      renameDurablySync(files.library + ending, path.join(folder, setAside + ending))
    }
  }
  renameDurablySync(files.recovered, files.library)
  return { setAside, rows: { ...rows, isComplete } }
}

function copyDatabase(from: string, to: string): void {
  for (const ending of companions) {
    if (existsSync(from + ending)) copyFileSync(from + ending, to + ending)
  }
}

function openDamaged(file: string, migrations: readonly Migration[]): DatabaseSync | undefined {
  let connection: DatabaseSync | undefined
  try {
    connection = openConnection(file)
    connection.exec('PRAGMA locking_mode = EXCLUSIVE')
    if (compareSchema(new Database(connection), migrations) !== 'known') {
      connection.close()
      replaceSchema(file, migrations)
      connection = openConnection(file)
      connection.exec('PRAGMA locking_mode = EXCLUSIVE')
    }
    for (const { name } of salvagedTables) connection.prepare(`SELECT * FROM ${name}`)
    return connection
  } catch {
    if (connection?.isOpen) connection.close()
    return undefined
  }
}

function takeFrom(file: string, freshFile: string, db: Database, migrations: readonly Migration[]): boolean {
  const whole = openDamaged(file, migrations)
  if (whole === undefined) graftSchema(db, freshFile, file)
  const connection = whole ?? openDamaged(file, migrations)
  if (connection === undefined) return false
  try {
    const isComplete = db.transaction(() => takeRows(connection, db))
    return isComplete && whole !== undefined
  } finally {
    connection.close()
  }
}

const countsRow = z.object({
  documents: z.int(),
  versions: z.int(),
  items: z.int(),
  receipts: z.int(),
})

function countRows(db: Database): Omit<RecoveredRows, 'isComplete'> {
  const counts = db.get(
    countsRow,
    `SELECT (SELECT count(*) FROM documents) AS documents, (SELECT count(*) FROM versions) AS versions,
       (SELECT count(*) FROM items) AS items, (SELECT count(*) FROM attempts) AS receipts`,
  )
  return counts ?? { documents: 0, versions: 0, items: 0, receipts: 0 }
}

export type RecoveredRows = {
  readonly documents: number
  readonly versions: number
  readonly items: number
  readonly receipts: number
  readonly isComplete: boolean
}
