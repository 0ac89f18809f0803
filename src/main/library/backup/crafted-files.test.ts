import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { shortOrLong, someOrAll } from '../../testing/long-form.ts'
import { toStorageFailure } from '../db/storage-error.ts'
import type { OpenedLibrary } from '../open-library.ts'
import { openStorage } from '../open-storage.ts'
import { accepted, add, document, makeFolder, openIn, sendAll } from '../testing/test-library.ts'
import { listAll } from '../testing/test-recovery.ts'
import { restoreFile } from './backup-files.ts'
import { checkBackup } from './check-backup.ts'
import { createComparison, describeBackup, openBackup } from './read-backup.ts'

const connectionId = randomUUID()
let folder: string
let remove: () => void
let scene: ReturnType<typeof makeFolder>
beforeAll(async () => {
  scene = makeFolder()
  const there = await openIn(scene.folder)
  for (const id of ['a', 'b', 'c']) await add(there, document(connectionId, id))
  await there.copyTo(path.join(scene.folder, 'copy.db'), () => undefined)
  await there.close()
  checkBackup(path.join(scene.folder, 'copy.db'))
})
afterAll(() => scene.remove())
beforeEach(() => {
  ;({ folder, remove } = makeFolder())
})
afterEach(() => remove())

const library = () => path.join(folder, 'library.db')
const copy = () => path.join(folder, 'copy.db')

function makeCopy(): void {
  cpSync(scene.folder, folder, { recursive: true })
}

function craft(file: string, sql: string): void {
  const connection = new DatabaseSync(file, { defensive: false })
  connection.exec('PRAGMA writable_schema = ON')
  connection.exec(sql)
  connection.close()
}

const freed = "UPDATE items SET state = 'waiting', doubtful = 0 WHERE item_id = NEW.item_id"
const endless = 'WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)'
const rewrite = (name: string, from: string, to: string) =>
  `UPDATE sqlite_schema SET sql = replace(sql, '${from}', '${to}') WHERE name = '${name}'`

const crafted: readonly (readonly [string, string, string])[] = [
  [
    'a trigger that frees what is paused',
    `CREATE TRIGGER free AFTER UPDATE OF state ON items WHEN NEW.state = 'paused' BEGIN ${freed}; END`,
    'copy-altered',
  ],
  [
    'a trigger of ours that does something else',
    rewrite('items_recounted', 'BEGIN', `BEGIN ${freed.replaceAll("'", "''")};`),
    'copy-altered',
  ],
  [
    'a view without end in the place of a table',
    `ALTER TABLE documents RENAME TO kept; CREATE VIEW documents AS ${endless}
     SELECT x AS document_key, x AS connection_id, x AS document_id, x AS changed_at, x AS added_at FROM n`,
    'copy-altered',
  ],
  ['a view beside the tables', `CREATE VIEW more AS ${endless} SELECT x FROM n`, 'copy-altered'],
  [
    'a column that is reckoned, and fills the memory',
    'ALTER TABLE documents ADD COLUMN large TEXT AS (hex(zeroblob(100000000)))',
    'copy-altered',
  ],
  [
    'a check that never ends',
    rewrite(
      'items',
      'item_id TEXT NOT NULL',
      'item_id TEXT NOT NULL CHECK (length(hex(zeroblob(100000000))) > 0)',
    ),
    'copy-altered',
  ],
  [
    'a trigger said to be of another table',
    "UPDATE sqlite_schema SET tbl_name = 'drafts' WHERE name = 'items_recounted'",
    'copy-not-usable',
  ],
  ['another default', rewrite('items', 'DEFAULT 0', 'DEFAULT 1'), 'copy-altered'],
  ['a column more', 'ALTER TABLE items ADD COLUMN more TEXT', 'copy-altered'],
  ['a table more', 'CREATE TABLE more (a)', 'copy-altered'],
  ['a table less', 'DROP TABLE views', 'copy-altered'],
  ['an index less', 'DROP INDEX items_pictures', 'copy-altered'],
  ['an index of its own', "CREATE INDEX more ON items (state) WHERE state = 'paused'", 'copy-altered'],
  ['a virtual table', 'CREATE VIRTUAL TABLE more USING fts5(a)', 'copy-altered'],
  [
    'a virtual table in the place of one',
    `DELETE FROM sqlite_schema WHERE name = 'views';
     INSERT INTO sqlite_schema VALUES ('table', 'views', 'views', 0, 'CREATE VIRTUAL TABLE views USING dbstat')`,
    'copy-not-usable',
  ],
  ['what a planner is told', 'ANALYZE', 'copy-altered'],
  [
    'two tables by one name',
    "INSERT INTO sqlite_schema SELECT * FROM sqlite_schema WHERE name = 'drafts'",
    'copy-not-usable',
  ],
  ['the number of a newer app', 'PRAGMA user_version = 2147483647', 'copy-newer'],
  ['a number below all', 'PRAGMA user_version = -2147483648', 'copy-not-usable'],
  ['no number', 'PRAGMA user_version = 0', 'copy-not-usable'],
]

