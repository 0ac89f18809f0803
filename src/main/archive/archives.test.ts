import { randomUUID } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { ConnectionRecord } from '../../shared/schemas/connection.ts'
import { add, document, edit, sendAll } from '../library/testing/test-library.ts'
import { readSchema, schemaOf } from '../templates/testing/template-harness.ts'
import { connectionOf } from '../testing/connection-of.ts'
import { type ArchiveHarness, archiveHarnessesForEachTest } from './testing/archive-harness.ts'

const city = connectionOf(randomUUID(), { name: 'City', address: 'https://index.example' })
const { folder, openHarness, settled, exported, looked, imported, choose } = archiveHarnessesForEachTest()

test('moves a library with its connection and without waiting items', async () => {
  const here = await openHarness(city)
  await add(here.library, document(city.id, 'a', { metadata: '{"n": 1.0}' }))
  await sendAll(here.library, city.id)
  await add(here.library, document(city.id, 'waits'))
  const file = await exported(here)
  expect(await readdir(folder())).toContain('a.indexdesk')
  expect((await readdir(folder())).filter((name) => name.includes('unfinished'))).toEqual([])

  const there = await openHarness()
  expect(await looked(there, file)).toMatchObject({
    preview: { connections: [{ name: 'City', here: null }], joined: { added: 2 } },
  })
  expect(there.connections).toEqual([])
  await there.archives.import()
  expect(await settled(there)).toMatchObject({ kind: 'imported', newConnections: 1, joined: { added: 2 } })
  // Without a key: a stored key for this ID is never sent to an address from a file.
  expect(there.connections).toEqual([{ ...city, keyOrigin: '' }])
  expect(
    await there.library.library.calls['documents/get']({ connectionId: city.id, documentId: 'a' }),
  ).toMatchObject({
    metadata: '{"n": 1.0}',
    state: 'done',
  })
  expect(
    await there.library.library.calls['documents/get']({ connectionId: city.id, documentId: 'waits' }),
  ).toMatchObject({ state: 'discarded' })
  expect(await there.library.library.queue.connectionsWithWork()).toEqual([])

  // Sent over there since: the next merge updates it.
  await sendAll(here.library, city.id)
  expect(await imported(there, await exported(here))).toMatchObject({ joined: { added: 0, updated: 1 } })
  expect(
    await there.library.library.calls['documents/get']({ connectionId: city.id, documentId: 'waits' }),
  ).toMatchObject({ state: 'done' })
})

test('keeps a locked template and adds the archived one beside it', async () => {
  const preset = { identity: 'city', fixed: [], templates: ['news'] }
  const [here, there] = [await openHarness({ ...city, preset }), await openHarness(city)]
  const keep = (harness: ArchiveHarness, collection: string, name: string, at: number) =>
    harness.library.library.templates.keep({
      ...{ connectionId: city.id, collection, at },
      schema: schemaOf([{ name }]),
    })
  const found = async (harness: ArchiveHarness, collection: string) =>
    readSchema((await harness.library.library.templates.get(city.id, collection))?.schema ?? '').fields[0]
      ?.name
  await keep(here, 'news', 'locked', 1)
  for (const collection of ['news', 'boats']) await keep(there, collection, 'theirs', 2)
  const file = await exported(there)
  const end = await imported(here, file)
  expect(end).toMatchObject({ kind: 'imported', joined: { templates: 1, templatesKept: 1 } })
  expect(await found(here, 'news')).toBe('locked')
  expect(await found(here, 'news (older)')).toBe('theirs')
  expect(await found(here, 'boats')).toBe('theirs')
  expect(await imported(here, file)).toMatchObject({ joined: { templates: 0, templatesKept: 0 } })
  expect(await found(here, 'news')).toBe('locked')
})

test('exports a connection without an address as removed', async () => {
  const here = await openHarness({ ...city, address: 'no where' })
  await add(here.library, document(city.id, 'a'))
  const there = await openHarness()
  expect(await looked(there, await exported(here))).toMatchObject({
    preview: { connections: [{ name: 'City', address: null }] },
  })
})

test('counts conflicts that took the state of the archive', async () => {
  const [here, there] = [await openHarness(city), await openHarness(city)]
  for (const id of ['a', 'b', 'c']) await add(here.library, document(city.id, id))
  await sendAll(here.library, city.id)
  await imported(there, await exported(here))
  for (const [id, hereAt, thereAt] of [
    ['a', 6000, 7000],
    ['b', 7000, 6000],
    ['c', 6000, 7000],
  ] as const) {
    await edit(here.library, city.id, id, { title: 'Here' }, hereAt)
    await edit(there.library, city.id, id, { title: 'There' }, thereAt)
  }
  await sendAll(here.library, city.id)
  await sendAll(there.library, city.id)
  const archive = await exported(there, 'b.indexdesk')
  const last = async () => {
    const state = await here.archives.state()
    return state.ok ? state.value.last : null
  }
  await imported(here, archive)
  expect(await last()).toMatchObject({ joined: { conflicts: 3 }, conflictsTaken: 2 })
  await imported(here, archive)
  expect(await last()).toMatchObject({ joined: { conflicts: 0 }, conflictsTaken: 0 })
})

