import { randomUUID } from 'node:crypto'
import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { openStorage } from '../open-storage.ts'
import { createOperations } from '../operations.ts'
import { deskOf } from '../testing/test-changes.ts'
import { document, makeFolder } from '../testing/test-library.ts'
import { makeLibraryOfFirstVersion } from '../testing/test-old-library.ts'
import { allMigrations } from './migrate.ts'
import type { Migration } from './migrations/migration.ts'

let folder: string
let remove: () => void
beforeEach(() => {
  ;({ folder, remove } = makeFolder())
})
afterEach(() => remove())

const openedAt = Date.UTC(2026, 10, 20, 9, 8, 7)
const newest = allMigrations.at(-1)?.version ?? 0
const step = (version: number, statements: string): Migration => ({ version, statements })
const connectionId = randomUUID()

function makeLibrary(): void {
  const { db } = openStorage({ folder, openedAt })
  createOperations(db).documents.acceptAdd({
    document: document(connectionId, 'a'),
    itemId: randomUUID(),
    at: 1,
    notBefore: null,
  })
  db.close()
}

function versionOf(file: string): unknown {
  const plain = new DatabaseSync(file)
  const row = plain.prepare('PRAGMA user_version').get()
  plain.close()
  return row?.user_version
}

test('the numbers run from 1 without a gap', () => {
  expect(allMigrations.map(({ version }) => version)).toEqual(allMigrations.map((_, index) => index + 1))
})

test('a step is taken once, after a copy of the library as it was', () => {
  makeLibrary()
  const migrations = [...allMigrations, step(newest + 1, 'ALTER TABLE drafts ADD COLUMN kept_at INTEGER')]
  const first = openStorage({ folder, openedAt }, migrations)
  expect(first.integrity).toMatchObject({
    outcome: 'opened',
    copyBeforeMigration: 'library-2026-11-20T09-08-07.db',
  })
  expect(createOperations(first.db).documents.get(connectionId, 'a')).not.toBeNull()
  first.db.close()
  expect(versionOf(path.join(folder, 'library.db'))).toBe(newest + 1)
  expect(versionOf(path.join(folder, 'backups', 'library-2026-11-20T09-08-07.db'))).toBe(newest)
  const second = openStorage({ folder, openedAt }, migrations)
  expect(second.integrity.copyBeforeMigration).toBeNull()
  second.db.close()
  expect(readdirSync(path.join(folder, 'backups'))).toHaveLength(1)
})

test('a new library needs no copy', () => {
  const { db, integrity } = openStorage({ folder, openedAt })
  db.close()
  expect(integrity.copyBeforeMigration).toBeNull()
  expect(readdirSync(folder)).toEqual(['library.db'])
})

test('where a step fails, none of those before it is taken either', () => {
  makeLibrary()
  const migrations = [
    ...allMigrations,
    step(newest + 1, 'CREATE TABLE good (a INTEGER) STRICT'),
    step(
      newest + 2,
      'CREATE TABLE half (a INTEGER) STRICT; DELETE FROM drafts; SELECT nonsense FROM nowhere',
    ),
  ]
  expect(() => openStorage({ folder, openedAt }, migrations)).toThrow('library-not-updated')
  expect(versionOf(path.join(folder, 'library.db'))).toBe(newest)
  const { db } = openStorage({ folder, openedAt })
  expect(createOperations(db).documents.get(connectionId, 'a')).not.toBeNull()
  expect(() => db.exec('SELECT a FROM good')).toThrow('no such table')
  db.close()
})

test('no step is taken where the copy cannot be made', () => {
  makeLibrary()
  const migrations = [...allMigrations, step(newest + 1, 'CREATE TABLE more (a INTEGER) STRICT')]
  writeFileSync(path.join(folder, 'backups'), 'a file in the way')
  expect(() => openStorage({ folder, openedAt }, migrations)).toThrow()
  expect(versionOf(path.join(folder, 'library.db'))).toBe(newest)
})

test('a library of the first version has all it had, and what came to be since works on it', () => {
  makeLibraryOfFirstVersion(path.join(folder, 'library.db'), connectionId, 30, (index) => `Words ${index}`)
  const { db, integrity } = openStorage({ folder, openedAt })
  expect(integrity.copyBeforeMigration).not.toBeNull()
  const desk = deskOf(db, createOperations(db), connectionId)
  const counts = db.all(
    z.object({ rows: z.int() }),
    `SELECT count(*) AS rows FROM documents UNION ALL SELECT count(*) FROM versions UNION ALL SELECT count(*) FROM items
     UNION ALL SELECT count(*) FROM versions WHERE change_key IS NOT NULL`,
  )
  expect(counts.map(({ rows }) => rows)).toEqual([30, 40, 40, 0])
  expect(desk.operations.documents.get(connectionId, 'old-3')?.versions).toHaveLength(2)
  const change = desk.prepare({ kind: 'search', text: '' }, { kind: 'set-field', name: 'n', raw: '7' })
  desk.apply(change)
  expect(desk.get(change).counts.done).toBe(30)
  expect(desk.wanted('old-3')?.metadata).toBe('{ "n" : 7 }')
  expect(desk.operations.documents.get(connectionId, 'old-4')?.versions).toHaveLength(2)
  desk.undo(change)
  expect(desk.wanted('old-3')?.metadata).toBe('{ "n" : 3.0 }')
  db.close()
})
