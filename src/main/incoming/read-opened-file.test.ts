import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readOpenedFile } from './read-opened-file.ts'

const hasLinks = process.platform !== 'win32'
let folder = ''
const at = (name: string) => path.join(folder, name)

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'opened-'))
  writeFileSync(at('note.txt'), 'Hello')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const refusal = async (file: string, limit?: number) => {
  const read = await readOpenedFile(file, limit)
  return read.ok ? 'taken' : read.error
}

test('a file comes as its bytes and its name', async () => {
  expect(await readOpenedFile(at('note.txt'))).toEqual({
    ok: true,
    value: { name: 'note.txt', bytes: new Uint8Array([72, 101, 108, 108, 111]) },
  })
})

test('what is no file of its own is refused by what it is', async () => {
  mkdirSync(at('album'))
  expect(await refusal(at('album'))).toMatchObject({ name: 'album', reason: 'folder-opened' })
  expect(await refusal(at('gone.txt'))).toMatchObject({ name: 'gone.txt', reason: 'file-gone' })
  expect(await refusal(at('note.txt/x'))).toMatchObject({ reason: 'file-gone' })
  expect(await refusal(`${at('a')}\0b`)).toMatchObject({ reason: 'not-readable' })
})

test('a file too large is refused by its size, before it is read', async () => {
  writeFileSync(at('huge.bin'), '')
  truncateSync(at('huge.bin'), 200_000_000)
  expect(await refusal(at('huge.bin'))).toMatchObject({
    reason: 'file-too-large',
    facts: { bytes: 200_000_000, limit: 100_000_000 },
  })
  expect(await refusal(at('note.txt'), 4)).toMatchObject({ reason: 'file-too-large' })
  expect(await refusal(at('note.txt'), 5)).toBe('taken')
})

test.skipIf(!hasLinks)('links, devices, pipes and sockets are never read', async () => {
  symlinkSync(at('note.txt'), at('holiday.png'))
  symlinkSync('/dev/zero', at('endless.png'))
  expect(await refusal(at('holiday.png'))).toMatchObject({ name: 'holiday.png', reason: 'is-a-link' })
  expect(await refusal(at('endless.png'))).toMatchObject({ reason: 'is-a-link' })
  expect(await refusal('/dev/zero')).toMatchObject({ reason: 'not-a-file' })
  execFileSync('mkfifo', [at('pipe.txt')])
  expect(await refusal(at('pipe.txt'))).toMatchObject({ reason: 'not-a-file' })
  const server = createServer().listen(at('socket'))
  await new Promise((resolve) => server.once('listening', resolve))
  expect(await refusal(at('socket'))).toMatchObject({ reason: 'not-a-file' })
  server.close()
})

test('of a file that is written to meanwhile no more comes in than was measured, and nothing that is not in it', async () => {
  const size = 20_000_000
  writeFileSync(at('shrinks.txt'), Buffer.alloc(size, 'a'))
  const shrinking = readOpenedFile(at('shrinks.txt'))
  truncateSync(at('shrinks.txt'), 1000)
  const shrunk = await shrinking
  expect(shrunk.ok && shrunk.value.bytes.length <= size).toBe(true)
  expect(shrunk.ok && shrunk.value.bytes.every((byte) => byte === 97)).toBe(true)

  writeFileSync(at('grows.txt'), Buffer.alloc(size, 'a'))
  const growing = readOpenedFile(at('grows.txt'), size)
  appendFileSync(at('grows.txt'), Buffer.alloc(size, 'b'))
  const grown = await growing
  if (grown.ok) expect(grown.value.bytes.length).toBe(size)
  else expect(grown.error.reason).toBe('file-too-large')
})
