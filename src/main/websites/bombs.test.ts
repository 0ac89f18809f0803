import { once } from 'node:events'
import { createServer } from 'node:http'
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Measured, measureAlone, mostCpuMs } from '../testing/measured-child.ts'
import type { Bombs } from './testing/fetch-bombs.ts'

const unpackedBytes = 256_000_000
const zeros = Buffer.alloc(unpackedBytes / 16)
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MIN_QUALITY } }
const bombs: Readonly<Record<string, readonly [encoding: string, bytes: Buffer]>> = {
  gzip: ['gzip', Buffer.concat(Array(16).fill(gzipSync(zeros)))],
  deflate: ['deflate', deflateSync(Buffer.alloc(unpackedBytes), { level: constants.Z_BEST_SPEED })],
  brotli: ['br', brotliCompressSync(Buffer.alloc(unpackedBytes), quickly)],
  'gzip-twice': ['gzip, gzip', gzipSync(Buffer.concat(Array(16).fill(gzipSync(zeros))))],
  'gzip-in-gzip': ['gzip', gzipSync(Buffer.concat(Array(16).fill(gzipSync(zeros))))],
}

let origin: string
const server = createServer(({ url = '' }, response) => {
  const [encoding, bytes] = bombs[url.slice(1)] ?? ['identity', Buffer.from('')]
  response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': encoding }).end(bytes)
})
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  origin = `http://127.0.0.1:${address.port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** In a separate process, to measure its memory alone. */
function fetchAll(asks: Bombs['asks']): Promise<Measured> {
  const addresses = Object.keys(bombs).map((name) => `${origin}/${name}`)
  const wanted: Bombs = { asks, nothing: `${origin}/nothing`, addresses }
  return measureAlone(new URL('./testing/fetch-bombs.ts', import.meta.url), wanted)
}

// Far below one unpacked bomb: twice the limit of an answer, and a few windows.
const mayGrowBytes = 90_000_000

test('does not keep an endlessly unpacking page in memory', async () => {
  const { output, grewBytes, cpuMs } = await fetchAll('page')
  expect(output).toEqual([null, null, null, null, null])
  expect(grewBytes).toBeLessThan(mayGrowBytes)
  expect(cpuMs).toBeLessThan(mostCpuMs)
})

test('does not keep an endlessly unpacking picture in memory', async () => {
  const { output, grewBytes, cpuMs } = await fetchAll('picture')
  // The last unpacks once, to hundreds of kilobytes that are not a page.
  expect(output).toEqual(['too-large', 'too-large', 'too-large', 'not-reached', 'empty'])
  expect(grewBytes).toBeLessThan(mayGrowBytes)
  expect(cpuMs).toBeLessThan(mostCpuMs)
})

test('does not keep them in memory in the practice service', async () => {
  const { output, grewBytes, cpuMs } = await fetchAll('practice-service')
  expect(output).toEqual(['refusal', 'refusal', 'refusal', 'refusal', 'fetched'])
  expect(grewBytes).toBeLessThan(mayGrowBytes)
  expect(cpuMs).toBeLessThan(mostCpuMs)
})
