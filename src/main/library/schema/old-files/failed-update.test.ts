import { readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openStorage } from '../../open-storage.ts'
import { runUntilKilled } from '../../testing/killed-process.ts'
import { makeFolder, openIn } from '../../testing/test-library.ts'
import { allMigrations } from '../migrate.ts'
import type { Migration } from '../migrations/migration.ts'
import { rowsOf, schemaOf, unpackOldFile } from './old-file.ts'

/** An update that fails: the library stays what it was, for the app that it was made by. */
let folder: string
let remove: () => void
let file: string
beforeEach(() => {
  ;({ folder, remove } = makeFolder())
  file = path.join(folder, 'library.db')
})
afterEach(() => remove())

const newest = allMigrations.at(-1)?.version ?? 0
const openedAt = Date.UTC(2026, 10, 22, 9, 8, 7)
const copy = 'library-2026-11-22T09-08-07.db'
const state = () => ({ schema: schemaOf(file), rows: rowsOf(file) })

/** Nothing is different from how it was, and today's app takes the library up once nothing stands in the way. */
function expectUnharmed(before: ReturnType<typeof state>): void {
  expect(state()).toEqual(before)
  const { db, integrity } = openStorage({ folder, openedAt: openedAt + 60_000 })
  expect(integrity).toMatchObject({ outcome: 'opened', setAside: null })
  db.close()
  expect(rowsOf(file, before.rows)).toEqual(before.rows)
}

describe.each([1, 4, 8])('a library of schema %i', (schema) => {
  let before: ReturnType<typeof state>
  beforeEach(() => {
    unpackOldFile(schema, folder)
    before = state()
  })

  test('is as it was where the last step does not work', () => {
    const broken: readonly Migration[] = [
      ...allMigrations,
      { version: newest + 1, statements: 'CREATE TABLE more (a INTEGER) STRICT; DELETE FROM documents' },
      { version: newest + 2, statements: 'DELETE FROM drafts; SELECT nonsense FROM nowhere' },
    ]
    expect(() => openStorage({ folder, openedAt }, broken)).toThrow(
      expect.objectContaining({
        failure: expect.objectContaining({
          code: 'library-not-updated',
          facts: { found: schema, reason: 'storage-failed', copy },
        }),
      }),
    )
    expect(rowsOf(path.join(folder, 'backups', copy))).toEqual(before.rows)
    expectUnharmed(before)
  })

  test('is as it was where no copy can be made', () => {
    const migrations = [...allMigrations, { version: newest + 1, statements: 'DELETE FROM documents' }]
    writeFileSync(path.join(folder, 'backups'), 'a file in the way')
    expect(() => openStorage({ folder, openedAt }, migrations)).toThrow('library-not-updated')
    expect(state()).toEqual(before)
  })

  test('is as it was where the disk has no room for it', () => {
    const large = `CREATE TABLE large AS WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT 5000)
      SELECT x, hex(randomblob(200)) AS filling FROM n`
    const migrations = [...allMigrations, { version: newest + 1, statements: large }]
    const largestPages = statSync(file).size / 4096 + 100
    expect(() => openStorage({ folder, openedAt, largestPages }, migrations)).toThrow(
      expect.objectContaining({
        failure: expect.objectContaining({
          code: 'library-not-updated',
          facts: { found: schema, reason: 'storage-full', copy },
        }),
      }),
    )
    expectUnharmed(before)
  })
})

test('the app is told so by the library itself, and by no other failure', async () => {
  unpackOldFile(1, folder)
  const before = state()
  const largestPages = statSync(file).size / 4096
  await expect(openIn(folder, { now: () => openedAt, largestPages })).rejects.toMatchObject({
    name: 'StorageError',
    failure: { code: 'library-not-updated', facts: { found: 1, reason: 'storage-full', copy } },
  })
  expect(state()).toEqual(before)
})

test('a library of a newer app is not touched', async () => {
  unpackOldFile(8, folder)
  const plain = new DatabaseSync(file)
  plain.exec('PRAGMA user_version = 4711')
  plain.close()
  const before = state()
  await expect(openIn(folder)).rejects.toMatchObject({
    failure: { code: 'library-newer', facts: { found: 4711, known: newest } },
  })
  expect(state()).toEqual(before)
  expect(readdirSync(folder)).toEqual(['library.db'])
})

const at = (name: string): string => JSON.stringify(fileURLToPath(new URL(name, import.meta.url)))

/** Says so and stays there, once SQLite has done the statement that `argument` is part of, until it is killed. */
const updating = `
  import { writeSync } from 'node:fs'
  import { DatabaseSync } from 'node:sqlite'
  import { openStorage } from ${at('../../open-storage.ts')}
  const [folder, place] = process.argv.slice(2)
  const exec = DatabaseSync.prototype.exec
  DatabaseSync.prototype.exec = function (sql) {
    exec.call(this, sql)
    if (!sql.includes(place)) return
    writeSync(1, 'there\\n')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  }
  openStorage({ folder, openedAt: ${openedAt} })`

describe('killed in the middle of the update of a library of schema 1', () => {
  test.each([
    // Of the copy: it has been written and not yet looked through.
    'journal_mode = DELETE',
    'user_version = 2',
    'user_version = 5',
    `user_version = ${newest}`,
  ])('at “%s”', async (place) => {
    unpackOldFile(1, folder)
    const before = state()
    await runUntilKilled(updating, { folder, argument: place, lines: 1 })
    expectUnharmed(before)
  })
})
