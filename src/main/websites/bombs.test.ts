import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'

const unpackedBytes = 256_000_000
const zeros = Buffer.alloc(unpackedBytes / 16)
/** What a few kilobytes or a few hundred become. */
const bombs: Readonly<Record<string, readonly [encoding: string, bytes: Buffer]>> = {
  gzip: ['gzip', Buffer.concat(Array(16).fill(gzipSync(zeros)))],
  deflate: ['deflate', deflateSync(Buffer.alloc(unpackedBytes))],
  brotli: ['br', brotliCompressSync(Buffer.alloc(unpackedBytes))],
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

/** Runs a script in a process of its own; gives what it said and by how much its memory grew at most, in bytes. */
async function measure(setUp: string, ask: string): Promise<{ said: string; grewBytes: number }> {
  const module = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)
  const script = `
    import { peakMemoryBytes } from ${module('../testing/peak-memory.ts')}
    import { createRequestAddress } from ${module('../../web/request-address.ts')}
    ${setUp.replace(/FILE\(([^)]+)\)/g, (_all, file: string) => module(file))}
    const signal = new AbortController().signal
    await ask('${origin}/nothing')
    const before = peakMemoryBytes()
    async function ask(address) { ${ask} }
    const said = []
    for (const name of ${JSON.stringify(Object.keys(bombs))}) said.push(await ask('${origin}/' + name))
    console.log(JSON.stringify({ said: said.join(), grewBytes: peakMemoryBytes() - before }))`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script])
  let output = ''
  child.stdout.on('data', (piece) => {
    output += piece
  })
  child.stderr.on('data', (piece) => {
    output += piece
  })
  await once(child, 'close')
  try {
    return JSON.parse(output)
  } catch {
    throw new Error(output)
  }
}

// Far below what one of them unpacks to; what it takes is the limit of an answer, twice, and a few windows.
const mayGrowBytes = 90_000_000

const websites = `
  import { createDirectFetch } from FILE(./direct-fetch.ts)
  import { decodedBody, acceptedEncodings } from FILE(../../web/decoded-body.ts)
  import { describePage } from FILE(./describe-page.ts)
  import { fetchPicture } from FILE(./fetch-picture.ts)
  import { createWebPace } from FILE(./web-pace.ts)
  import { decodePage } from FILE(../../web/decode-page.ts)
  const parts = {
    fetch: createDirectFetch({
      fetch, request: createRequestAddress(null), decodedBody, acceptedEncodings,
      resolveProxy: async () => 'DIRECT', userAgent: () => 'Test',
    }),
    pace: createWebPace({ now: Date.now, after: (ms, run) => { const timer = setTimeout(run, ms); return () => clearTimeout(timer) } }),
    resolveHost: async () => ['93.184.215.14'],
    isPrivateAddress: () => false,
    decodePage: async (bytes, type) => decodePage(bytes, type),
    inspectPicture: async () => ({ ok: false, error: { code: 'picture-empty', facts: {} } }),
  }`

test('no page that unpacks without end is kept in memory', async () => {
  const { said, grewBytes } = await measure(
    websites,
    'return JSON.stringify((await describePage(parts, address, signal))?.title ?? null)',
  )
  expect(said).toBe(Object.keys(bombs).fill('null').join())
  expect(grewBytes).toBeLessThan(mayGrowBytes)
})

test('no picture that unpacks without end is kept in memory', async () => {
  const { said, grewBytes } = await measure(
    websites,
    'return (await fetchPicture(parts, address, 5_000_000, signal)).problem',
  )
  // The last unpacks once, to a page of hundreds of kilobytes that is none.
  expect(said).toBe('too-large,too-large,too-large,not-reached,empty')
  expect(grewBytes).toBeLessThan(mayGrowBytes)
})

test('the practice service keeps none of them either', async () => {
  const { said, grewBytes } = await measure(
    `
    import { createFetchAddress } from FILE(../../practice-service/content/fetch-address.ts)
    const limits = { timeoutMs: 15_000, maximumBytes: 5_000_000, maximumRedirects: 5 }
    const fetchAddress = createFetchAddress({ isForbidden: null, limits })
    void createRequestAddress`,
    'const { kind } = await fetchAddress(new URL(address), signal); return kind',
  )
  expect(said).toBe('refusal,refusal,refusal,refusal,fetched')
  expect(grewBytes).toBeLessThan(mayGrowBytes)
})
