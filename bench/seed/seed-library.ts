import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Database, openDatabase } from '../../src/main/library/db/database.ts'
import { allMigrations, applyMigrations } from '../../src/main/library/schema/migrate.ts'
import { connectionsFile } from '../../src/shared/schemas/settings.ts'
import { fillByOperations, seededConnectionId } from './by-operations.ts'
import { createFillByRows } from './by-rows.ts'
import { indexAll } from './index-all.ts'
import { type Piece, planPieces } from './plan-pieces.ts'
import { findDifference } from './same-rows.ts'
import { createSampleDocuments, type SampleDocuments } from './sample-documents.ts'

export type SeedPlan = {
  readonly folder: string
  readonly documents: number
  readonly seed: number
  readonly onProgress: (done: number) => void
}

/** Enough for two pieces with edits; refusals are one in 5000. */
const comparedDocuments = 2500

/**
 * Creates the data folder of an app used for years: documents added, sent and answered, some edited later. For speed,
 * nothing is synced to disk until it is complete.
 */
export function seedLibrary({ folder, documents, seed, onProgress }: SeedPlan): void {
  const source = createSampleDocuments(seed)
  const difference = compareWithOperations(source, seed, Math.min(documents, comparedDocuments))
  if (difference !== null) {
    console.log(
      `The library's own operations now give something else for "${difference}": the long way is taken.`,
    )
  }
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, 'library.db')
  for (const ending of ['', '-wal', '-shm', '-journal']) rmSync(file + ending, { force: true })
  const db = openForFilling(file)
  try {
    const fill = difference === null ? createFillByRows(db) : (piece: Piece) => fillByOperations(db, piece)
    let done = 0
    for (const piece of planPieces(source, seed, documents)) {
      fill(piece)
      done += piece.documents.length
      onProgress(done)
    }
    indexAll(db)
  } finally {
    db.close()
  }
  // Opening it once through the app leaves the file as the app would.
  openDatabase(file).close()
  writeFileSync(path.join(folder, 'connections.json'), connectionsText())
}

/** A query of the rows that the two ways of filling a library create differently; null if there are none. */
function compareWithOperations(source: SampleDocuments, seed: number, documents: number): string | null {
  const [byRows, byOperations] = [openForFilling(':memory:'), openForFilling(':memory:')]
  try {
    const fill = createFillByRows(byRows)
    for (const piece of planPieces(source, seed, documents)) {
      fill(piece)
      fillByOperations(byOperations, piece)
    }
    for (const db of [byRows, byOperations]) indexAll(db)
    return findDifference(byRows, byOperations)
  } finally {
    byRows.close()
    byOperations.close()
  }
}

function openForFilling(file: string): Database {
  const connection = new DatabaseSync(file)
  for (const pragma of [
    'journal_mode = OFF',
    'synchronous = OFF',
    'locking_mode = EXCLUSIVE',
    'cache_size = -800000',
    'foreign_keys = ON',
  ])
    connection.exec(`PRAGMA ${pragma}`)
  const db = new Database(connection)
  applyMigrations(db, allMigrations)
  return db
}

function connectionsText(): string {
  const connections = [
    {
      ...{ id: seededConnectionId, kind: 'service', name: 'A full library' },
      // Nothing listens at this address, and nothing waits to be sent.
      ...{ address: 'http://127.0.0.1:9', colour: 'teal', picturesTravel: 'inside' },
    },
  ]
  return JSON.stringify(connectionsFile.parse({ connections }))
}
