import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js/index-native.js'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { failed } from '../../shared/ipc/failure.ts'
import type { ConnectionRecord } from '../../shared/schemas/connection.ts'
import { preferencesFile } from '../../shared/schemas/settings.ts'
import { writeZip } from '../exports/write-zip.ts'
import { systemClock } from '../jobs/system-clock.ts'
import { StorageError, toStorageFailure } from '../library/db/storage-error.ts'
import { add, document, openFresh } from '../library/testing/test-library.ts'
import { createFileLog, logFileNames } from '../platform/logger.ts'
import { readLog } from '../platform/read-log.ts'
import { createDiagnostics, type DiagnosticsDeps } from './diagnostics.ts'

const secret = 'canary-4f9d1c7e+DoNotKeep'
const connectionId = randomUUID()
const connection: ConnectionRecord = {
  id: connectionId,
  kind: 'service',
  name: 'Town of Ulm',
  address: `https://editor:${secret}@ulm.example/index?token=${secret}#${secret}`,
  colour: 'blue',
  picturesTravel: 'host',
  pictureHost: {
    kind: 'folder',
    address: `https://editor:${secret}@pictures.example/${secret}`,
    publicAddress: `https://pictures.example/${secret}`,
    signIn: 'password',
  },
}
const preferences = preferencesFile.parse({
  chosenConnection: connectionId,
  lastCollections: { [connectionId]: secret },
})

let library: Awaited<ReturnType<typeof openFresh>>
let folder: string
beforeEach(async () => {
  library = await openFresh()
  folder = mkdtempSync(path.join(tmpdir(), 'diagnostics-'))
})
afterEach(async () => {
  await library.end()
  rmSync(folder, { recursive: true, force: true })
})

function desk(more: Partial<DiagnosticsDeps> = {}) {
  const logFolder = path.join(folder, 'logs')
  const { log } = createFileLog({ folder: logFolder, now: () => 0 })
  const asked: string[] = []
  const diagnostics = createDiagnostics({
    version: '0.1.0',
    system: async () => ({ platform: 'linux' }),
    settings: {
      preferences: () => preferences,
      connections: { all: () => [connection] },
      window: () => null,
    },
    organisation: () => ({ state: 'none' }),
    opened: async () => ({
      store: library.library.diagnostics,
      facts: async () => ({ outcome: 'opened' }),
      keyPlace: () => 'stored',
      hostSignInPlace: () => 'missing',
    }),
    toFailure: toStorageFailure,
    readLog: () => readLog(logFolder),
    chooseFile: async (name) => {
      asked.push(name)
      return path.join(folder, 'saved.zip')
    },
    writeZip: (file, entries) => writeZip(file, entries, randomUUID()),
    now: () => 0,
    newId: randomUUID,
    after: systemClock.after,
    ...more,
  })
  return { diagnostics, log, logFolder, asked }
}

async function unzip(file: string): Promise<Record<string, string>> {
  const zip = new ZipReader(new BlobReader(new Blob([readFileSync(file)])), { useWebWorkers: false })
  const entries = await zip.getEntries()
  const texts = await Promise.all(
    entries.map(async (entry) => {
      if (entry.directory) throw new Error('a folder')
      return [entry.filename, await entry.getData(new TextWriter())] as const
    }),
  )
  await zip.close()
  return Object.fromEntries(texts)
}

test('saves exactly what was shown, despite later events', async () => {
  const { diagnostics, log, asked } = desk()
  log('info', 'app-started')
  const shown = await diagnostics.gather(false)
  expect(shown.files.map(({ name }) => name)).toEqual([
    'about-these-files.txt',
    'system.json',
    'settings.json',
    'keys.json',
    'library.json',
    'queue.json',
    'log/index-desk.log',
  ])
  log('error', 'something-later')
  await add(library, document(connectionId, 'later'))
  const names = shown.files.map(({ name }) => name)
  expect(await diagnostics.save(shown.id, names)).toEqual({ ok: true, value: { name: 'saved.zip' } })
  expect(asked).toEqual(['Index Desk diagnostics 1970-01-01.zip'])
  expect(await unzip(path.join(folder, 'saved.zip'))).toEqual(
    Object.fromEntries(shown.files.map(({ name, text }) => [name, text])),
  )
  expect(shown.files.every(({ bytes, text }) => bytes === Buffer.byteLength(text))).toBe(true)
})

test('omits unticked files and everything not shown', async () => {
  const { diagnostics } = desk()
  const { id } = await diagnostics.gather(false)
  expect(await diagnostics.save(id, ['keys.json', 'system.json'])).toMatchObject({ ok: true })
  expect(Object.keys(await unzip(path.join(folder, 'saved.zip')))).toEqual(['system.json', 'keys.json'])
  for (const wanted of [['../../etc/passwd'], ['keys.json', 'log/other.log'], []])
    expect(await diagnostics.save(id, wanted)).toMatchObject({ error: { code: 'export-unknown' } })
  diagnostics.forget(id)
  expect(await diagnostics.save(id, ['keys.json'])).toMatchObject({ error: { code: 'export-unknown' } })
})

