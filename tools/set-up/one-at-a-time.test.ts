import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { oneAtATime } from './one-at-a-time.mjs'

let root: string
let said: string[]
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'index-desk-lock-'))
  said = []
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const lock = () => path.join(root, '.set-up.lock')
const run = <Result>(work: () => Promise<Result>) =>
  oneAtATime({ root, say: (line) => said.push(line), lookEveryMs: 5 }, work)

it('does one work after the other, however long each takes', async () => {
  const events: string[] = []
  const work = (name: string) => async () => {
    events.push(`${name} begins`)
    // Longer than an untouched lock lasts.
    await wait(400)
    events.push(`${name} ends`)
  }
  await Promise.all([run(work('first')), run(work('second'))])
  expect(events).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
  expect(said).toEqual(['Waiting until another command has set this checkout up.'])
  expect(existsSync(lock())).toBe(false)
})

it('lets the next one go on where the work fails', async () => {
  await expect(run(() => Promise.reject(new Error('no network')))).rejects.toThrow('no network')
  expect(await run(async () => 'done')).toBe('done')
  expect(said).toEqual([])
})

it('takes over a lock that a killed process left behind', async () => {
  writeFileSync(lock(), '')
  expect(await run(async () => 'done')).toBe('done')
  expect(existsSync(lock())).toBe(false)
})

it('does the work without a lock where none can be written', async () => {
  const missing = path.join(root, 'nowhere')
  expect(await oneAtATime({ root: missing, say: () => undefined }, async () => 'done')).toBe('done')
})
