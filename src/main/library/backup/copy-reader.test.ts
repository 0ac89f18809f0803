import { randomUUID } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testWorker } from '../../testing/test-workers.ts'
import { add, document, edit, makeFolder, openIn, sendAll } from '../testing/test-library.ts'
import { type CopyReader, readCopy } from './copy-reader.ts'

let folder: string
let remove: () => void
let reader: CopyReader | null = null
beforeEach(() => {
  ;({ folder, remove } = makeFolder())
})
afterEach(async () => {
  await reader?.end()
  reader = null
  remove()
})

const [here, there] = [randomUUID(), randomUUID()]
const copy = () => path.join(folder, 'backups', 'copy.db')
const read = () => {
  reader = readCopy(testWorker('copy-worker'), copy())
  return reader
}

test('compares a backup with the library', async () => {
  const opened = await openIn(folder)
  await add(opened, document(here, 'a', { title: 'Kept' }), 1000)
  await add(opened, document(here, 'b', { title: 'Changed' }), 2000)
  await add(opened, document(there, 'c'), 3000)
  await sendAll(opened, here)
  await opened.copyTo(copy(), () => undefined)
  await edit(opened, here, 'b', { title: 'Changed since' }, 4000)
  await add(opened, document(here, 'd', { title: 'Added since' }), 5000)

  const found = read()
  await found.check()
  expect(await found.look()).toMatchObject({
    documents: 3,
    oldest: 1000,
    newest: 3000,
    connections: [
      { id: here, documents: 2 },
      { id: there, documents: 1 },
    ],
    waiting: 1,
    pictures: [],
  })
  const { documents, next } = await opened.library.backups.listForComparison(0)
  expect(next).toBeNull()
  await found.compare(documents.filter(({ documentId }) => documentId !== 'a'))
  expect(await found.result()).toEqual({
    addedSince: 1,
    changedSince: 1,
    comeBack: 1,
    examples: ['Added since', 'Changed since'],
  })
  await opened.close()
})

test('lists the whole library in chunks', async () => {
  const opened = await openIn(folder)
  const ids = Array.from({ length: 1203 }, (_, index) => `d${index}`)
  await Promise.all(ids.map((id) => add(opened, document(here, id))))
  const seen: string[] = []
  for (let after: number | null = 0; after !== null; ) {
    const { documents, next } = await opened.library.backups.listForComparison(after)
    seen.push(...documents.map(({ documentId }) => documentId))
    after = next
  }
  expect(seen).toEqual(ids)
  await opened.close()
})

test('leaves no files beside a backup that it reads', async () => {
  const opened = await openIn(folder)
  await add(opened, document(here, 'a'))
  await opened.close()
  mkdirSync(path.dirname(copy()))
  copyFileSync(path.join(folder, 'library.db'), copy())
  expect(await read().look()).toMatchObject({ documents: 1 })
  expect(readdirSync(path.dirname(copy()))).toEqual(['copy.db'])
})

test.each([
  ['no database', () => writeFileSync(copy(), 'These are notes.'), 'copy-not-usable'],
  ['nothing at all', () => undefined, 'copy-not-usable'],
  [
    'a database of something else',
    () => new DatabaseSync(copy()).exec('CREATE TABLE a (b)'),
    'copy-not-usable',
  ],
  [
    'a library of a newer app',
    () => new DatabaseSync(copy()).exec('PRAGMA user_version = 4711'),
    'copy-newer',
  ],
])('%s is refused by its code', async (_name, make, code) => {
  mkdirSync(path.dirname(copy()))
  make()
  await expect(read().look()).rejects.toMatchObject({ failure: { code } })
  if (existsSync(copy())) await expect(reader?.check()).rejects.toMatchObject({ failure: { code } })
})

test('detects damage inside a backup', async () => {
  const opened = await openIn(folder)
  await Promise.all(Array.from({ length: 200 }, (_, index) => add(opened, document(here, `d${index}`))))
  await opened.copyTo(copy(), () => undefined)
  await opened.close()
  const bytes = readFileSync(copy())
  for (let page = 5; page < 15; page += 1) bytes.fill(0x5a, page * 4096, page * 4096 + 4096)
  writeFileSync(copy(), bytes)
  await expect(read().check()).rejects.toMatchObject({ failure: { code: 'copy-not-usable' } })
})
