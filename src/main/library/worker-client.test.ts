import { describe, expect, test } from 'vitest'
import { startWorker, type WorkerClient } from './worker-client.ts'

const worker = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads'
    let messages = 0
    parentPort.on('message', (together) => {
      messages += 1
      const answers = together.map(({ id }) => ({ kind: 'done', id, value: messages }))
      parentPort.postMessage({ kind: 'answered', answers })
      if (together.some(({ name }) => name === 'close')) parentPort.close()
    })
    parentPort.postMessage({ kind: 'opened', integrity: null, names: [] })
  `)}`,
)
const news = { onStep: () => undefined, onCopied: () => undefined }
const start = () => startWorker(worker, { folder: '', openedAt: 0 }, news)
const complete = (client: WorkerClient) =>
  client.ask('queue.complete', [{ itemId: '', attemptId: 1 }, { kind: 'released' }, 0])

describe('calls to the library thread', () => {
  test('are sent as one message per turn of the event loop', async () => {
    const client = await start()
    expect(await Promise.all([client.ask('queue.pauses', []), client.ask('queue.summary', [])])).toEqual([
      1, 1,
    ])
    expect(await client.ask('queue.pauses', [])).toBe(2)
    await client.close()
  })

  test('send attempt results with the next call, before it, or alone', async () => {
    const client = await start()
    const completed = [complete(client), complete(client)]
    // More than one turn of the event loop later.
    await new Promise((resolve) => setImmediate(resolve))
    await new Promise((resolve) => setImmediate(resolve))
    expect(await Promise.all([...completed, client.ask('queue.summary', [])])).toEqual([1, 1, 1])
    expect(await complete(client)).toBe(2)
    await client.close()
  })

  test('write attempt results before an immediate close', async () => {
    const client = await start()
    const completed = complete(client)
    const closed = client.close()
    expect(await completed).toBe(1)
    await closed
    await expect(complete(client)).rejects.toThrow()
  })
})
