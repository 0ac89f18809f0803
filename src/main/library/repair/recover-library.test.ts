import { randomUUID } from 'node:crypto'
import {
  closeSync,
  copyFileSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DocumentDetail } from '../../../shared/schemas/document.ts'
import { shortOrLong } from '../../testing/long-form.ts'
import { add, document, edit, makeFolder, openIn, sendAll } from '../testing/test-library.ts'
import { listAll, makeLibrary, noteDamage } from '../testing/test-recovery.ts'

const connectionId = randomUUID()
let whole: string
let removeWhole: () => void
let made: ReadonlyMap<string, DocumentDetail>
beforeAll(async () => {
  ;({ folder: whole, remove: removeWhole } = makeFolder())
  made = await makeLibrary(whole, connectionId, 60)
})
afterAll(() => removeWhole())

let folder: string
let remove: () => void
let file: string
beforeEach(() => {
  ;({ folder, remove } = makeFolder())
  file = path.join(folder, 'library.db')
})
afterEach(() => remove())

const copyWhole = () => copyFileSync(path.join(whole, 'library.db'), file)

const pageSize = 4096
const everything = { connectionId: null, outcome: null, text: '', after: null, limit: 500 } as const

function overwrite(offset: number, bytes: Uint8Array): void {
  const handle = openSync(file, 'r+')
  writeSync(handle, bytes, 0, bytes.length, offset)
  closeSync(handle)
}

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

test('checks and keeps an intact library after an unclean exit', async () => {
  copyWhole()
  noteDamage(folder)
  const opened = await openIn(folder)
  expect(opened.integrity).toMatchObject({ outcome: 'opened', checked: true, setAside: null })
  expect(await listAll(opened)).toHaveLength(made.size)
  await opened.close()
  expect(readdirSync(folder)).toEqual(['library.db'])
})

describe.each(shortOrLong([2], [1, 2]))('pages damaged at random (seed %i)', (seed) => {
  test('recovers all readable data unchanged, keeps working and keeps the damaged file', async () => {
    copyWhole()
    const random = seeded(seed)
    const pages = statSync(file).size / pageSize
    for (let damage = 0; damage < 3; damage += 1) {
      const page = 20 + Math.floor(random() * (pages - 20))
      overwrite(page * pageSize, Buffer.from(Array.from({ length: 600 }, () => Math.floor(random() * 256))))
    }
    noteDamage(folder)
    const damaged = readFileSync(file)
    const opened = await openIn(folder, { now: () => Date.UTC(2026, 10, 20, 9, 8, 7) })
    expect(opened.integrity).toMatchObject({
      outcome: 'recovered',
      setAside: 'library-damaged-2026-11-20T09-08-07.db',
    })
    expect(readFileSync(path.join(folder, 'library-damaged-2026-11-20T09-08-07.db')).equals(damaged)).toBe(
      true,
    )

    const listed = await listAll(opened)
    expect(listed.length).toBeGreaterThan(made.size * 0.7)
    let unchanged = 0
    for (const id of listed) {
      const detail = await opened.library.calls['documents/get']({ connectionId, documentId: id })
      const was = made.get(id)
      // Where the newest version was lost, only an older one of the document may replace it.
      expect(was?.versions.map(({ title }) => title)).toContain(detail?.title)
      if (detail?.content !== null) expect(detail?.content).toEqual(was?.content)
      if (detail?.title === was?.title) unchanged += 1
      const query = { connectionId, text: detail?.title ?? '', after: null, limit: 500 }
      const { rows } = await opened.library.calls['documents/search'](query)
      expect(rows.map(({ documentId }) => documentId)).toContain(id)
    }
    expect(unchanged).toBeGreaterThan(made.size * 0.7)
    const rescued = opened.integrity.recovered
    expect(rescued?.documents).toBe(listed.length)
    expect(rescued?.receipts).toBeGreaterThan(30)
    const { receipts } = await opened.library.calls['activity/list'](everything)
    expect(receipts).toHaveLength(rescued?.receipts ?? 0)

    const { items } = await opened.library.calls['queue/list']({
      connectionId: null,
      states: [],
      after: null,
      limit: 500,
    })
    expect(items).toHaveLength(rescued?.items ?? 0)
    const { counts } = await opened.library.queue.summary()
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(items.length)
    await add(opened, document(connectionId, 'after'))
    await edit(opened, connectionId, listed[0] ?? '', { title: 'After' })
    await sendAll(opened, connectionId)
    expect(await opened.library.calls['documents/get']({ connectionId, documentId: 'after' })).toMatchObject({
      state: 'done',
    })
    await opened.close()
    expect(readdirSync(folder).sort()).toEqual(['library-damaged-2026-11-20T09-08-07.db', 'library.db'])
    const again = await openIn(folder)
    expect(again.integrity).toMatchObject({ outcome: 'opened', checked: false })
    await again.close()
  })
})

test('loses nothing if only the search index is damaged', async () => {
  copyWhole()
  const plain = new DatabaseSync(file, { defensive: false })
  plain.exec("UPDATE documents_search_data SET block = x'00ff00ff' WHERE id > 10")
  plain.close()
  noteDamage(folder)
  const opened = await openIn(folder)
  expect(opened.integrity).toMatchObject({ outcome: 'recovered', recovered: { isComplete: true } })
  for (const [id, was] of made)
    expect(await opened.library.calls['documents/get']({ connectionId, documentId: id })).toEqual(was)
  expect(await opened.library.calls['drafts/get']({ name: 'add' })).toBe('half a sentence')
  expect(await opened.library.queue.pauses()).toHaveLength(1)
  await opened.close()
})

