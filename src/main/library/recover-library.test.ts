import { randomUUID } from 'node:crypto'
import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DocumentDetail } from '../../shared/schemas/document.ts'
import type { OpenedLibrary } from './open-library.ts'
import { add, document, edit, lost, makeFolder, openIn, refused, sendAll } from './test-library.ts'

let folder: string
let remove: () => void
let file: string
beforeEach(() => {
  ;({ folder, remove } = makeFolder())
  file = path.join(folder, 'library.db')
})
afterEach(() => remove())

const connectionId = randomUUID()
const pageSize = 4096
const everything = { connectionId: null, outcome: null, text: '', after: null, limit: 500 } as const

/** Documents in every state, closed in order; what each of them was. */
async function makeLibrary(count: number): Promise<Map<string, DocumentDetail>> {
  const opened = await openIn(folder)
  const ids = Array.from({ length: count }, (_, index) => `d${index}`)
  const text = 'Some words of a text that fills its page. '.repeat(10)
  const content = (id: string) => ({ kind: 'text', text: `${id} ${text}` }) as const
  await Promise.all(ids.map((id) => add(opened, document(connectionId, id, { content: content(id) }))))
  await sendAll(opened, connectionId)
  for (const id of ids.filter((_, index) => index % 5 === 0)) {
    await edit(opened, connectionId, id, { title: `Edited ${id}`, metadata: `{"of":"${id}"}` })
  }
  await sendAll(opened, connectionId, refused)
  await add(opened, document(connectionId, 'doubtful'))
  await sendAll(opened, connectionId, lost)
  await opened.library.keepDraft('add', 'half a sentence')
  await opened.outboxStore.setPause({ connectionId, reason: 'editor', until: null })
  const made = new Map<string, DocumentDetail>()
  for (const id of [...ids, 'doubtful']) {
    const detail = await opened.library.get(connectionId, id)
    if (detail !== null) made.set(id, detail)
  }
  await opened.close()
  return made
}

function overwrite(offset: number, bytes: Uint8Array): void {
  const handle = openSync(file, 'r+')
  writeSync(handle, bytes, 0, bytes.length, offset)
  closeSync(handle)
}

const noteDamage = () => writeFileSync(path.join(folder, 'library.check'), '')

async function listAll(opened: OpenedLibrary): Promise<readonly string[]> {
  const ids: string[] = []
  // A page may end early where the computer is busy.
  for (let after: string | null = null; ; ) {
    const page: Awaited<ReturnType<typeof opened.library.search>> = await opened.library.search({
      connectionId: null,
      text: '',
      after,
      limit: 500,
    })
    ids.push(...page.rows.map(({ documentId }) => documentId))
    after = page.next
    if (after === null) return ids
  }
}