test('keeps and sends waiting changes after a merge', async () => {
  const other: ConnectionRecord = { ...city, id: randomUUID(), name: 'The same' }
  const [here, there] = [await openHarness(city), await openHarness(other)]
  await add(here.library, document(city.id, 'a'))
  await sendAll(here.library, city.id)
  await imported(there, await exported(here))
  expect(there.connections).toEqual([other])
  const waiting = await edit(here.library, city.id, 'a', { title: 'Here' }, 6000)
  await edit(there.library, other.id, 'a', { title: 'There' }, 7000)
  await sendAll(there.library, other.id)
  const end = await imported(here, await exported(there, 'b.indexdesk'))
  expect(end).toMatchObject({ joined: { conflicts: 1 } })
  expect(
    await here.library.library.calls['documents/get']({ connectionId: city.id, documentId: 'a' }),
  ).toMatchObject({
    title: 'Here',
    state: 'waiting',
    versions: [{ title: 'Title of a' }, { title: 'There' }, { title: 'Here', itemId: waiting }],
  })
  const found = await here.archives.state()
  if (!found.ok || found.value.last === null) throw new Error('Nothing was joined')
  expect(found.value.last).toMatchObject({ conflictsTaken: 0 })
  expect(
    await here.library.library.calls['archive/conflicts']({
      joining: found.value.last.joining,
      after: null,
      limit: 9,
    }),
  ).toMatchObject({
    conflicts: [{ documentId: 'a', kept: 'here', isWaiting: true, titleThere: 'There' }],
    next: null,
  })
  // Once discarded, the other computer's state remains, not the state before both.
  await here.library.library.queue.apply('discarded', [waiting], 8000)
  expect(
    await here.library.library.calls['documents/get']({ connectionId: city.id, documentId: 'a' }),
  ).toMatchObject({
    title: 'There',
    state: 'done',
  })
})

test('uploads a dropped archive in chunks and deletes it afterwards', async () => {
  const here = await openHarness(city)
  await add(here.library, document(city.id, 'a'))
  const bytes = await readFile(await exported(here))
  const there = await openHarness(city)
  const begun = await there.archives.uploads.begin({ name: 'x.indexdesk', size: bytes.length })
  if (!begun.ok) throw new Error(begun.error.code)
  const { uploadId } = begun.value
  for (let from = 0; from < bytes.length; from += 500)
    await there.archives.uploads.append(uploadId, new Uint8Array(bytes.subarray(from, from + 500)))
  await there.archives.uploads.end(uploadId)
  expect(await settled(there)).toMatchObject({ kind: 'read', name: 'x.indexdesk' })
  await there.archives.import()
  expect(await settled(there)).toMatchObject({ kind: 'imported' })
  expect(await there.archives.uploads.append(uploadId, bytes)).toMatchObject({
    error: { code: 'archive-gone' },
  })
  const [own] = (await readdir(folder())).filter((name) => name !== 'a.indexdesk')
  expect(own).toBeDefined()
})

test('leaves the previous file after a stopped export', async () => {
  const here = await openHarness(city)
  for (let count = 0; count < 300; count += 1) await add(here.library, document(city.id, `d${count}`))
  const file = path.join(folder(), 'a.indexdesk')
  choose(file)
  await writeFile(file, 'before')
  await here.archives.export('x')
  expect(await here.archives.export('x')).toMatchObject({ error: { code: 'archive-busy' } })
  await here.archives.stop()
  expect(await settled(here)).toMatchObject({ kind: 'stopped' })
  expect(await readFile(file, 'utf8')).toBe('before')
  expect((await readdir(folder())).filter((name) => name.startsWith('.'))).toEqual([])
})

test('adds no connections if a merge cannot begin', async () => {
  const here = await openHarness(city)
  await add(here.library, document(city.id, 'a'))
  const file = await exported(here)
  const there = await openHarness()
  await looked(there, file)
  Object.assign(there.library.library.archive, {
    beginMerge: () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })),
  })
  await there.archives.import()
  expect(await settled(there)).toMatchObject({ kind: 'failed', during: 'import' })
  expect(there.connections).toEqual([])
})