test('keeps the old file and leaves no temporary file if writing fails', async () => {
  writeFileSync(path.join(folder, 'saved.zip'), 'before')
  const away = path.join(folder, 'gone', 'saved.zip')
  const { diagnostics } = desk({ chooseFile: async () => away })
  const { id } = await diagnostics.gather(false)
  expect(await diagnostics.save(id, ['keys.json'])).toMatchObject({ error: { code: 'export-failed' } })
  expect(existsSync(away)).toBe(false)
  const cancelled = desk({ chooseFile: async () => null }).diagnostics
  expect(await cancelled.save((await cancelled.gather(false)).id, ['keys.json'])).toEqual({
    ok: true,
    value: null,
  })
  expect(readFileSync(path.join(folder, 'saved.zip'), 'utf8')).toBe('before')
  expect(readdirSync(folder).sort()).toEqual(
    ['logs', 'saved.zip'].filter((name) => existsSync(path.join(folder, name))),
  )
})

test('includes names and addresses on request, without credentials', async () => {
  const { diagnostics } = desk()
  const textOf = async (withNames: boolean) =>
    (await diagnostics.gather(withNames)).files.map(({ text }) => text).join('\n')
  const without = await textOf(false)
  expect(without).toContain(connectionId)
  expect(without).not.toContain('Ulm')
  expect(without).not.toContain('ulm.example')
  const withNames = await textOf(true)
  expect(withNames).toContain('"name": "Town of Ulm"')
  expect(withNames).toContain('"address": "https://ulm.example/index"')
  expect(withNames).not.toContain(secret)
})

test('includes no secret, user text or service text', async () => {
  const { diagnostics, log, logFolder } = desk()
  const content = { kind: 'text', text: secret } as const
  const written = { title: secret, collection: secret, metadata: `{"${secret}":"${secret}"}`, content }
  const itemId = await add(library, document(connectionId, secret, written))
  const [claimed] = await library.library.queue.claim({ connectionId, now: 2000, limit: 1 })
  if (claimed === undefined) throw new Error('Nothing was claimed')
  await library.library.queue.complete(
    { itemId, attemptId: claimed.attemptId },
    { kind: 'refused', problem: { code: 'rejected', status: 400, words: secret, detail: secret } },
    3000,
  )
  await library.library.calls['drafts/keep']({ name: secret, text: secret })
  log('error', 'odd', { detail: `Bearer ${secret}`, code: secret })
  const lines = [
    JSON.stringify({ at: '2026-01-01T00:00:00.000Z', level: 'error', message: secret, name: secret }),
    JSON.stringify({ at: secret, level: 'error', message: 'odd' }),
    JSON.stringify({
      at: '2026-01-01T00:00:00.000Z',
      level: 'error',
      message: 'odd',
      [secret]: 1,
      a: [secret],
    }),
    `${secret} is no JSON`,
  ]
  writeFileSync(path.join(logFolder, logFileNames[1]), `${lines.join('\n')}\n`)
  const { files } = await diagnostics.gather(true)
  const all = files.map(({ name, text }) => `${name}\n${text}`).join('\n')
  expect(all).toContain(itemId)
  expect(all).toContain('"linesLeftOut":3')
  expect(all).not.toContain('canary')
  expect(all).not.toContain('DoNotKeep')
})

test('reports a library that cannot be opened and includes everything else', async () => {
  const { diagnostics, log } = desk({
    opened: () => Promise.reject(new StorageError(failed('library-newer', { detail: 'Library 99, app 13' }))),
  })
  log('error', 'start-failed')
  const { files } = await diagnostics.gather(false)
  const told = Object.fromEntries(files.map(({ name, text }) => [name, text]))
  for (const name of ['keys.json', 'library.json', 'queue.json'])
    expect(JSON.parse(told[name] ?? '')).toEqual({
      notGathered: 'library-newer',
      detail: 'Library 99, app 13',
    })
  expect(told['log/index-desk.log']).toContain('start-failed')
  expect(told['settings.json']).toContain(connectionId)
})

test('stops waiting for a library that does not answer', async () => {
  const { diagnostics } = desk({
    opened: () => new Promise(() => undefined),
    after: (_delayMs, run) => {
      setImmediate(run)
      return () => undefined
    },
    system: () => Promise.reject(new Error(secret)),
  })
  const { files } = await diagnostics.gather(false)
  const told = Object.fromEntries(files.map(({ name, text }) => [name, text]))
  expect(JSON.parse(told['library.json'] ?? '')).toEqual({ notGathered: 'no answer in time' })
  expect(JSON.parse(told['system.json'] ?? '')).toEqual({ notGathered: 'storage-failed', detail: 'Error' })
})
