import { randomUUID } from 'node:crypto'
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openStorage } from '../open-storage.ts'
import { createOperations } from '../operations.ts'
import { runUntilKilled } from '../testing/killed-process.ts'
import { document, makeFolder, openIn } from '../testing/test-library.ts'
import { rowsOf } from '../testing/test-rows.ts'
import { allMigrations } from './migrate.ts'
import type { Migration } from './migrations/migration.ts'

let folder: string
let remove: () => void
let file: string
beforeEach(() => {
  ;({ folder, remove } = makeFolder())
  file = path.join(folder, 'library.db')
})
afterEach(() => remove())

const openedAt = Date.UTC(2026, 10, 20, 9, 8, 7)
const copy = 'library-2026-11-20T09-08-07.db'
const newest = allMigrations.at(-1)?.version ?? 0
const followedBy = (...more: readonly string[]): readonly Migration[] => [
  ...allMigrations,
  ...more.map((statements, index) => ({ version: newest + 1 + index, statements })),
]
const newColumn = 'ALTER TABLE drafts ADD COLUMN kept_at INTEGER'
const connectionId = randomUUID()

function makeLibrary(): void {
  const { db } = openStorage({ folder, openedAt })
  const { calls, documents } = createOperations(db)
  for (const id of ['a', 'b'])
    documents.acceptAdd({
      document: document(connectionId, id),
      itemId: randomUUID(),
      at: 1,
      notBefore: null,
    })
  calls['drafts/keep']({ name: 'add', text: 'half a sen' })
  db.close()
}

function versionOf(name: string): unknown {
  const plain = new DatabaseSync(name)
  const row = plain.prepare('PRAGMA user_version').get()
  plain.close()
  return row?.user_version
}

function schemaOf(name: string): readonly unknown[] {
  const plain = new DatabaseSync(name)
  const entries = plain.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name').all()
  plain.close()
  return entries
}

const stateOf = (name: string) => ({
  version: versionOf(name),
  schema: schemaOf(name),
  rows: rowsOf(name),
})

function expectUnharmed(before: ReturnType<typeof stateOf>): void {
  expect(stateOf(file)).toEqual(before)
  const { db, integrity } = openStorage({ folder, openedAt: openedAt + 60_000 })
  expect(integrity).toMatchObject({ outcome: 'opened', copyBeforeMigration: null, setAside: null })
  db.close()
  expect(rowsOf(file)).toEqual(before.rows)
}

const notUpdated = (reason: string, copied = copy) =>
  expect.objectContaining({
    failure: expect.objectContaining({
      code: 'library-not-updated',
      facts: { found: newest, reason, copy: copied },
    }),
  })

test('numbers migrations from 1 without gaps', () => {
  expect(allMigrations.map(({ version }) => version)).toEqual(allMigrations.map((_, index) => index + 1))
})

test('creates a new library with the newest schema and no copy', () => {
  const { db, integrity } = openStorage({ folder, openedAt })
  db.close()
  expect(integrity).toMatchObject({ outcome: 'created', copyBeforeMigration: null })
  expect(versionOf(file)).toBe(newest)
  expect(readdirSync(folder)).toEqual(['library.db'])
})

test('applies a migration once, after copying the library', () => {
  makeLibrary()
  const before = stateOf(file)
  const migrations = followedBy(newColumn)
  const first = openStorage({ folder, openedAt }, migrations)
  expect(first.integrity).toMatchObject({ outcome: 'opened', copyBeforeMigration: copy })
  expect(createOperations(first.db).calls['documents/get']({ connectionId, documentId: 'a' })).not.toBeNull()
  first.db.close()
  expect(versionOf(file)).toBe(newest + 1)
  expect(rowsOf(file, before.rows)).toEqual(before.rows)
  expect(stateOf(path.join(folder, 'backups', copy))).toEqual(before)
  const second = openStorage({ folder, openedAt }, migrations)
  expect(second.integrity.copyBeforeMigration).toBeNull()
  second.db.close()
  expect(readdirSync(path.join(folder, 'backups'))).toHaveLength(1)
})

