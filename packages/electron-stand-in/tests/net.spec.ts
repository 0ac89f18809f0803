import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { test as base, expect } from './reference-app.ts'

type Served = { address: string; seen: IncomingMessage[]; held: ServerResponse[] }

const answers: Record<string, (request: IncomingMessage, response: ServerResponse, served: Served) => void> =
  {
    '/echo': (request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part) => parts.push(part))
      request.on('end', () => {
        response.setHeader('x-two', ['a', 'b'])
        response.end(
          JSON.stringify([request.method, request.headers['x-own'], Buffer.concat(parts).toString()]),
        )
      })
    },
    '/gzip': (_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('unpacked')),
    '/empty': (_request, response) => response.writeHead(204).end(),
    '/away': (_request, response) => response.writeHead(302, { location: '/echo' }).end(),
    '/hang-up': (request) => request.socket.destroy(),
    // Breaks a reused connection, like a server that closes idle ones.
    '/break-once': (request, response, { seen }) => {
      if (seen.filter(({ url }) => url === request.url).length === 1) request.socket.destroy()
      else response.end('again')
    },
    '/hold': (_request, response, { held }) => void held.push(response),
    '/short': (request, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('only this', () => request.socket.destroy())
    },
    '/slow': (_request, response) => void response.writeHead(200).write('first '),
  }

const test = base.extend<object, { server: Served }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const served: Served = { address: '', seen: [], held: [] }
      const server = createServer((request, response) => {
        served.seen.push(request)
        answers[request.url ?? '']?.(request, response, served)
      })
      await once(server.listen(0, '127.0.0.1'), 'listening')
      served.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      await use(served)
      server.closeAllConnections()
      server.close()
    },
    { scope: 'worker' },
  ],
})

test('net.fetch sends and receives', async ({ app, server }) => {
  const result = await app.evaluate(async ({ net }, address) => {
    const init = {
      method: 'POST',
      headers: { 'x-own': 'yes' },
      body: 'ü',
      credentials: 'omit',
      cache: 'no-store',
    } as const
    const echoed = await net.fetch(`${address}/echo`, init)
    const packed = await net.fetch(`${address}/gzip`)
    const empty = await net.fetch(`${address}/empty`)
    return [
      echoed.status,
      echoed.headers.get('x-two'),
      await echoed.json(),
      await packed.text(),
      empty.status,
      empty.body,
    ]
  }, server.address)
  expect(result).toEqual([200, 'a, b', ['POST', 'yes', 'ü'], 'unpacked', 204, null])
})

test('redirects are followed, refused or cancelled as asked', async ({ app, server }) => {
  const result = await app.evaluate(async ({ net }, address) => {
    const ask = (redirect: 'follow' | 'error' | 'manual') =>
      net.fetch(`${address}/away`, { redirect }).then(
        async (response) => (await response.json())[0],
        (cause: Error) => cause.message,
      )
    return [await ask('follow'), await ask('error'), await ask('manual')]
  }, server.address)
  expect(result).toEqual([
    'GET',
    "Attempted to redirect, but redirect policy was 'error'",
    'Redirect was cancelled',
  ])
})

test('net.request tells where a redirect goes before it is followed', async ({ app, server }) => {
  const result = await app.evaluate(({ net }, address) => {
    return new Promise((resolve) => {
      const request = net.request({ url: `${address}/away`, redirect: 'manual' })
      request.on('redirect', (status, method, to) => {
        resolve([status, method, to])
        request.abort()
      })
      request.on('error', () => undefined)
      request.end()
    })
  }, server.address)
  expect(result).toEqual([302, 'GET', `${server.address}/echo`])
})

