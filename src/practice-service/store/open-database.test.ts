import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDocumentStore } from './document-store.ts'
import { createDocuments } from './migrations.ts'
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

test('opens a store again that nobody changed', () => {
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

test('brings a store of the first version to this one, with what it holds', () => {
  rmSync(path.join(folder, 'practice-service.db'))
  craft(
    `${createDocuments}; PRAGMA user_version = 1;
    INSERT INTO documents (id, collection, title, type, content, usage, indexed_at_ms)
    VALUES ('doc-1', 'c', 'A picture', 'image', 'data:image/gif;base64', 1, 0);
    INSERT INTO pictures VALUES ('doc-1', 'GIF', 24, 8, 1, '#e02020 #2040e0', x'47494638')`,
  )
  const database = openDatabase(folder)
  const store = createDocumentStore({ database, nowMs: () => 0 })
  expect(store.find('doc-1')?.picture).toEqual({ format: 'GIF', width: 24, height: 8, frames: 1 })
  expect(store.findPicture('doc-1')?.bytes).toEqual(Uint8Array.of(0x47, 0x49, 0x46, 0x38))
  database.close()
  expect(() => openDatabase(folder).close()).not.toThrow()
})

test('refuses a store of a newer version by its own code', () => {
  craft('PRAGMA user_version = 2147483647')
  expect(() => openDatabase(folder)).toThrow(expect.objectContaining({ code: 'data-from-newer-version' }))
})