const codeOf = (work: () => unknown): string => {
  try {
    work()
    return 'taken'
  } catch (cause) {
    const { code } = toStorageFailure(cause)
    return code === 'storage-damaged' ? 'copy-not-usable' : code
  }
}

const waysIn: readonly (readonly [string, (file: string) => unknown])[] = [
  ['looked into', (file) => closing(file, describeBackup)],
  ['compared', (file) => closing(file, (db) => createComparison(db).compare([]))],
  ['checked', (file) => checkBackup(file)],
]
function closing(file: string, use: (db: ReturnType<typeof openBackup>) => unknown): unknown {
  const db = openBackup(file)
  try {
    return use(db)
  } finally {
    db.close()
  }
}

const claimed = async (opened: OpenedLibrary) =>
  sendAll(opened, connectionId, accepted, Number.MAX_SAFE_INTEGER)

describe.each(someOrAll(crafted, 5))('a file with %s', (_name, sql, code) => {
  test('is refused as a backup and as a restore', async () => {
    makeCopy()
    craft(copy(), sql)
    for (const [way, use] of waysIn) expect([way, codeOf(() => use(copy()))]).toEqual([way, code])
    copyFileSync(copy(), restoreFile.chosen(folder, 5000))
    const opened = await openIn(folder)
    expect(opened.integrity.restore).toMatchObject({
      kind: 'failed',
      failure: { code: code === 'copy-not-usable' ? expect.any(String) : code },
    })
    expect(await listAll(opened)).toHaveLength(3)
    await opened.close()
    expect(readdirSync(folder).filter((name) => name.includes('chosen'))).toEqual([])
  })

  test('is recovered or left untouched in place of the library', async () => {
    makeCopy()
    craft(copy(), sql)
    copyFileSync(copy(), library())
    if (code === 'copy-newer') {
      await expect(openIn(folder)).rejects.toMatchObject({ failure: { code: 'library-newer' } })
      return
    }
    const opened = await openIn(folder)
    expect(opened.integrity.outcome).toBe('recovered')
    const hasDocuments = !sql.includes('CREATE VIEW documents')
    expect(await listAll(opened)).toHaveLength(3)
    expect(
      hasDocuments
        ? (await opened.library.calls['documents/get']({ connectionId, documentId: 'a' }))?.title
        : 'Title of a',
    ).toBe('Title of a')
    await opened.close()
    const again = await openIn(folder)
    expect(again.integrity.outcome).toBe('opened')
    await again.close()
  })
})

test('keeps items of a restored backup paused despite a crafted index', async () => {
  makeCopy()
  const words = "WHERE state IN (''waiting'', ''unsure''"
  craft(
    copy(),
    `UPDATE items SET state = 'paused'; DROP INDEX items_ready;
     CREATE INDEX items_ready ON items (connection_id, item_key, not_before, document_id)
  WHERE state IN ('waiting', 'unsure', 'paused') AND blocked_by = 0;
     UPDATE sqlite_schema SET sql = replace(sql, '${words}, ''paused''', '${words}') WHERE name = 'items_ready'`,
  )
  for (const [way, use] of waysIn) expect([way, codeOf(() => use(copy()))]).toEqual([way, 'taken'])
  copyFileSync(copy(), restoreFile.chosen(folder, 5000))
  const opened = await openIn(folder)
  expect(opened.integrity.restore).toMatchObject({ kind: 'restored' })
  expect(await claimed(opened)).toEqual([])
  await opened.close()
  const plain = new DatabaseSync(library())
  const ready = `SELECT count(*) AS count FROM items INDEXED BY items_ready
    WHERE connection_id > '' AND state IN ('waiting', 'unsure') AND blocked_by = 0`
  expect(plain.prepare(ready).get()).toEqual({ count: 0 })
  plain.close()
})