test('failures are told in Chromium’s words', async ({ app, server }) => {
  const result = await app.evaluate(async ({ net }, address) => {
    const ask = (url: string) =>
      net.fetch(url).then(
        (response) => response.text(),
        (cause: Error) => cause.message,
      )
    const read = await net.fetch(`${address}/short`).then((response) =>
      response.text().then(
        () => 'complete',
        (cause: Error) => cause.message,
      ),
    )
    return [
      await ask('http://127.0.0.1:1/'),
      await ask('http://nowhere.invalid/'),
      await ask(`${address}/hang-up`),
      read,
    ]
  }, server.address)
  expect(result.slice(1)).toEqual([
    'net::ERR_NAME_NOT_RESOLVED',
    'net::ERR_EMPTY_RESPONSE',
    'net::ERR_CONTENT_LENGTH_MISMATCH',
  ])
  // Port 1 is on Chromium's list of unsafe ports.
  expect(result[0]).toMatch(/^net::ERR_(UNSAFE_PORT|CONNECTION_REFUSED)$/)
})

test('a fetch can be aborted before and after the response', async ({ app, server }) => {
  const result = await app.evaluate(async ({ net }, address) => {
    const nameOf = (cause: Error) => cause.name
    const before = new AbortController()
    const waiting = net.fetch(`${address}/never`, { signal: before.signal }).catch(nameOf)
    before.abort()
    const during = new AbortController()
    const response = await net.fetch(`${address}/slow`, { signal: during.signal })
    const reading = response.text().catch(() => 'stopped')
    during.abort()
    const already = await net.fetch(address, { signal: AbortSignal.abort() }).catch(nameOf)
    return [await waiting, await reading, already]
  }, server.address)
  expect(result).toEqual(['AbortError', 'stopped', 'AbortError'])
})

test('custom schemes and files are fetched, unless handlers are bypassed', async ({ app }) => {
  const result = await app.evaluate(async ({ app: electronApp, net, session }) => {
    const file = new URL(`file://${electronApp.getAppPath()}/package.json`).href
    const own = await net.fetch('app://bundle/stream')
    const read = await net.fetch(file)
    const message = (cause: Error) => cause.message
    return [
      await own.text(),
      (await read.json()).version,
      read.headers.get('content-type'),
      await net.fetch(`${file}.missing`).catch(message),
      await net.fetch('app://bundle/stream', { bypassCustomProtocolHandlers: true }).catch(message),
      await session.fromPartition('apart').fetch('app://bundle/stream').catch(message),
      new Set([session.fromPartition('apart'), session.fromPartition('apart')]).size,
      net.isOnline(),
    ]
  })
  expect(result.slice(0, 3)).toEqual(['one two three', '1.2.3', 'application/json'])
  expect(result[3]).toBe('net::ERR_FILE_NOT_FOUND')
  expect(result.slice(4, 6)).toEqual(['net::ERR_UNKNOWN_URL_SCHEME', 'net::ERR_UNKNOWN_URL_SCHEME'])
  expect(result[6]).toBe(1)
  expect(typeof result[7]).toBe('boolean')
})

test('a POST is sent again by itself where a kept connection breaks before its answer', async ({
  app,
  server,
}) => {
  const answer = await app.evaluate(async ({ net }, address) => {
    await (await net.fetch(`${address}/echo`)).text()
    return (await net.fetch(`${address}/break-once`, { method: 'POST', body: 'once?' })).text()
  }, server.address)
  expect(answer).toBe('again')
  const sent = server.seen.filter(({ url }) => url === '/break-once').map(({ method }) => method)
  expect(sent).toEqual(['POST', 'POST'])
})

test('no more than six connections are open to one host', async ({ app, server }) => {
  const answers = app.evaluate(async ({ net }, address) => {
    const asked = Array.from({ length: 8 }, () => net.fetch(`${address}/hold`, { cache: 'no-store' }))
    return (await Promise.all(asked)).length
  }, server.address)
  await expect.poll(() => server.held.length).toBe(6)
  server.held.shift()?.end()
  await expect.poll(() => server.held.length).toBe(6)
  server.held.shift()?.end()
  await expect.poll(() => server.seen.filter(({ url }) => url === '/hold').length).toBe(8)
  for (const response of server.held) response.end()
  expect(await answers).toBe(8)
})
