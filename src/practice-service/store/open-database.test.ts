import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from './open-database.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'index-desk-practice-'))
  openDatabase(folder).close()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function craft(sql: string): void {
  const database = new DatabaseSync(path.join(folder, 'practice-service.db'))
  database.exec(sql)
  database.close()
}

test('reopens an unchanged store', () => {
  expect(() => openDatabase(folder).close()).not.toThrow()
})

test.each([
  ['a trigger', 'CREATE TRIGGER more AFTER INSERT ON documents BEGIN DELETE FROM documents; END'],
  [
    'a view in the place of a table',
    'ALTER TABLE documents RENAME TO kept; CREATE VIEW documents AS SELECT 1',
  ],
  ['a column that is reckoned', 'ALTER TABLE documents ADD COLUMN large TEXT AS (hex(zeroblob(400000000)))'],
  ['a table', 'CREATE TABLE more (a)'],
  ['a number below all', 'PRAGMA user_version = -2147483648'],
])('refuses a store to which somebody added %s', (_name, sql) => {
  craft(sql)
  expect(() => openDatabase(folder)).toThrow(expect.objectContaining({ code: 'data-folder-unusable' }))
})

test('refuses a store of a newer version by a code', () => {
  craft('PRAGMA user_version = 2147483647')
  expect(() => openDatabase(folder)).toThrow(expect.objectContaining({ code: 'data-from-newer-version' }))
})
