import { copyFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { latestMoment } from '../../../shared/domain/calendar.ts'
import { calls } from '../../../shared/ipc/contract.ts'
import { restoreFile } from '../backup/backup-files.ts'
import type { Database } from '../db/database.ts'
import { openStorage } from '../open-storage.ts'
import { createOperations } from '../operations.ts'
import { archive, museum } from '../testing/full-library/full-content.ts'
import { makeFullLibrary } from '../testing/full-library/make-full-library.ts'
import { takeOut } from '../testing/test-archive.ts'
import { makeFolder, refused } from '../testing/test-library.ts'
import { usageDesk } from '../testing/test-usage.ts'

const openedAt = Date.UTC(2026, 10, 22)
const absurd = [-1, -1e12, latestMoment + 1, 8.64e15 + 1, 2 ** 53 - 1]

let folder: string
let remove: () => void
let file: string
beforeEach(() => {
  ;({ folder, remove } = makeFolder())
  file = path.join(folder, 'library.db')
})
afterEach(() => remove())

type Column = { readonly table: string; readonly column: string }

/** Every column with a time, except for pending removals from the word index, which must stay unchanged. */
function timeColumns(plain: DatabaseSync): readonly Column[] {
  const row = z.object({ table: z.string(), column: z.string() })
  return plain
    .prepare(
      `SELECT m.name AS "table", c.name AS "column" FROM sqlite_schema m JOIN pragma_table_info(m.name) c
       WHERE m.type = 'table' AND c.type = 'INTEGER' AND m.name <> 'refound_documents'
         AND (c.name = 'at' OR c.name GLOB '*_at' OR c.name IN ('not_before', 'until', 'hold_until'))`,
    )
    .all()
    .map((found) => row.parse(found))
}

async function makeAbsurd(): Promise<void> {
  await makeFullLibrary(folder)
  const plain = new DatabaseSync(file)
  const days = ['NaN-NaN-NaN', '275760-09-13', '-001-01-01']
  for (const [at, { table, column }] of timeColumns(plain).entries())
    plain.exec(`UPDATE ${table} SET ${column} = ${absurd[at % absurd.length]} WHERE ${column} IS NOT NULL`)
  for (const [at, day] of days.entries()) {
    plain.exec(
      `INSERT INTO usage_days VALUES ('${museum}', '${day}', 'c', 'text', 'add', 'done', ${at + 1}, 1, 9e999)`,
    )
    plain.exec(
      `INSERT INTO usage_named VALUES ('${museum}', '${day}', 'c', 'text', 'add', 'done', 'n', 1, -9e999)`,
    )
  }
  plain.close()
}

function expectBounded(db: Database): void {
  const columns = timeColumns(db.connection)
  expect(columns.length).toBeGreaterThan(20)
  const count = z.object({ count: z.int() })
  for (const { table, column } of columns)
    expect([
      table,
      column,
      db.get(
        count,
        `SELECT count(*) AS count FROM ${table} WHERE ${column} NOT BETWEEN 0 AND ${latestMoment}`,
      ),
    ]).toEqual([table, column, { count: 0 }])
}

function expectAnswered(db: Database): void {
  const operations = createOperations(db)
  while (!operations.usage.count());
  for (const connectionId of [museum, archive]) {
    const { days } = calls['usage/figures'].output.parse(
      operations.calls['usage/figures']({ connectionId, from: null, to: '9999-12-31' }),
    )
    expect(days.length).toBeGreaterThan(0)
    const { receipts } = operations.calls['activity/list']({
      connectionId,
      outcome: null,
      text: '',
      after: null,
      limit: 500,
    })
    for (const { startedAt } of receipts) new Date(startedAt).toISOString()
    const { rows } = operations.calls['documents/search']({
      connectionId,
      text: '',
      sort: { by: 'added', descending: true },
      fields: [],
      after: null,
      limit: 500,
    })
    expect(rows.length).toBeGreaterThan(0)
    for (const { addedAt, changedAt, documentId } of rows) {
      expect([new Date(addedAt), new Date(changedAt)].map(Number)).not.toContain(Number.NaN)
      expect(operations.calls['documents/get']({ connectionId, documentId })).not.toBeNull()
    }
    expect(
      operations.calls['exports/document-lines']({
        connectionId,
        ids: rows.map(({ documentId }) => documentId),
      }).lines,
    ).toHaveLength(rows.length)
  }
  expect(takeOut({ db, operations }).documents.length).toBeGreaterThan(0)
}

test('gives a recovered library the nearest possible times', async () => {
  await makeAbsurd()
  const plain = new DatabaseSync(file, { defensive: false })
  plain.exec("UPDATE documents_search_data SET block = x'00ff00ff' WHERE id > 10")
  plain.close()
  writeFileSync(path.join(folder, 'library.check'), '')
  const { db, integrity } = openStorage({ folder, openedAt })
  expect(integrity).toMatchObject({ outcome: 'recovered' })
  expectBounded(db)
  expectAnswered(db)
  db.close()
})

test('gives a library restored from an altered backup the nearest possible times', async () => {
  await makeAbsurd()
  copyFileSync(file, restoreFile.chosen(folder, openedAt))
  const { db, integrity } = openStorage({ folder, openedAt })
  expect(integrity.restore).toMatchObject({ kind: 'restored' })
  expectBounded(db)
  expectAnswered(db)
  const used = z.object({ day: z.string(), tries: z.int(), used: z.number().min(-1e22).max(1e22) })
  expect(
    db.all(used, "SELECT day, tries, used FROM usage_days WHERE collection = 'c' AND kind = 'text'"),
  ).toEqual([{ day: '9998-12-31', tries: 6, used: 3e21 }])
  db.close()
})

const desk = usageDesk()

test('computes usage in about as many steps for receipts centuries apart', () => {
  const stepsFor = (times: readonly number[]): number => {
    for (const [index, at] of times.entries()) {
      desk.addOne(`d${index}${at}`)
      desk.send(at, refused)
    }
    const asked = [vi.spyOn(desk.db, 'get'), vi.spyOn(desk.db, 'all')]
    const found = desk.operations.calls['usage/figures'](desk.all)
    const steps = asked.reduce((sum, { mock }) => sum + mock.calls.length, 0)
    for (const spy of asked) spy.mockRestore()
    expect(found.isComplete).toBe(true)
    return steps
  }
  const near = stepsFor([Date.UTC(2026, 0, 10), Date.UTC(2026, 1, 10)])
  desk.db.exec('DELETE FROM usage_days; DELETE FROM attempts')
  expect(stepsFor([0, latestMoment - 1000])).toBeLessThan(2 * near)
})
