import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { acceptedEncodings, decodedBody } from '../../web/decoded-body.ts'
import { createPrivateAddressCheck } from '../../web/private-address.ts'
import { createRequestAddress } from '../../web/request-address.ts'
import { countConnections } from '../testing/count-connections.ts'
import { describePage } from './describe-page.ts'
import { createDirectFetch, type DirectFetchDeps } from './direct-fetch.ts'
import { fetchPicture } from './fetch-picture.ts'
import { webDeps } from './testing/web-deps.ts'

const signal = () => new AbortController().signal
const isPrivate = createPrivateAddressCheck()

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return `http://127.0.0.1:${address.port}`
}

function direct(more: Partial<DirectFetchDeps> = {}) {
  const viaPlatform: string[] = []
  const fetch = createDirectFetch({
    fetch: async (address) => {
      viaPlatform.push(address)
      return new Response('by the platform')
    },
    request: createRequestAddress(null),
    resolveProxy: async () => 'DIRECT',
    userAgent: () => 'Desk/1',
    ...{ decodedBody, acceptedEncodings },
    ...more,
  })
  return { fetch, viaPlatform }
}

describe('choosing the route', () => {
  test('sends http without a proxy to the checked address with the given headers', async () => {
    const origin = await serve(({ headers, method, url }, response) =>
      response.end(JSON.stringify({ ...headers, method, url })),
    )
    const { fetch, viaPlatform } = direct()
    const answer = await fetch(`${origin}/a?b#c`, { headers: { Accept: 'text/html' }, signal: signal() })
    expect(await answer.json()).toEqual({
      accept: 'text/html',
      'accept-encoding': 'gzip, deflate, br',
      'user-agent': 'Desk/1',
      connection: expect.any(String),
      host: new URL(origin).host,
      method: 'GET',
      url: '/a?b',
    })
    expect(viaPlatform).toEqual([])
  })

  test.each([
    ['https', 'https://site.example/', async () => 'DIRECT'],
    ['a proxy', 'http://site.example/', async () => 'PROXY proxy.example:8080; DIRECT'],
    ['another kind of proxy', 'http://site.example/', async () => 'SOCKS5 proxy.example:1080'],
    [
      'a proxy that nobody can name',
      'http://site.example/',
      () => Promise.reject(new Error('The script is broken')),
    ],
  ])('%s goes through the platform', async (_what, address, resolveProxy) => {
    const { fetch, viaPlatform } = direct({ resolveProxy })
    expect(await (await fetch(address, { signal: signal() })).text()).toBe('by the platform')
    expect(viaPlatform).toEqual([address])
  })
})

test('fails for a name whose address changes after the check', async () => {
  const { port, count } = await countConnections()
  const { fetch, viaPlatform } = direct({ request: createRequestAddress(isPrivate) })
  // Public when checked; when connected to, it is the system's answer.
  const deps = { ...webDeps(() => '', []), fetch, resolveHost: async () => ['93.184.215.14'] }
  const url = `http://localhost:${port}/`
  expect(await describePage(deps, url, signal())).toEqual({ outcome: 'not-read' })
  expect(await fetchPicture(deps, url, 1000, signal())).toMatchObject({ problem: 'host-private' })
  expect(count()).toBe(0)
  expect(viaPlatform).toEqual([])
})

describe('the body', () => {
  test.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['identity', (text: string) => Buffer.from(text)],
  ])('%s is unpacked', async (encoding, pack) => {
    const origin = await serve((_request, response) =>
      response.setHeader('content-encoding', encoding).end(pack('A page')),
    )
    expect(await (await direct().fetch(origin, { signal: signal() })).text()).toBe('A page')
  })

  test.each(['gzip, gzip', 'zstd', 'gzip, br', 'nothing known'])('%s is refused', async (encoding) => {
    const origin = await serve((_request, response) =>
      response.setHeader('content-encoding', encoding).end(gzipSync(gzipSync('A page'))),
    )
    await expect(direct().fetch(origin, { signal: signal() })).rejects.toThrow('not understood')
  })

  test('ends with its connection on abort', async () => {
    const closed = Promise.withResolvers<void>()
    const origin = await serve((_request, response) => {
      response.on('close', closed.resolve)
      response.write('the beginning')
    })
    const stop = new AbortController()
    const answer = await direct().fetch(origin, { signal: stop.signal })
    stop.abort()
    await expect(answer.text()).rejects.toThrow()
    await closed.promise
  })

  test('does not request a port of another protocol', async () => {
    await expect(direct().fetch('http://127.0.0.1:25/', { signal: signal() })).rejects.toThrow(
      'another protocol',
    )
  })
})