test.each([
  ['items are lost is there as it was', 'DELETE FROM items', 9],
  ['versions are lost, too, begins with what there is', 'DELETE FROM items; DELETE FROM versions', 1],
])('a history whose %s, and counts as done', async (_what, loss, most) => {
  copyWhole()
  const plain = new DatabaseSync(file, { defensive: false })
  plain.exec(`PRAGMA foreign_keys = OFF; ${loss}`)
  plain.exec("UPDATE documents_search_data SET block = x'00ff00ff' WHERE id > 10")
  plain.close()
  noteDamage(folder)
  const opened = await openIn(folder)
  expect(opened.integrity).toMatchObject({ outcome: 'recovered' })
  for (const [id, { title, content, metadata, versions }] of made) {
    const found = await opened.library.calls['documents/get']({ connectionId, documentId: id })
    expect(found, id).toMatchObject({ title, content, metadata, state: 'done' })
    const known = versions.slice(-most).map(({ title, at }) => ({ title, at, state: 'done' }))
    expect(found?.versions, id).toMatchObject(known)
  }
  await opened.close()
})

test.each([
  ['is of no known format', "UPDATE documents_search_config SET v = 0 WHERE k = 'version'", 'at work'],
  ['has lost one of its tables', 'DROP TABLE documents_search_config', 'at the start'],
])('a search index that %s is damage like any other', async (_what, damage, isMet) => {
  copyWhole()
  const plain = new DatabaseSync(file, { defensive: false })
  plain.exec(damage)
  plain.close()
  if (isMet === 'at work') await meetDamage()
  const opened = await openIn(folder)
  expect(opened.integrity).toMatchObject({ outcome: 'recovered', checked: true })
  for (const [id, was] of made)
    expect(await opened.library.calls['documents/get']({ connectionId, documentId: id })).toEqual(was)
  await add(opened, document(connectionId, 'after'))
  await opened.close()
})

/** Numbers of the pages of SQLite's own table of tables, from 1 on. */
function schemaPages(): readonly number[] {
  const plain = new DatabaseSync(file, { readOnly: true })
  try {
    const pages = plain
      .prepare("SELECT pageno FROM dbstat WHERE name = 'sqlite_schema' ORDER BY pageno")
      .all()
    return pages.map(({ pageno }) => Number(pageno))
  } finally {
    plain.close()
  }
}

async function meetDamage(): Promise<void> {
  const met = await openIn(folder)
  await expect(add(met, document(connectionId, 'met'))).rejects.toMatchObject({
    failure: { code: 'storage-damaged' },
  })
  await met.close().catch(() => undefined)
}

test.each(shortOrLong([0, 1, -1], [0, 1, 2, 3, 4, 5, 6, 7, -1]))(
  'the loss of page %i of those that say what tables there are loses nothing else',
  async (at) => {
    copyWhole()
    overwrite((Number(schemaPages().at(at)) - 1) * pageSize, Buffer.alloc(pageSize, 0x5a))
    noteDamage(folder)
    const opened = await openIn(folder)
    expect(opened.integrity).toMatchObject({ outcome: 'recovered', recovered: { isComplete: false } })
    for (const [id, was] of made)
      expect(await opened.library.calls['documents/get']({ connectionId, documentId: id })).toEqual(was)
    await opened.close()
  },
)

test.each([
  ['cut in the middle', () => truncateSync(file, Math.floor(statSync(file).size / 2 / pageSize) * pageSize)],
  ['without its head', () => overwrite(0, Buffer.alloc(100, 0x5a))],
  ['of another kind altogether', () => writeFileSync(file, 'This is no database.\n'.repeat(500))],
])('a file %s is set aside, noticed without being asked to check', async (_name, damage) => {
  copyWhole()
  damage()
  const damaged = readFileSync(file)
  const opened = await openIn(folder)
  expect(opened.integrity).toMatchObject({ outcome: 'recovered', recovered: { isComplete: false } })
  expect(readFileSync(path.join(folder, opened.integrity.setAside ?? '')).equals(damaged)).toBe(true)
  await add(opened, document(connectionId, 'new'))
  await opened.close()
})

test('reports damage met while running and repairs it at the next start', async () => {
  await (await openIn(folder)).close()
  const pagesOfTables = statSync(file).size / pageSize
  await makeLibrary(folder, connectionId, 20)
  const size = statSync(file).size
  for (let page = pagesOfTables; page < size / pageSize; page += 1)
    overwrite(page * pageSize, Buffer.alloc(pageSize, 0xee))
  const opened = await openIn(folder)
  expect(opened.integrity).toMatchObject({ outcome: 'opened', checked: false })
  await expect(opened.library.calls['activity/list'](everything)).rejects.toMatchObject({
    failure: { code: 'storage-damaged' },
  })
  await opened.close().catch(() => undefined)
  const again = await openIn(folder)
  expect(again.integrity).toMatchObject({ outcome: 'recovered', checked: true })
  await again.close()
})
