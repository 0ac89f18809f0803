import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testWorker } from '../testing/test-workers.ts'
import { createPracticeService, type PracticeService } from './practice-service.ts'

let folder: string
let service: PracticeService

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'practice-'))
  service = open(path.join(folder, 'data'))
})

afterEach(async () => {
  await service.close()
  rmSync(folder, { recursive: true })
})

const open = (dataDirectory: string) =>
  createPracticeService({
    workerFile: fileURLToPath(testWorker('practice-service')),
    dataDirectory,
    onStopped: () => undefined,
  })

const add = (address: string, key: string) =>
  fetch(`${address}/api/v1/index`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
    body: JSON.stringify({ id: 'a', collection: 'c', title: 't', content: 'text' }),
  })

async function start(key: string): Promise<string> {
  const started = await service.start(key)
  if (started.kind === 'failed') throw new Error(started.detail)
  return started.address
}

test('listens on this computer and takes its key only', async () => {
  const address = await start('key-1')
  expect(new URL(address).hostname).toBe('127.0.0.1')
  expect(service.address()).toBe(address)
  expect((await add(address, 'key-1')).status).toBe(200)
  expect((await add(address, 'key-2')).status).toBe(401)
})

test('reuses the service for the same key and replaces it for another', async () => {
  const [first, second] = await Promise.all([start('key-1'), start('key-1')])
  expect(second).toBe(first)
  const third = await start('key-2')
  expect((await add(third, 'key-2')).status).toBe(200)
  await expect(add(first, 'key-1')).rejects.toThrow()
})

test('listens at its last address, or at another if that is taken', async () => {
  const address = await start('key-1')
  await service.close()
  expect(await service.start('key-1', address)).toMatchObject({ kind: 'listening', address })
  const second = open(path.join(folder, 'second'))
  const elsewhere = await second.start('key-1', address)
  await second.close()
  expect(elsewhere.kind).toBe('listening')
  expect(elsewhere).not.toMatchObject({ address })
})

test('listens nowhere after close', async () => {
  const address = await start('key-1')
  await service.close()
  expect(service.address()).toBeNull()
  await expect(add(address, 'key-1')).rejects.toThrow()
})

test('returns a failure for an unusable folder', async () => {
  writeFileSync(path.join(folder, 'file'), '')
  const started = await open(path.join(folder, 'file', 'data')).start('key-1')
  expect(started).toMatchObject({ kind: 'failed' })
})
