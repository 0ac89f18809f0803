import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createRunDays, type RunDays } from './run-days.ts'

const dayMs = 24 * 60 * 60 * 1000
let folder: string
let at: number
let logged: string[]
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'index-desk-run-days-'))
  at = Date.UTC(2026, 10, 22, 12)
  logged = []
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const file = () => path.join(folder, 'run-days.json')
const start = (): RunDays =>
  createRunDays({ file: file(), now: () => at, log: (_level, message) => logged.push(message) })

const written = () => Promise.resolve()

test('counts days of use over restarts, each day once', async () => {
  const stamp = start().now()
  for (const days of [0, 0, 1, 1, 30, 400, 401]) {
    await written()
    at = stamp + days * dayMs
    start().now()
    start().now()
  }
  await written()
  // The clock jumped to the last but one.
  expect(start().ranSince(stamp)).toBe(3)
  expect(start().placeOf(at)).toBeGreaterThan(start().placeOf(stamp))
  expect(logged).toEqual([])
})

test.each([
  ['nothing', ''],
  ['half of it', '{"days":[{"da'],
  ['something else', '{"days":[{"day":"1","ran":true}]}'],
  ['days without end', JSON.stringify({ days: Array(6000).fill({ day: 1, ran: true }) })],
])('a file with %s in it makes nothing old, and is written anew', async (_name, text) => {
  writeFileSync(file(), text)
  expect(start().ranSince(at - 400 * dayMs)).toBe(0)
  expect(logged).toEqual(['run-days-not-read'])
  await written()
  at += dayMs
  expect(start().ranSince(at - 401 * dayMs)).toBe(1)
})

test('deletes partial writes at the next start', () => {
  writeFileSync(`${file()}.unfinished`, '{"days":[{"da')
  start()
  expect(readdirSync(folder)).toEqual([])
})

test('continues in memory if it cannot write', async () => {
  rmSync(folder, { recursive: true })
  const days = start()
  const stamp = days.now()
  await written()
  at += dayMs
  expect(days.ranSince(stamp)).toBe(1)
  await written()
  expect(logged).toEqual(['run-days-not-written', 'run-days-not-written'])
  mkdirSync(folder)
  at += dayMs
  days.now()
  await written()
  expect(JSON.parse(readFileSync(file(), 'utf8')).days).toHaveLength(3)
})
