import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { add, document, makeFolder, openIn } from '../testing/test-library.ts'
import { StorageError, toStorageFailure } from './storage-error.ts'

let folder: string
let remove: () => void
beforeEach(() => {
  ;({ folder, remove } = makeFolder())
})
afterEach(() => remove())

const big = (connectionId: string, id: string, size = 200_000) =>
  document(connectionId, id, { content: { kind: 'text', text: `${id} `.repeat(size / (id.length + 1)) } })

test('reports a full library, keeps its data and accepts more once there is room', async () => {
  const connectionId = randomUUID()
  const small = await openIn(folder, { largestPages: 200 })
  await add(small, document(connectionId, 'first'))
  await expect(add(small, big(connectionId, 'too-big', 900_000))).rejects.toMatchObject({
    name: 'StorageError',
    failure: { code: 'storage-full' },
  })
  expect(await small.library.calls['documents/get']({ connectionId, documentId: 'too-big' })).toBeNull()
  expect(await small.library.queue.summary()).toMatchObject({ counts: { waiting: 1 }, batch: { total: 1 } })
  await add(small, document(connectionId, 'second'))
  await small.close()
  const larger = await openIn(folder)
  await add(larger, big(connectionId, 'too-big', 900_000))
  expect(
    (await larger.library.calls['documents/search']({ connectionId, text: '', after: null, limit: 9 })).rows,
  ).toHaveLength(3)
  await larger.close()
})

function canMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const { folder: place, remove: removePlace } = makeFolder()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', place], { stdio: 'ignore' })
    execFileSync('umount', [place], { stdio: 'ignore' })
    return true
  } catch {
    return false
  } finally {
    removePlace()
  }
}

describe.skipIf(!canMount())('on a disk of its own (needs the right to mount one)', () => {
  const mount = (options: string) =>
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' })
  afterEach(() => execFileSync('umount', ['-l', folder], { stdio: 'ignore' }))

  test('reports a full disk and keeps everything accepted', async () => {
    mount('size=3m')
    const connectionId = randomUUID()
    const opened = await openIn(folder)
    const acceptedIds: string[] = []
    let failure: unknown
    for (let index = 0; failure === undefined && index < 60; index += 1) {
      try {
        await add(opened, big(connectionId, `d${index}`))
        acceptedIds.push(`d${index}`)
      } catch (cause) {
        failure = cause
      }
    }
    expect(failure).toBeInstanceOf(StorageError)
    expect(failure).toMatchObject({ failure: { code: 'storage-full' } })
    expect(acceptedIds.length).toBeGreaterThan(2)
    const listed = async () =>
      (
        await opened.library.calls['documents/search']({ connectionId, text: '', after: null, limit: 99 })
      ).rows.map(({ documentId }) => documentId)
    expect(await listed()).toEqual(acceptedIds.toReversed())
    await opened.close()
    execFileSync('mount', ['-o', 'remount,size=20m', folder], { stdio: 'ignore' })
    const again = await openIn(folder)
    const { rows } = await again.library.calls['documents/search']({
      connectionId,
      text: '',
      after: null,
      limit: 99,
    })
    expect(rows.map(({ documentId }) => documentId)).toEqual(acceptedIds.toReversed())
    await add(again, big(connectionId, 'more'))
    await again.close()
  })

  test('reports a full disk when creating a library', async () => {
    mount('size=16k')
    await expect(openIn(folder)).rejects.toMatchObject({ failure: { code: 'storage-full' } })
  })

  test('reports a read-only disk and keeps the library intact', async () => {
    mount('size=8m')
    const connectionId = randomUUID()
    const first = await openIn(folder)
    await add(first, document(connectionId, 'a'))
    await first.close()
    execFileSync('mount', ['-o', 'remount,ro', folder], { stdio: 'ignore' })
    await expect(openIn(folder)).rejects.toMatchObject({ failure: { code: 'storage-read-only' } })
    execFileSync('mount', ['-o', 'remount,rw', folder], { stdio: 'ignore' })
    const again = await openIn(folder)
    expect(await again.library.calls['documents/get']({ connectionId, documentId: 'a' })).not.toBeNull()
    await again.close()
  })
})

describe('translating SQLite errors', () => {
  const ofSqlite = (errcode: number) => Object.assign(new Error('secret'), { errcode, errstr: 'words' })
  const ofSystem = (code: string) => Object.assign(new Error('/secret/path'), { code })
  test.each([
    [ofSqlite(13), 'storage-full'],
    [ofSqlite(8), 'storage-read-only'],
    [ofSqlite(1032), 'storage-read-only'],
    [ofSqlite(5), 'storage-busy'],
    [ofSqlite(261), 'storage-busy'],
    [ofSqlite(6), 'storage-busy'],
    [ofSqlite(11), 'storage-damaged'],
    [ofSqlite(267), 'storage-damaged'],
    [ofSqlite(26), 'storage-damaged'],
    [ofSqlite(10), 'storage-failed'],
    [ofSqlite(1), 'storage-failed'],
    [ofSystem('ENOSPC'), 'storage-full'],
    [ofSystem('EDQUOT'), 'storage-full'],
    [ofSystem('EROFS'), 'storage-read-only'],
    [ofSystem('EACCES'), 'storage-read-only'],
    [ofSystem('EIO'), 'storage-failed'],
    [new TypeError('secret'), 'storage-failed'],
    ['secret', 'storage-failed'],
  ])('%o is %s', (cause, code) => {
    const failure = toStorageFailure(cause)
    expect(failure.code).toBe(code)
    expect(JSON.stringify(failure)).not.toContain('secret')
  })

  test('keeps a translated error', () => {
    const failure = toStorageFailure(ofSystem('ENOSPC'))
    expect(toStorageFailure(new StorageError(failure))).toBe(failure)
  })
})