/** Uniform numbers in [0, 1) from a seed (mulberry32), so that a failing case can be run again. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

test('a sound library that the last run left in disorder is gone through and kept', async () => {
  const made = await makeLibrary(5)
  noteDamage()
  const opened = await openIn(folder)
  expect(opened.integrity).toMatchObject({ outcome: 'opened', checked: true, setAside: null })
  expect(await listAll(opened)).toHaveLength(made.size)
  await opened.close()
  expect(readdirSync(folder)).toEqual(['library.db'])
})

describe.each([1, 2])('pages damaged at random (seed %i)', (seed) => {
  test('everything readable is recovered as it was, works on, and the damaged file is kept', async () => {
    const made = await makeLibrary(100)
    const random = seeded(seed)
    const pages = statSync(file).size / pageSize
    for (let damage = 0; damage < 3; damage += 1) {
      const page = 20 + Math.floor(random() * (pages - 20))
      overwrite(page * pageSize, Buffer.from(Array.from({ length: 600 }, () => Math.floor(random() * 256))))
    }
    noteDamage()
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
      const detail = await opened.library.get(connectionId, id)
      const was = made.get(id)
      // Where the newest of it was lost, an older version of the same document stands in, and nothing else.
      expect(was?.versions.map(({ title }) => title)).toContain(detail?.title)
      if (detail?.content !== null) expect(detail?.content).toEqual(was?.content)
      if (detail?.title === was?.title) unchanged += 1
      const query = { connectionId, text: detail?.title ?? '', after: null, limit: 500 }
      const { rows } = await opened.library.search(query)
      expect(rows.map(({ documentId }) => documentId)).toContain(id)
    }
    expect(unchanged).toBeGreaterThan(made.size * 0.7)
    const rescued = opened.integrity.recovered
    expect(rescued?.documents).toBe(listed.length)
    expect(rescued?.receipts).toBeGreaterThan(50)
    const { receipts } = await opened.outboxStore.receipts(everything)
    expect(receipts).toHaveLength(rescued?.receipts ?? 0)

    const { items } = await opened.outboxStore.list({
      connectionId: null,
      states: [],
      after: null,
      limit: 500,
    })
    expect(items).toHaveLength(rescued?.items ?? 0)
    const { counts } = await opened.outboxStore.summary()
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(items.length)
    await add(opened, document(connectionId, 'after'))
    await edit(opened, connectionId, listed[0] ?? '', { title: 'After' })
    await sendAll(opened, connectionId)
    expect(await opened.library.get(connectionId, 'after')).toMatchObject({ state: 'done' })
    await opened.close()
    expect(readdirSync(folder).sort()).toEqual(['library-damaged-2026-11-20T09-08-07.db', 'library.db'])
    const again = await openIn(folder)
    expect(again.integrity).toMatchObject({ outcome: 'opened', checked: false })
    await again.close()
  })
})

test('nothing is lost where only the search is damaged', async () => {
  const made = await makeLibrary(40)
  const plain = new DatabaseSync(file, { defensive: false })
  plain.exec("UPDATE documents_search_data SET block = x'00ff00ff' WHERE id > 10")
  plain.close()
  noteDamage()
  const opened = await openIn(folder)
  expect(opened.integrity).toMatchObject({ outcome: 'recovered', recovered: { isComplete: true } })
  for (const [id, was] of made) expect(await opened.library.get(connectionId, id)).toEqual(was)
  expect(await opened.library.getDraft('add')).toBe('half a sentence')
  expect(await opened.outboxStore.pauses()).toHaveLength(1)
  await opened.close()
})

test.each([
  ['is of no known format', "UPDATE documents_search_config SET v = 0 WHERE k = 'version'"],
  ['has lost one of its tables', 'DROP TABLE documents_search_config'],
])('a search index that %s is damage like any other', async (_what, damage) => {
  const made = await makeLibrary(10)
  const plain = new DatabaseSync(file, { defensive: false })
  plain.exec(damage)
  plain.close()
  const met = await openIn(folder)
  await expect(add(met, document(connectionId, 'met'))).rejects.toMatchObject({
    failure: { code: 'storage-damaged' },
  })
  await met.close().catch(() => undefined)
  const opened = await openIn(folder)
  expect(opened.integrity).toMatchObject({ outcome: 'recovered', checked: true })
  for (const [id, was] of made) expect(await opened.library.get(connectionId, id)).toEqual(was)
  await add(opened, document(connectionId, 'after'))
  await opened.close()
})

describe('a row that makes no sense is left behind, and everything else is there', () => {
  let made: Map<string, DocumentDetail>
  let sound: Buffer
  beforeAll(async () => {
    ;({ folder, remove } = makeFolder())
    file = path.join(folder, 'library.db')
    made = await makeLibrary(10)
    sound = readFileSync(file)
    remove()
  })

  test.each([
    ['a picture described by no JSON', 'contents', "kind = 'picture-file', body = 'x' || char(1)"],
    ['a picture described by something else', 'contents', "kind = 'picture-file', body = '[1]'"],
    ['an address that is none', 'contents', "kind = 'website', body = 'nowhere'"],
    ['an item in no state', 'items', "state = 'somewhere'"],
    ['an item of no connection', 'items', "connection_id = 'nobody'"],
    ['an item whose problem is no JSON', 'items', "problem = '{'"],
    ['a document of no kind', 'documents', "kind = 'riddle'"],
    ['an answer that is no JSON', 'attempts', "answer = '{'"],
    ['a try that ended in no way', 'attempts', "outcome = 'maybe'"],
    ['an event of no kind', 'item_events', "event = 'danced'"],
  ])('%s', async (_what, table, nonsense) => {
    writeFileSync(file, sound)
    const plain = new DatabaseSync(file, { defensive: false })
    plain.exec('PRAGMA ignore_check_constraints = ON')
    // One row, of the first document, so that it alone can be the poorer for it.
    plain.exec(`UPDATE ${table} SET ${nonsense} WHERE rowid = (SELECT min(rowid) FROM ${table})`)
    plain.exec("UPDATE documents_search_data SET block = x'00ff00ff' WHERE id > 10")
    plain.close()
    noteDamage()
    const opened = await openIn(folder)
    expect(opened.integrity).toMatchObject({ outcome: 'recovered', recovered: { isComplete: false } })
    for (const [id, was] of made) {
      if (id !== 'd0') expect(await opened.library.get(connectionId, id), id).toEqual(was)
    }
    expect(await listAll(opened)).toHaveLength(made.size)
    await opened.close()
  })
})

test.each([1, 20, 21, 38, 54])(
  'the loss of page %i, which says what tables there are, loses nothing else',
  async (page) => {
    const made = await makeLibrary(60)
    overwrite((page - 1) * pageSize, Buffer.alloc(pageSize, 0x5a))
    noteDamage()
    const opened = await openIn(folder)
    expect(opened.integrity).toMatchObject({ outcome: 'recovered', recovered: { isComplete: false } })
    for (const [id, was] of made) expect(await opened.library.get(connectionId, id)).toEqual(was)
    await opened.close()
  },
)

test.each([
  ['cut in the middle', () => truncateSync(file, Math.floor(statSync(file).size / 2 / pageSize) * pageSize)],
  ['without its head', () => overwrite(0, Buffer.alloc(100, 0x5a))],
  ['of another kind altogether', () => writeFileSync(file, 'This is no database.\n'.repeat(500))],
])('a file %s is set aside, noticed without being asked to check', async (_name, damage) => {
  await makeLibrary(30)
  damage()
  const damaged = readFileSync(file)
  const opened = await openIn(folder)
  expect(opened.integrity).toMatchObject({ outcome: 'recovered', recovered: { isComplete: false } })
  expect(readFileSync(path.join(folder, opened.integrity.setAside ?? '')).equals(damaged)).toBe(true)
  await add(opened, document(connectionId, 'new'))
  await opened.close()
})

test('damage met in the middle of work is reported as such and looked into at the next start', async () => {
  await (await openIn(folder)).close()
  const pagesOfTables = statSync(file).size / pageSize
  await makeLibrary(60)
  const size = statSync(file).size
  for (let page = pagesOfTables; page < size / pageSize; page += 1)
    overwrite(page * pageSize, Buffer.alloc(pageSize, 0xee))
  const opened = await openIn(folder)
  expect(opened.integrity).toMatchObject({ outcome: 'opened', checked: false })
  await expect(opened.outboxStore.receipts(everything)).rejects.toMatchObject({
    failure: { code: 'storage-damaged' },
  })
  await opened.close().catch(() => undefined)
  const again = await openIn(folder)
  expect(again.integrity).toMatchObject({ outcome: 'recovered', checked: true })
  await again.close()
})

describe('a recovery that was itself cut short', () => {
  test('before the damaged file was moved is begun anew', async () => {
    const made = await makeLibrary(10)
    for (const name of ['library.building.db', 'library.reading.db', 'library.recovered.db']) {
      writeFileSync(path.join(folder, name), 'half of something')
    }
    const opened = await openIn(folder)
    expect(await listAll(opened)).toHaveLength(made.size)
    await opened.close()
    expect(readdirSync(folder)).toEqual(['library.db'])
  })

  test('after the damaged file was moved is brought to its end', async () => {
    const made = await makeLibrary(10)
    renameSync(file, path.join(folder, 'library.recovered.db'))
    const opened = await openIn(folder)
    expect(await listAll(opened)).toHaveLength(made.size)
    await opened.close()
    expect(existsSync(path.join(folder, 'library.recovered.db'))).toBe(false)
  })
})

test('a write-ahead log that a cut-off recovery left is never read into the file that takes the place', async () => {
  const connectionId = randomUUID()
  const opened = await openIn(folder)
  await add(opened, document(connectionId, 'before'))
  await opened.close()
  const library = path.join(folder, 'library.db')
  copyFileSync(library, path.join(folder, 'whole'))
  const later = await openIn(folder)
  await add(later, document(connectionId, 'damaged'))
  copyFileSync(`${library}-wal`, path.join(folder, 'left'))
  await later.close()
  renameSync(path.join(folder, 'left'), `${library}-wal`)
  renameSync(library, path.join(folder, 'library-damaged-2026-11-20T09-08-07.db'))

  renameSync(path.join(folder, 'whole'), path.join(folder, 'library.recovered.db'))

  const ended = await openIn(folder)
  expect(await ended.library.get(connectionId, 'before')).not.toBeNull()
  expect(await ended.library.get(connectionId, 'damaged')).toBeNull()
  await ended.close()
  expect(readdirSync(folder)).toContain('library-damaged-2026-11-20T09-08-07.db-wal')
})
