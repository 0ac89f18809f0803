import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { documentBody, makeTestFolder, readStored, testKey } from './testing/run-service.ts'
import type { PracticeWorkerData, PracticeWorkerMessage, PracticeWorkerRequest } from './worker.ts'

async function runWorker(dataDirectory: string): Promise<{ worker: Worker; message: PracticeWorkerMessage }> {
  const workerData: PracticeWorkerData = {
    dataDirectory,
    key: testKey,
    port: 0,
  }
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData })
  onTestFinished(async () => {
    await worker.terminate()
  })
  const [message] = await once(worker, 'message')
  return { worker, message }
}

test('serves until closed, then exits', async () => {
  const folder = makeTestFolder()
  const { worker, message } = await runWorker(folder)
  if (message.kind !== 'listening') throw new Error(message.detail)
  const response = await fetch(`${message.address}/api/v1/index`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${testKey}` },
    body: JSON.stringify(documentBody()),
  })
  expect(response.status).toBe(200)
  expect(new URL(message.address).port).toBe(String(message.port))
  const exited = once(worker, 'exit')
  const close: PracticeWorkerRequest = { kind: 'close' }
  worker.postMessage(close)
  expect(await exited).toEqual([0])
  expect(readStored(folder, 'doc-1')).not.toBeNull()
})

test('reports why it cannot start and exits', async () => {
  const folder = makeTestFolder()
  await runWorker(folder)
  const { worker, message } = await runWorker(folder)
  expect(message).toMatchObject({ kind: 'failed', code: 'data-folder-in-use' })
  if (worker.threadId !== -1) expect(await once(worker, 'exit')).toEqual([0])
})
