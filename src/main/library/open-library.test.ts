import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { add, document, makeFolder, openIn } from './testing/test-library.ts'

let folder: string
let remove: () => void
beforeEach(() => {
  ;({ folder, remove } = makeFolder())
})
afterEach(() => remove())

const query = { connectionId: null, text: '', after: null, limit: 500 } as const

test('creates the folder and the library, closes it and opens it again', async () => {
  const inside = path.join(folder, 'deep', 'er')
  const log: unknown[] = []
  const first = await openIn(inside, { log: (...entry) => log.push(entry) })
  expect(first.integrity).toEqual({
    outcome: 'created',
    checked: false,
    copyBeforeMigration: null,
    setAside: null,
    recovered: null,
    restore: null,
  })
  const connectionId = randomUUID()
  await add(first, document(connectionId, 'a'))
  await first.close()
  expect(readdirSync(inside)).toEqual(['library.db'])
  const second = await openIn(inside)
  expect(second.integrity).toMatchObject({ outcome: 'opened', checked: false })
  expect(await second.library.calls['documents/get']({ connectionId, documentId: 'a' })).toMatchObject({
    title: 'Title of a',
  })
  await second.close()
  expect(log).toEqual([['info', 'library-open', { outcome: 'created', checked: false, migrated: false }]])
})

test('syncs writes in full in write-ahead mode', async () => {
  const opened = await openIn(folder)
  await add(opened, document(randomUUID(), 'a'))
  expect(existsSync(path.join(folder, 'library.db-wal'))).toBe(true)
  await opened.close()
  const plain = new DatabaseSync(path.join(folder, 'library.db'))
  expect(plain.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' })
  expect(
    plain
      .prepare(
        "SELECT count(*) AS loose FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND strict = 0 AND name NOT LIKE 'sqlite%'",
      )
      .get(),
  ).toEqual({ loose: 0 })
  plain.close()
})

test('refuses a second opening with a code and keeps the first working', async () => {
  const first = await openIn(folder)
  await expect(openIn(folder)).rejects.toMatchObject({ failure: { code: 'storage-busy' } })
  await add(first, document(randomUUID(), 'a'))
  expect((await first.library.calls['documents/search'](query)).rows).toHaveLength(1)
  await first.close()
})

test('refuses a library of a newer app and leaves it untouched', async () => {
  await (await openIn(folder)).close()
  const file = path.join(folder, 'library.db')
  const plain = new DatabaseSync(file)
  plain.exec('PRAGMA user_version = 4711')
  plain.close()
  await expect(openIn(folder)).rejects.toMatchObject({
    failure: { code: 'library-newer', facts: { found: 4711 } },
  })
  const again = new DatabaseSync(file)
  expect(again.prepare('PRAGMA user_version').get()).toEqual({ user_version: 4711 })
  again.close()
  expect(readdirSync(folder)).toEqual(['library.db'])
})

test('distinguishes an unusable folder from damage', async () => {
  const blocked = path.join(folder, 'a-file')
  writeFileSync(blocked, '')
  await expect(openIn(path.join(blocked, 'inside'))).rejects.toMatchObject({
    failure: { code: 'storage-failed', detail: 'ENOTDIR' },
  })
})

describe('closing', () => {
  test('answers earlier calls, refuses later ones and may be repeated', async () => {
    const opened = await openIn(folder)
    const connectionId = randomUUID()
    const adding = add(opened, document(connectionId, 'a'))
    const closing = opened.close()
    await expect(adding).resolves.toEqual(expect.any(String))
    await expect(
      opened.library.calls['documents/get']({ connectionId, documentId: 'a' }),
    ).rejects.toMatchObject({
      failure: { code: 'storage-failed', detail: 'The library is closed' },
    })
    await closing
    await opened.close()
  })
})

test('fails every call if the thread ends unexpectedly', async () => {
  const missing = new URL('./there-is-no-such-worker.ts', import.meta.url)
  await expect(openIn(folder, { workerFile: missing })).rejects.toMatchObject({
    failure: { code: 'storage-failed' },
  })
  const dying = path.join(folder, 'dying.mjs')
  writeFileSync(
    dying,
    `import { parentPort } from 'node:worker_threads'
     parentPort.on('message', () => { throw new RangeError('out of memory') })
     parentPort.postMessage({ kind: 'opened', integrity: { outcome: 'opened' }, names: ['calls.drafts/get'] })`,
  )
  const opened = await openIn(folder, { workerFile: dying })
  const calls = [
    opened.library.calls['drafts/get']({ name: 'a' }),
    opened.library.calls['drafts/get']({ name: 'b' }),
  ]
  for (const call of calls) {
    await expect(call).rejects.toMatchObject({ name: 'StorageError', failure: { code: 'storage-failed' } })
  }
  await expect(opened.library.calls['drafts/get']({ name: 'c' })).rejects.toMatchObject({
    name: 'StorageError',
  })
  await opened.close()
})
