import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { keepJournalsInMemory, openDatabase } from '../../src/main/library/db/database.ts'
import { allMigrations, applyMigrations } from '../../src/main/library/schema/migrate.ts'
import { indexable, searchable, searchableJson } from '../../src/shared/domain/query/search-text.ts'
import type { Figure } from '../support.ts'
import { documentOf, inParallel, numbers, openDesk, textOf } from './desk.ts'
import { withLoopDelay } from './loop-delay.ts'

const count = 10_000
/** As many as a review hands over in one piece: some are made while others are being written. */
const atOnce = 500
const tables = ['contents', 'documents', 'items', 'versions', 'item_events'] as const

type Row = Record<string, SQLInputValue>

/** Adds accepted one by one, each on disk when answered, and the very same rows written in one bare transaction. */
export async function measureAccepting(): Promise<readonly Figure[]> {
  const desk = await openDesk('http://127.0.0.1:9')
  try {
    // Made before, as the bare transaction's rows are: what an editor hands over is there already.
    const documents = numbers(count).map((index) => textDocument(desk.connectionId, index))
    const { result: ours, delayMs } = await withLoopDelay(async () => {
      const startedAt = performance.now()
      await inParallel(documents, atOnce, (document) => desk.add(document))
      return performance.now() - startedAt
    })
    await desk.library.close()
    const idle = await withLoopDelay(() => wait(1000))
    const peer = bareTransaction(path.join(desk.folder, 'library.db'), desk.connectionId)
    return [
      {
        name: `Accepting ${count} adds`,
        ours,
        peer,
        unit: 'ms',
        peerName: 'the same rows in one bare transaction',
        ratio: ours / peer,
        goal: { of: 'ratio', atMost: 2 },
      },
      {
        name: 'Delay of the event loop meanwhile, 99th percentile',
        ours: delayMs,
        peer: idle.delayMs,
        unit: 'ms',
        peerName: 'an idle one',
        ratio: delayMs / idle.delayMs,
        goal: { of: 'ours', atMost: 20 },
      },
    ]
  } finally {
    await desk.close()
  }
}

function textDocument(connectionId: string, index: number) {
  return documentOf(connectionId, index, { kind: 'text', text: textOf(index) })
}

/** The rows and the words of the search are made ready before; only what SQLite does is timed. */
function bareTransaction(source: string, connectionId: string): number {
  const from = new DatabaseSync(source, { readOnly: true })
  const rows = new Map<string, readonly Row[]>(
    tables.map((table) => [table, from.prepare(`SELECT * FROM ${table}`).all()]),
  )
  from.close()
  const words = numbers(count).map((index): Row => {
    const { documentId, title, collection, metadata } = textDocument(connectionId, index)
    return {
      rowid: index + 1,
      title: searchable(title),
      document_id: searchable(documentId),
      collection: searchable(collection),
      content: indexable(textOf(index)),
      metadata: searchableJson(metadata ?? ''),
    }
  })
  const folder = mkdtempSync(path.join(tmpdir(), 'index-desk-bench-'))
  const db = openDatabase(path.join(folder, 'bare.db'))
  try {
    applyMigrations(db, allMigrations)
    keepJournalsInMemory(db)
    const startedAt = performance.now()
    db.transaction(() => {
      for (const [table, all] of [...rows, ['documents_search', words] as const])
        insertAll(db.connection, table, all)
    })
    return performance.now() - startedAt
  } finally {
    db.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function insertAll(connection: DatabaseSync, table: string, rows: readonly Row[]): void {
  const columns = Object.keys(rows[0] ?? {})
  const insert = connection.prepare(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  )
  for (const row of rows) insert.run(...Object.values(row))
}
