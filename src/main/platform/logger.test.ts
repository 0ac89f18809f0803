import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFileLog } from './logger.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'log-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')

test('an entry is one line of JSON with its time', () => {
  const log = createFileLog(folder, () => 0)
  log('warning', 'call-refused', { call: 'documents/add' })
  expect(JSON.parse(read('index-desk.log'))).toEqual({
    at: '1970-01-01T00:00:00.000Z',
    level: 'warning',
    message: 'call-refused',
    call: 'documents/add',
  })
})

test('a bearer token never reaches the file', () => {
  createFileLog(folder, () => 0)('error', 'odd', { header: 'Authorization: Bearer sk-secret-1, more' })
  expect(read('index-desk.log')).not.toContain('sk-secret-1')
})

test('a large file makes room, and the one before it is kept', () => {
  const log = createFileLog(folder, () => 0)
  writeFileSync(path.join(folder, 'index-desk.log'), 'x'.repeat(1_000_001))
  log('info', 'new')
  expect(read('index-desk.log')).toContain('new')
  expect(read('index-desk.old.log')).toHaveLength(1_000_001)
})

test('a folder that cannot be written to does not stop the app', () => {
  const log = createFileLog(folder, () => 0)
  rmSync(folder, { recursive: true })
  expect(() => log('info', 'lost')).not.toThrow()
  folder = mkdtempSync(path.join(tmpdir(), 'log-'))
})
