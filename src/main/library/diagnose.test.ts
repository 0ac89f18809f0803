import { randomUUID } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, expect, test } from 'vitest'
import { Database } from './db/database.ts'
import { describeTable } from './diagnose.ts'
import { allMigrations, applyMigrations } from './schema/migrate.ts'
import { add, document, openFresh } from './testing/test-library.ts'

const connectionId = randomUUID()
const newest = allMigrations.at(-1)?.version
const secret = 'Hunter-2!'
let library: Awaited<ReturnType<typeof openFresh>>

beforeEach(async () => {
  library = await openFresh()
  return () => library.end()
})

test('reports the row count and integrity of every table', async () => {
  for (const id of ['a', 'b', 'c']) await add(library, document(connectionId, id))
  const store = library.library.diagnostics
  const file = await store.file()
  expect(file).toMatchObject({ schemaVersion: newest, schemaKnown: newest, freeBytes: 0 })
  expect(file.bytes).toBeGreaterThan(100_000)
  expect(file.sqlite).toMatch(/^3\.\d+\.\d+$/)
  const tables = await Promise.all(file.tables.map(async (name) => [name, await store.table(name)] as const))
  expect(Object.fromEntries(tables)).toMatchObject({
    documents: { rows: 3, faults: [] },
    items: { rows: 3, faults: [] },
    attempts: { rows: 0, faults: [] },
  })
  expect(tables.every(([, { faults }]) => faults.length === 0)).toBe(true)
})

test('reports IDs, states and codes of the queue, but no user or service text', async () => {
  const { diagnostics, queue: items } = library.library
  const written = { title: secret, collection: secret, metadata: `{"a":"${secret}"}` }
  const content = { kind: 'text', text: secret } as const
  const itemId = await add(library, document(connectionId, secret, { ...written, content }))
  const [claimed] = await items.claim({ connectionId, now: 2000, limit: 1 })
  if (claimed === undefined) throw new Error('Nothing was claimed')
  await items.complete(
    { itemId, attemptId: claimed.attemptId },
    {
      kind: 'refused',
      problem: { code: 'rejected', status: 422, words: secret, detail: secret, newAddress: secret },
    },
    2250,
  )
  const queue = await diagnostics.queue()
  expect(queue).toMatchObject({
    counts: { 'needs-attention': 1, waiting: 0 },
    pauses: [],
    items: [{ itemId, connectionId, state: 'needs-attention', tries: 1, problem: 'rejected', status: 422 }],
    tries: [{ itemId, try: 1, tookMs: 250, outcome: 'refused', problem: 'rejected', status: 422 }],
  })
  expect(JSON.stringify(queue)).not.toContain(secret)
})

test('reports a damaged table', () => {
  const connection = new DatabaseSync(':memory:')
  const db = new Database(connection)
  applyMigrations(db, allMigrations)
  db.exec("CREATE TABLE odd (a TEXT CHECK (a <> 'x')); PRAGMA ignore_check_constraints = ON")
  db.exec("INSERT INTO odd VALUES ('x'); PRAGMA ignore_check_constraints = OFF")
  expect(describeTable(db, 'odd')).toEqual({ rows: 1, faults: ['CHECK constraint failed in odd'] })
  expect(describeTable(db, 'no such table"')).toEqual({ rows: null, faults: [] })
  db.close()
})