test('refuses crafted content in a write-ahead log', async () => {
  makeCopy()
  const writer = new DatabaseSync(copy(), { defensive: false })
  writer.exec('PRAGMA journal_mode = WAL; CREATE TRIGGER free AFTER UPDATE ON items BEGIN SELECT 1; END')
  const other = path.join(folder, 'other.db')
  for (const ending of ['', '-wal']) copyFileSync(copy() + ending, other + ending)
  writer.close()
  for (const [way, use] of waysIn) expect([way, codeOf(() => use(other))]).toEqual([way, 'copy-altered'])
})

test('ignores the application ID of the file', async () => {
  makeCopy()
  craft(copy(), 'PRAGMA application_id = -2147483648')
  for (const [way, use] of waysIn) expect([way, codeOf(() => use(copy()))]).toEqual([way, 'taken'])
  copyFileSync(copy(), restoreFile.chosen(folder, 5000))
  const opened = await openIn(folder)
  expect(opened.integrity).toMatchObject({ outcome: 'opened', restore: { kind: 'restored', paused: 3 } })
  expect(await claimed(opened)).toEqual([])
  await opened.library.queue.picturesNeeded()
  await opened.close()
})

test.skipIf(process.platform === 'win32')(
  'a pipe in the place of a library, or beside it, is refused',
  async () => {
    for (const ending of ['', '-wal', '-journal']) {
      execFileSync('mkfifo', [library() + ending])
      await expect(openIn(folder)).rejects.toMatchObject({ failure: { code: 'storage-failed' } })
      rmSync(library() + ending)
      if (ending === '') makeCopy()
    }
  },
)

test('sets libraries aside under different names at the same time', async () => {
  for (const text of ['first', 'second']) {
    writeFileSync(library(), `${text}, and no database`)
    const opened = await openIn(folder, { now: () => 1_000_000 })
    expect(opened.integrity.outcome).toBe('recovered')
    await opened.close()
  }
  const aside = readdirSync(folder).filter((name) => name.startsWith('library-damaged'))
  expect(aside.map((name) => readFileSync(path.join(folder, name), 'utf8')).sort()).toEqual([
    'first, and no database',
    'second, and no database',
  ])
})

test('opens foreign files with one function that trusts no schema', () => {
  const library = path.join(import.meta.dirname, '..')
  const openers = readdirSync(library, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter(
      (file) =>
        /\.ts$/.test(file) &&
        !/\.test\.ts$|(^|\/)test-/.test(file) &&
        /new DatabaseSync\((?!':memory:')/.test(readFileSync(path.join(library, file), 'utf8')),
    )
  expect(openers.sort()).toEqual(['db/database.ts', 'schema/graft-schema.ts'])
})

const page = 4096

test('accepts a mutated file or refuses it with a code', async () => {
  makeCopy()
  const whole = readFileSync(copy())
  const tried = path.join(folder, 'tried')
  const hurt = fc.record({
    flips: fc.array(
      fc.record({
        at: fc.oneof(
          fc.integer({ min: 0, max: 200 }),
          fc.integer({ min: 0, max: whole.length / page - 1 }).map((number) => number * page + (number % 12)),
          fc.integer({ min: 0, max: whole.length - 1 }),
        ),
        byte: fc.integer({ min: 0, max: 255 }),
      }),
      { minLength: 1, maxLength: 20 },
    ),
    length: fc.option(fc.integer({ min: 0, max: whole.length })),
  })
  fc.assert(
    fc.property(hurt, ({ flips, length }) => {
      const bytes = Buffer.from(whole)
      for (const { at, byte } of flips) bytes[at] = byte
      mkdirSync(tried)
      const file = path.join(tried, 'library.db')
      const codes = ['taken', 'copy-altered', 'copy-newer', 'copy-not-usable']
      for (const [, use] of waysIn) {
        writeFileSync(file, bytes.subarray(0, length ?? bytes.length))
        expect(codes).toContain(codeOf(() => use(file)))
      }
      writeFileSync(file, bytes.subarray(0, length ?? bytes.length))
      writeFileSync(path.join(tried, 'library.check'), '')
      const opening = () => openStorage({ folder: tried, openedAt: 1000 }).db.close()
      expect(['taken', 'library-newer']).toContain(codeOf(opening))
      rmSync(tried, { recursive: true })
    }),
    {
      numRuns: shortOrLong(5, 3000),
      endOnFailure: true,
      examples: [[{ flips: [{ at: 47, byte: 204 }], length: null }]],
    },
  )
})
