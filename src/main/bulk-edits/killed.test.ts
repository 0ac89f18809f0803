import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { openStorage } from '../library/open-storage.ts'
import { makeFolder } from '../library/testing/test-library.ts'
import { shortOrLong } from '../testing/long-form.ts'
import { type BulkEditsApp, metadataOf, openBulkEditsApp } from './testing/bulk-edits-app.ts'

let folder: string
let remove: () => void
let connectionId: string
beforeEach(() => {
  ;({ folder, remove } = makeFolder())
  connectionId = randomUUID()
})
afterEach(() => remove())

const program = fileURLToPath(new URL('./testing/edit-until-killed.ts', import.meta.url))
const count = 700

async function runUntil(word: string, times: number): Promise<readonly string[]> {
  const child = spawn(process.execPath, [program, folder, connectionId, String(count), word, String(times)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said: string[] = []
  for await (const line of createInterface({ input: child.stdout })) said.push(line)
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  expect(child.signalCode).toBe('SIGKILL')
  expect(said).not.toContain('all')
  return said
}

const idAfter = (said: readonly string[], word: string) =>
  said.find((line) => line.startsWith(`${word} `))?.slice(word.length + 1) ?? ''

function expectEachOnce(changes: readonly string[], isUndone: boolean): void {
  const { db } = openStorage({ folder, openedAt: 1 })
  const rows = db.all(
    z.object({ documentId: z.string(), metadata: z.string(), versions: z.int(), live: z.int() }),
    `SELECT d.document_id, d.metadata, count(v.version_key) AS versions,
       count(v.version_key) FILTER (WHERE v.superseded = 0 AND i.state <> 'discarded') AS live
     FROM documents d JOIN versions v ON v.document_key = d.document_key JOIN items i ON i.item_key = v.item_key
     GROUP BY d.document_key ORDER BY d.document_key`,
  )
  const counted = db.all(
    z.object({ versions: z.int(), documents: z.int() }),
    `SELECT count(*) AS versions, count(DISTINCT document_key) AS documents FROM versions
     WHERE bulk_edit_key IS NOT NULL GROUP BY bulk_edit_key`,
  )
  db.close()
  for (const { versions, documents } of counted) expect(versions).toBe(documents)
  expect(rows).toHaveLength(count)
  for (const [index, row] of rows.entries()) {
    const before = metadataOf(index)
    const after = before.replace('["x"]', '["x", "y"]').replace(/ \}$/, ', "year": 2026 }')
    expect(row).toMatchObject({ documentId: `d${index}`, metadata: isUndone ? before : after })
    // The add, and the change unless undone: unsent items are withdrawn.
    expect(row.live).toBe(isUndone ? 1 : 2)
    expect(row.versions).toBe(2)
  }
  expect(counted.length).toBeGreaterThan(0)
  expect(changes.length).toBeGreaterThan(0)
}

const open = (): Promise<BulkEditsApp> => openBulkEditsApp(folder, connectionId)

test.each(shortOrLong([2], [0, 2]))('resumes after a kill while previewing (at %i)', async (times) => {
  const bulkEditId = idAfter(await runUntil('change', times), 'change')
  const app = await open()
  expect(await app.get(bulkEditId)).toMatchObject({ state: 'preparing' })
  await app.changes.start()
  expect(await app.until(bulkEditId, 'ready')).toMatchObject({
    total: count,
    counts: { changes: count, same: 0, problems: 0 },
  })
  expect((await app.changes.apply(bulkEditId, [])).ok).toBe(true)
  expect((await app.until(bulkEditId, 'done')).counts).toMatchObject({ done: count, leftOut: 0 })
  await app.close()
  expectEachOnce([bulkEditId], false)
})

test.each(shortOrLong([0], [0, 2]))('resumes after a kill while applying (at %i)', async (times) => {
  const bulkEditId = idAfter(await runUntil('applying', times), 'change')
  const app = await open()
  expect(await app.get(bulkEditId)).toMatchObject({ state: 'running' })
  await app.changes.start()
  expect((await app.until(bulkEditId, 'done')).counts).toMatchObject({ done: count, leftOut: 0 })
  await app.close()
  expectEachOnce([bulkEditId], false)
})

test.each(shortOrLong([2], [0, 2]))('resumes after a kill while undoing (at %i)', async (times) => {
  const said = await runUntil('undo', times)
  const [bulkEditId, undoId] = [idAfter(said, 'change'), idAfter(said, 'undo')]
  const app = await open()
  expect(await app.get(undoId)).toMatchObject({ state: 'running' })
  await app.changes.start()
  expect((await app.until(undoId, 'done')).counts).toMatchObject({ done: count, leftOut: 0 })
  expect(await app.get(bulkEditId)).toMatchObject({ undoneBy: undoId, canUndo: false })
  await app.close()
  expectEachOnce([bulkEditId, undoId], true)
})

test('drops a bulk edit if killed before the choice was complete', async () => {
  await runUntil('added', 0)
  const app = await open()
  await app.changes.start()
  for (const change of await app.opened.library.calls['bulk-edits/list']({ connectionId, limit: 10 })) {
    await app.until(change.bulkEditId, 'ready')
  }
  await app.close()
  const { db } = openStorage({ folder, openedAt: 1 })
  const left = db.all(z.object({ state: z.string() }), 'SELECT state FROM bulk_edits')
  expect(left.every(({ state }) => state === 'ready' || state === 'dropped')).toBe(true)
  db.close()
})
