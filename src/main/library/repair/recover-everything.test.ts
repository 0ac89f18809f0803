import { randomUUID } from 'node:crypto'
import { closeSync, copyFileSync, openSync, readFileSync, statSync, writeFileSync, writeSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { usualTableLayout } from '../../../shared/schemas/view.ts'
import { shortOrLong } from '../../testing/long-form.ts'
import { openStorage } from '../open-storage.ts'
import { createOperations } from '../operations.ts'
import { museum, writtenAt } from '../testing/full-library/full-content.ts'
import { makeFullLibrary } from '../testing/full-library/make-full-library.ts'
import { makeFolder } from '../testing/test-library.ts'
import { type HeldTables, rowsOf } from '../testing/test-rows.ts'
import { salvagedTables } from './take-rows.ts'

const pageSize = 4096
const openedAt = Date.UTC(2026, 10, 22, 9, 8, 7)

/** Derived from recovered tables, or work that starts anew. */
const madeAgain = new Set([
  ...['batch', 'item_counts', 'review_counts', 'duplicate_keys', 'changed_documents', 'pauses'],
  ...['found_fields', 'document_fields', 'finding', 'refound_documents'],
  ...['connection_names', 'trash_works', 'trash_rows'],
  // Previews are dropped (`repair-review.ts`).
  ...['bulk_edits', 'bulk_edit_rows'],
  // Its rows are all checked again.
  'review_batches',
  ...['usage_days', 'usage_named', 'uncounted_attempts', 'version_clearing', 'collection_counts'],
])

let whole: string
let removeWhole: () => void
let before: HeldTables
let folder: string
let remove: () => void
let file: string

beforeAll(async () => {
  ;({ folder: whole, remove: removeWhole } = makeFolder())
  await makeFullLibrary(whole)
  const { db } = openStorage({ folder: whole, openedAt })
  const operations = createOperations(db)
  const workId = randomUUID()
  operations.trash.begin({ workId, kind: 'remove', connectionId: museum, at: writtenAt })
  operations.trash.addIds(workId, ['page', 'edited', 'odd-names', 'odd-twice', 'arabic'])
  operations.trash.chosen(workId)
  while (!operations.trash.continue(workId, writtenAt).isDone);
  for (let position = 0; position < 30; position += 1) {
    const view = { id: randomUUID(), connectionId: museum, name: `View ${position}`, text: '-draft “Ada”' }
    operations.views.keep({ ...view, table: usualTableLayout, position, at: writtenAt })
  }
  db.insert('unordered_connections', { connectionId: museum })
  const joining = operations.archive.beginMerge({
    archiveId: randomUUID(),
    name: 'home.indexdesk',
    at: writtenAt,
  })
  db.run(
    `INSERT INTO join_conflicts (joining_key, connection_id, document_id, title_here, title_there, here_at, there_at,
       kept, is_waiting) VALUES (:joining, :museum, 'river', 'Here', 'There', 1, 2, 'there', 0)`,
    { joining, museum },
  )
  db.close()
  before = rowsOf(path.join(whole, 'library.db'))
})
afterAll(() => removeWhole())
beforeEach(() => {
  ;({ folder, remove } = makeFolder())
  file = path.join(folder, 'library.db')
  copyFileSync(path.join(whole, 'library.db'), file)
  writeFileSync(path.join(folder, 'library.check'), '')
})
afterEach(() => remove())

function recover(): HeldTables {
  const { db, integrity } = openStorage({ folder, openedAt })
  expect(integrity).toMatchObject({ outcome: 'recovered' })
  db.close()
  return rowsOf(file, before)
}

test('recovers or rebuilds every table of the library', () => {
  const plain = new DatabaseSync(file)
  const recovered = salvagedTables.map(({ name }) => name)
  const all = plain
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'sqlite_*'")
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !name.startsWith('documents_search'))
  plain.close()
  expect(all.filter((name) => !recovered.includes(name) && !madeAgain.has(name))).toEqual([])
  for (const name of recovered) expect(before.get(name)?.rows.length, name).toBeGreaterThan(0)
})

test('keeps every row of every table if only the search is damaged', () => {
  const plain = new DatabaseSync(file, { defensive: false })
  plain.exec("UPDATE documents_search_data SET block = x'00ff00ff' WHERE id > 10")
  plain.close()
  const after = recover()
  for (const [name, { rows }] of before) {
    if (!madeAgain.has(name)) expect(after.get(name)?.rows, name).toEqual(rows)
  }
})

/** Uniform numbers in [0, 1) from a seed (mulberry32), so that a failing case can be repeated. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Rows that plain SQLite can read from the start of a table, up to the first bad page. */
function readable(table: string): readonly string[] {
  const plain = new DatabaseSync(file)
  const found: string[] = []
  try {
    const columns = before.get(table)?.columns ?? []
    const key = columns[0] ?? ''
    for (const row of plain.prepare(`SELECT ${columns.join(', ')} FROM ${table} ORDER BY ${key}`).iterate()) {
      found.push(JSON.stringify(row))
    }
  } catch {
  } finally {
    plain.close()
  }
  return found
}

const byThemselves = [
  ...[
    'contents',
    'attempts',
    'templates',
    'drafts',
    'views',
    'joinings',
    'join_conflicts',
    'import_sessions',
  ],
]

describe.each(shortOrLong([1, 2], [1, 2, 3, 4]))('bytes damaged at random (seed %i)', (seed) => {
  test('recovers all readable data unchanged and keeps the damaged file', () => {
    const random = seeded(seed)
    const pages = statSync(file).size / pageSize
    const handle = openSync(file, 'r+')
    for (let damage = 0; damage < 4; damage += 1) {
      const at = (1 + Math.floor(random() * (pages - 1))) * pageSize + Math.floor(random() * 3000)
      const bytes = Buffer.from(Array.from({ length: 400 }, () => Math.floor(random() * 256)))
      writeSync(handle, bytes, 0, bytes.length, at)
    }
    closeSync(handle)
    const damaged = readFileSync(file)
    const known = new Map([...before].map(([name, { rows }]) => [name, new Set(rows)]))
    const stillReadable = new Map(
      byThemselves.map((name) => [name, readable(name).filter((row) => known.get(name)?.has(row))]),
    )
    const { db, integrity } = openStorage({ folder, openedAt })
    db.close()
    if (integrity.outcome === 'recovered') {
      expect(readFileSync(path.join(folder, integrity.setAside ?? '')).equals(damaged)).toBe(true)
    }
    const after = rowsOf(file, before)
    for (const [name, rows] of stillReadable) {
      expect(after.get(name)?.rows, name).toEqual(expect.arrayContaining([...rows]))
    }
    const count = (tables: HeldTables, name: string) => tables.get(name)?.rows.length ?? 0
    const documents = (tables: HeldTables) => count(tables, 'documents') + count(tables, 'removed_documents')
    expect(documents(after)).toBeGreaterThan(documents(before) * 0.6)
  })
})
