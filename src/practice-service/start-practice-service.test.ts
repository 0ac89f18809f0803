import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { PracticeServiceError } from './practice-service-error.ts'
import { startPracticeService } from './start-practice-service.ts'
import { documentBody, makeTestFolder, readStored, runService, testKey } from './testing/run-service.ts'
import { serveSite } from './testing/serve-site.ts'

async function failToStart(dataDirectory: string, port = 0): Promise<PracticeServiceError> {
  const failure: unknown = await startPracticeService({ dataDirectory, key: testKey, port }).then(
    async (service) => service.close(),
    (cause: unknown) => cause,
  )
  if (failure instanceof PracticeServiceError) return failure
  throw new Error('the service started, or failed in another way', { cause: failure })
}

test('keeps documents over a restart', async () => {
  const first = await runService()
  await first.index(documentBody({ metadata: { n: 1 } }))
  await first.update({ id: 'doc-1', title: 'Changed' })
  await first.close()
  const second = await runService({ dataDirectory: first.dataDirectory })
  expect(await (await fetch(second.address)).text()).toContain('Changed')
  expect((await second.index(documentBody())).body.message).toContain('has been replaced')
})

test('refuses a second run on the same folder', async () => {
  const service = await runService()
  const { code, message } = await failToStart(service.dataDirectory)
  expect(code).toBe('data-folder-in-use')
  expect(message).toContain('Another practice service is using the folder')
  expect((await service.index(documentBody())).status).toBe(200)
})

test('reports a port in use and releases the folder', async () => {
  const { port } = await runService()
  const folder = makeTestFolder()
  expect(await failToStart(folder, port)).toMatchObject({ code: 'port-in-use' })
  expect((await runService({ dataDirectory: folder })).port).not.toBe(port)
})

test('reports an unusable folder', async () => {
  const folder = makeTestFolder()
  writeFileSync(join(folder, 'file'), '')
  expect(await failToStart(join(folder, 'file'))).toMatchObject({ code: 'data-folder-unusable' })
  writeFileSync(
    join(folder, 'practice-service.db'),
    'not a database, but long enough to be read as one'.repeat(20),
  )
  expect(await failToStart(folder)).toMatchObject({ code: 'data-folder-unusable' })
})

test('leaves data of a newer version untouched', async () => {
  const folder = makeTestFolder()
  const database = new DatabaseSync(join(folder, 'practice-service.db'))
  database.exec('PRAGMA user_version = 99')
  database.close()
  expect(await failToStart(folder)).toMatchObject({ code: 'data-from-newer-version' })
})

test('aborts a running fetch on close, which may be repeated', async () => {
  const asked = Promise.withResolvers<void>()
  const site = await serveSite(() => asked.resolve())
  const service = await runService()
  const reply = service.index(documentBody({ content: site })).catch(() => 'broken off')
  await asked.promise
  await Promise.all([service.close(), service.close()])
  expect(await reply).toBe('broken off')
  await expect(fetch(service.address)).rejects.toThrow()
  expect(readStored(service.dataDirectory, 'doc-1')).toBeNull()
})

test('answers a request in flight before closing', async () => {
  const asked = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const site = await serveSite((_request, response) => {
    asked.resolve()
    void release.promise.then(() => response.end('<p>At last</p>'))
  })
  const service = await runService()
  const reply = service.index(documentBody({ content: site }))
  await asked.promise
  const closed = service.close()
  release.resolve()
  expect((await reply).status).toBe(200)
  await closed
  expect(readStored(service.dataDirectory, 'doc-1')?.indexedText).toBe('At last')
})

test('logs one line per request, without key or content', async () => {
  const lines: string[] = []
  const service = await runService({ log: (line) => lines.push(line) })
  await service.index(documentBody({ content: 'a private thing' }))
  await fetch(`${service.address}/?secret=1`)
  expect(lines).toEqual(['POST /api/v1/index 200', 'GET / 200'])
})

test('stores ten documents sent at once', async () => {
  const service = await runService()
  const ids = Array.from({ length: 10 }, (_, at) => `doc-${at}`)
  await Promise.all(ids.map((id) => service.index(documentBody({ id }))))
  expect(await (await fetch(service.address)).text()).toContain('It holds 10 documents')
})
