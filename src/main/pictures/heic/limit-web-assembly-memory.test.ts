import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'

test('refuses memory beyond the limit, in this thread alone', async () => {
  const program = `
    import { parentPort, workerData } from 'node:worker_threads'
    const { limitWebAssemblyMemory } = await import(workerData)
    limitWebAssemblyMemory(3 * 65536)
    const memory = new WebAssembly.Memory({ initial: 1 })
    memory.grow(2)
    let refused = null
    try { memory.grow(1) } catch (cause) { refused = cause.name }
    parentPort.postMessage({ bytes: memory.buffer.byteLength, refused })`
  const file = new URL('./limit-web-assembly-memory.ts', import.meta.url).href
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(program)}`), {
    workerData: file,
  })
  const answer = await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject))
  await worker.terminate()
  expect(answer).toEqual({ bytes: 3 * 65_536, refused: 'RangeError' })
})
