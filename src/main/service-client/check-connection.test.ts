import { afterEach, describe, expect, test } from 'vitest'
import { always, type RawServer, startRawServer } from '../http/testing/raw-server.ts'
import { startUntrustedServer } from '../http/testing/tls-server.ts'
import { ServiceClient, type ServiceClientDeps } from './service-client.ts'
import { sampleKey } from './testing/sample-requests.ts'

let server: RawServer | undefined

afterEach(async () => {
  await server?.close()
  server = undefined
})

const id = '3f1c8f0e-0000-4000-8000-000000000001'

function check(address: string, parts: Partial<ServiceClientDeps> = {}, key = sampleKey) {
  const client = new ServiceClient({ fetch, readPicture: async () => null, createId: () => id, ...parts })
  return client.check(address, key, new AbortController().signal)
}

async function outcomeFor(...answer: Parameters<typeof always>) {
  server = await startRawServer(always(...answer))
  return (await check(server.address)).outcome
}

test('asks for a change of nothing in a document that cannot exist', async () => {
  server = await startRawServer(always('404 Not Found', '{"message":"No such document"}'))
  const report = await check(`${server.address}/prefix/api/v1/`)
  expect(report).toMatchObject({ outcome: 'fine', address: `${server.address}/prefix` })
  const [request] = server.requests
  expect(request?.method).toBe('PATCH')
  expect(request?.path).toBe('/prefix/api/v1/documents')
  expect(request?.body.toString()).toBe(`{"id":"${id}"}`)
})

const json = { 'Content-Type': 'application/json' }
const html = { 'Content-Type': 'text/html; charset=utf-8' }
const plain = { 'Content-Type': 'text/plain' }

test.each([
  ['200 OK', '', {}, 'fine'],
  ['200 OK', '{"message":"ok"}', json, 'fine'],
  ['200 OK', 'OK', plain, 'fine'],
  ['204 No Content', '', {}, 'fine'],
  ['200 OK', '<!doctype html><title>Welcome</title>', html, 'not-the-service'],
  ['200 OK', '<html></html>', {}, 'not-the-service'],
  ['200 OK', 'Back soon', html, 'not-the-service'],
  ['200 OK', '{"message":"ok"}', html, 'fine'],
  ['404 Not Found', '', html, 'not-the-service'],
  ['511 Network Authentication Required', '<h1>Sign in</h1>', html, 'not-the-service'],
  ['400 Bad Request', '{"message":"nothing to change"}', json, 'fine'],
  ['400 Bad Request', '', {}, 'fine'],
  ['400 Bad Request', '<h1>Bad Request</h1>', html, 'not-the-service'],
  ['404 Not Found', '{"detail":"Not Found"}', json, 'fine'],
  ['404 Not Found', '', {}, 'fine'],
  ['404 Not Found', '<h1>Not Found</h1>', html, 'not-the-service'],
  ['404 Not Found', '404 page not found\n', plain, 'not-the-service'],
  ['405 Method Not Allowed', '{"detail":"Method Not Allowed"}', json, 'not-the-service'],
  ['405 Method Not Allowed', '<h1>405</h1>', html, 'not-the-service'],
  ['409 Conflict', '{}', json, 'fine'],
  ['422 Unprocessable', '{"detail":[]}', json, 'fine'],
  ['422 Unprocessable', 'nothing to change', plain, 'fine'],
  ['501 Unsupported method', '<h1>501</h1>', html, 'not-the-service'],
  ['401 Unauthorized', '{}', json, 'key-refused'],
  ['401 Unauthorized', '<h1>Sign in</h1>', html, 'not-the-service'],
  ['401 Unauthorized', '', html, 'key-refused'],
  ['403 Forbidden', '<h1>No</h1>', html, 'not-the-service'],
  ['403 Forbidden', 'No', plain, 'key-refused'],
  ['409 Conflict', '<h1>409</h1>', html, 'not-the-service'],
  ['429 Too Many', '{}', json, 'service-in-trouble'],
  ['500 Oops', '', {}, 'service-in-trouble'],
  ['502 Bad Gateway', '<h1>502</h1>', html, 'service-in-trouble'],
  ['503 Busy', '{}', json, 'service-in-trouble'],
])('%s with %j', async (status, body, headers, outcome) => {
  expect(await outcomeFor(status, body, headers)).toBe(outcome)
})

test('reports a redirect without following it', async () => {
  const other = await startRawServer(always('200 OK', '{}'))
  const headers = { Location: `${other.address}/v2/api/v1/documents` }
  server = await startRawServer(always('308 Permanent Redirect', '', headers))
  expect(await check(server.address)).toMatchObject({
    outcome: 'redirected',
    newAddress: `${other.address}/v2`,
  })
  expect(other.connections()).toBe(0)
  await other.close()
})

describe('no answer', () => {
  test('nobody listens', async () => {
    server = await startRawServer(() => undefined)
    await server.close()
    expect((await check(server.address)).outcome).toBe('refused')
  })

  test('a name that cannot exist', async () => {
    expect((await check('nobody.invalid')).outcome).toBe('cannot-be-found')
  })

  test('a certificate that nobody vouches for', async () => {
    const untrusted = await startUntrustedServer()
    expect((await check(untrusted.address)).outcome).toBe('certificate-not-trusted')
    expect(untrusted.requests()).toBe(0)
    await untrusted.close()
  })

  test('no answer in time', async () => {
    server = await startRawServer(() => undefined)
    expect((await check(server.address, { limits: { checkAnswerMs: 40 } })).outcome).toBe('timed-out')
  })

  test('a proxy that wants somebody to sign in', async () => {
    server = await startRawServer(always('407 Proxy Authentication Required'))
    // Plain fetch makes a network error of 407, as the standard requires; Chromium's returns it.
    const fetch = async () => new Response('', { status: 407 })
    expect((await check(server.address, { fetch })).outcome).toBe('proxy')
  })

  test('broken off', async () => {
    server = await startRawServer((socket) => socket.resetAndDestroy())
    expect((await check(server.address)).outcome).toBe('not-reachable')
  })

  test.each([
    ['net::ERR_INTERNET_DISCONNECTED', 'offline'],
    ['net::ERR_PROXY_CONNECTION_FAILED', 'proxy'],
    ['net::ERR_ADDRESS_UNREACHABLE', 'not-reachable'],
    ['net::ERR_CONNECTION_TIMED_OUT', 'timed-out'],
    ['net::ERR_CERT_AUTHORITY_INVALID', 'certificate-not-trusted'],
  ])('%s', async (message, outcome) => {
    const fetch = async () => {
      throw new Error(message)
    }
    expect((await check('https://a.example', { fetch })).outcome).toBe(outcome)
  })

  test('sends nothing for an invalid address or key', async () => {
    expect((await check('ftp://a.example')).outcome).toBe('cannot-be-found')
    expect((await check('https://a.example', {}, 'two words')).outcome).toBe('key-refused')
  })
})

test('never reports the key', async () => {
  server = await startRawServer(always('400 Bad', JSON.stringify({ message: `Key ${sampleKey}?` }), json))
  const report = await check(server.address)
  expect(report.detail).toContain('Key ••••?')
  expect(JSON.stringify(report)).not.toContain('canary')
})