test('recovers a damaged library of an earlier schema into the newest, with every row', () => {
  makeLibrary()
  const before = rowsOf(file)
  const plain = new DatabaseSync(file, { defensive: false })
  plain.exec("UPDATE documents_search_data SET block = x'00ff00ff' WHERE id > 10")
  plain.close()
  writeFileSync(path.join(folder, 'library.check'), '')
  const { db, integrity } = openStorage({ folder, openedAt }, followedBy(newColumn))
  expect(integrity).toMatchObject({ outcome: 'recovered', recovered: { isComplete: true, documents: 2 } })
  db.close()
  expect(versionOf(file)).toBe(newest + 1)
  const after = rowsOf(file, before)
  for (const name of ['documents', 'versions', 'items', 'drafts'])
    expect(after.get(name), name).toEqual(before.get(name))
})

test('does not change a library of a newer app', async () => {
  makeLibrary()
  openStorage({ folder, openedAt }, followedBy(newColumn)).db.close()
  const before = stateOf(file)
  await expect(openIn(folder)).rejects.toMatchObject({
    name: 'StorageError',
    failure: { code: 'library-newer', facts: { found: newest + 1, known: newest } },
  })
  expect(stateOf(file)).toEqual(before)
})

describe('leaves the library unchanged', () => {
  let before: ReturnType<typeof stateOf>
  beforeEach(() => {
    makeLibrary()
    before = stateOf(file)
  })

  test('if the last of several migrations fails', () => {
    const broken = followedBy(
      'CREATE TABLE more (a INTEGER) STRICT; DELETE FROM documents',
      'DELETE FROM drafts; SELECT nonsense FROM nowhere',
    )
    expect(() => openStorage({ folder, openedAt }, broken)).toThrow(notUpdated('storage-failed'))
    expect(stateOf(path.join(folder, 'backups', copy))).toEqual(before)
    expectUnharmed(before)
  })

  test('if no copy can be made', () => {
    writeFileSync(path.join(folder, 'backups'), 'a file in the way')
    expect(() => openStorage({ folder, openedAt }, followedBy('DELETE FROM documents'))).toThrow(
      'library-not-updated',
    )
    expect(stateOf(file)).toEqual(before)
  })

  test('if the disk has no room', () => {
    const large = `CREATE TABLE large AS WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT 5000)
      SELECT x, hex(randomblob(200)) AS filling FROM n`
    const largestPages = statSync(file).size / 4096 + 100
    expect(() => openStorage({ folder, openedAt, largestPages }, followedBy(large))).toThrow(
      notUpdated('storage-full'),
    )
    expectUnharmed(before)
  })

  test.each(['journal_mode = DELETE', `user_version = ${newest + 1}`, `user_version = ${newest + 2}`])(
    'where the app is killed at “%s”',
    async (place) => {
      await runUntilKilled(updating, { folder, argument: place, lines: 1 })
      expectUnharmed(before)
    },
  )
})

const at = (name: string): string => JSON.stringify(fileURLToPath(new URL(name, import.meta.url)))

const updating = `
  import { writeSync } from 'node:fs'
  import { DatabaseSync } from 'node:sqlite'
  import { openStorage } from ${at('../open-storage.ts')}
  import { allMigrations } from ${at('./migrate.ts')}
  const [folder, place] = process.argv.slice(2)
  const exec = DatabaseSync.prototype.exec
  DatabaseSync.prototype.exec = function (sql) {
    exec.call(this, sql)
    if (!sql.includes(place)) return
    writeSync(1, 'there\\n')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  }
  const more = ['DELETE FROM drafts', 'DELETE FROM versions'].map((statements, index) => (
    { version: ${newest + 1} + index, statements }))
  openStorage({ folder, openedAt: ${openedAt} }, [...allMigrations, ...more])`
