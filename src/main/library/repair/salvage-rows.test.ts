import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeFolder } from '../testing/test-library.ts'
import { salvageRows } from './salvage-rows.ts'

const pageSize = 4096
const rowCount = 100

let file: string
let remove: () => void
beforeEach(() => {
  const made = makeFolder()
  remove = made.remove
  file = path.join(made.folder, 'rows.db')
  const db = new DatabaseSync(file)
  db.exec(`PRAGMA page_size = ${pageSize}; CREATE TABLE rows (row_key INTEGER PRIMARY KEY, text TEXT)`)
  const insert = db.prepare('INSERT INTO rows (text) VALUES (?)')
  for (let row = 0; row < rowCount; row += 1) insert.run('x'.repeat(500))
  db.close()
})
afterEach(() => remove())

/**
 * Offsets of the child page numbers in the table's root page, in key order (sqlite.org/fileformat.html,
 * "B-tree Pages": a header of 12 bytes, which has the last child, then the offsets of the cells, each of
 * which begins with a page number).
 */
function placesOfChildren(): readonly number[] {
  const db = new DatabaseSync(file)
  const start = (Number(db.prepare('SELECT rootpage FROM sqlite_schema').get()?.rootpage) - 1) * pageSize
  db.close()
  const page = Buffer.alloc(pageSize)
  const handle = openSync(file, 'r')
  readSync(handle, page, 0, pageSize, start)
  closeSync(handle)
  expect(page.readUInt8(0), 'a page that names other pages').toBe(5)
  const cells = Array.from({ length: page.readUInt16BE(3) }, (_, cell) => page.readUInt16BE(12 + 2 * cell))
  return [...cells, 8].map((place) => start + place)
}

function leadTo(places: readonly number[], child: number, other: number): void {
  const handle = openSync(file, 'r+')
  const number = Buffer.alloc(4)
  readSync(handle, number, 0, 4, places.at(other) ?? 0)
  writeSync(handle, number, 0, 4, places.at(child) ?? 0)
  closeSync(handle)
}

function salvage(): { readonly keys: readonly number[]; readonly isComplete: boolean } {
  const db = new DatabaseSync(file)
  const keys: number[] = []
  const { isComplete } = salvageRows(db, { name: 'rows', key: 'row_key' }, (row) =>
    keys.push(Number(row.row_key)),
  )
  db.close()
  return { keys, isComplete }
}

test('reads an intact table completely', () => {
  const all = Array.from({ length: rowCount }, (_, index) => index + 1)
  expect(salvage()).toEqual({ keys: all, isComplete: true })
})

test.each([
  ['in the middle leads back to the first', 5, 0],
  ['in the middle leads back to the one before', 5, 4],
  ['at the end leads back to the first', -1, 0],
])('where a page %s, only the rows of the page that nothing leads to are lost', (_where, child, other) => {
  const places = placesOfChildren()
  expect(places.length).toBeGreaterThan(10)
  leadTo(places, child, other)
  const { keys, isComplete } = salvage()
  expect(isComplete).toBe(false)
  expect(keys).toEqual([...new Set(keys)].sort((a, b) => a - b))
  expect(keys.length).toBeGreaterThanOrEqual(rowCount - Math.ceil((2 * rowCount) / places.length))
})

test('stops and reports lost rows if the first page leads to a later one', () => {
  leadTo(placesOfChildren(), 0, 5)
  const { keys, isComplete } = salvage()
  expect(isComplete).toBe(false)
  expect(keys).toEqual([...new Set(keys)].sort((a, b) => a - b))
  expect(keys.length).toBeGreaterThan(rowCount / 2)
})

test('ends at a page that leads back to the first', () => {
  const places = placesOfChildren()
  for (const child of places.keys()) leadTo(places, child, 0)
  const { keys, isComplete } = salvage()
  expect(isComplete).toBe(false)
  expect(keys.length).toBeGreaterThan(0)
  expect(keys).toEqual(keys.map((_, index) => index + 1))
})

test('ends at a page that leads to itself', () => {
  const places = placesOfChildren()
  const handle = openSync(file, 'r+')
  const itself = Buffer.alloc(4)
  itself.writeUInt32BE(Math.floor((places[0] ?? 0) / pageSize) + 1)
  writeSync(handle, itself, 0, 4, places[5])
  closeSync(handle)
  const { keys, isComplete } = salvage()
  expect(isComplete).toBe(false)
  expect(keys.length).toBeGreaterThan(rowCount / 2)
})
