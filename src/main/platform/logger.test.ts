import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFileLog, logFileNames } from './logger.ts'

let folder: string
let now: number

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'log-'))
  now = 0
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const start = () => createFileLog({ folder, now: () => now })
const read = (name: string = logFileNames[0]) => readFileSync(path.join(folder, name), 'utf8')
const messages = () =>
  read()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).message)

test('writes an entry as one line of JSON with its time', () => {
  const connectionId = '7b0c2f6e-3c54-4b8a-9d57-0d5f3a5f4a11'
  start().log('warning', 'call-refused', { call: 'documents/add', connectionId, tries: 3 })
  expect(JSON.parse(read())).toEqual({
    at: '1970-01-01T00:00:00.000Z',
    level: 'warning',
    message: 'call-refused',
    call: 'documents/add',
    connectionId,
    tries: 3,
  })
})

test('does not write entries below the level', () => {
  const { log, setLevel } = start()
  log('debug', 'one')
  setLevel('debug')
  log('debug', 'two')
  setLevel('warning')
  log('info', 'three')
  log('error', 'four')
  expect(messages()).toEqual(['two', 'four'])
})

test('appends to the existing file', () => {
  start().log('info', 'one')
  start().log('info', 'two')
  expect(messages()).toEqual(['one', 'two'])
})

test('keeps the newest entries in a bounded number of bounded files', () => {
  const { log } = start()
  const detail = 'word '.repeat(50)
  for (let line = 0; line < 12_000; line += 1) {
    // A different kind each minute, so that nothing is omitted as repeated.
    now += 60_000
    log('error', 'odd', { detail, line })
  }
  expect(readdirSync(folder).sort()).toEqual([...logFileNames].sort())
  const sizes = logFileNames.map((name) => statSync(path.join(folder, name)).size)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(500_000)
  const lines = logFileNames.toReversed().flatMap((name) =>
    read(name)
      .trimEnd()
      .split('\n')
      .map((line) => Number(JSON.parse(line).line)),
  )
  expect(lines.at(-1)).toBe(11_999)
  expect(lines).toEqual(Array.from({ length: lines.length }, (_, at) => 12_000 - lines.length + at))
  expect(lines.length).toBeGreaterThan(3000)
})

test('counts repeated failures instead of writing each', () => {
  const { log } = start()
  for (let time = 0; time < 5000; time += 1) log('error', 'again')
  log('error', 'once')
  now += 60_000
  log('error', 'later')
  const lines = read()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines).toHaveLength(203)
  expect(lines.slice(-3)).toMatchObject([
    { message: 'once' },
    { message: 'left-out', detail: 'again', count: 4800 },
    { message: 'later' },
  ])
})

test('restarts a file that cannot be rotated', () => {
  // A folder of that name, like a file that another program holds.
  mkdirSync(path.join(folder, logFileNames[3], 'in-the-way'), { recursive: true })
  const { log } = start()
  for (let line = 0; line < 3000; line += 1) {
    now += 60_000
    log('error', 'odd', { detail: 'word '.repeat(50) })
  }
  expect(statSync(path.join(folder, logFileNames[0])).size).toBeLessThanOrEqual(500_000)
})

test('continues without a writable folder', () => {
  const { log } = start()
  log('info', 'one')
  rmSync(folder, { recursive: true })
  log('info', 'two')
  expect(messages()).toEqual(['two'])
  chmodSync(folder, 0o500)
  expect(() => log('info', 'three')).not.toThrow()
  chmodSync(folder, 0o700)
})

test('restricts the file to its owner', () => {
  start().log('info', 'one')
  if (process.platform !== 'win32') expect(statSync(path.join(folder, logFileNames[0])).mode & 0o077).toBe(0)
})
