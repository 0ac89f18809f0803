import { createHash } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { parseBaseAddress } from '../../shared/domain/addresses/web-address.ts'
import { always, type RawServer, startRawServer } from '../http/testing/raw-server.ts'
import type { ServiceRequest } from '../library/queue/attempts.ts'
import { ServiceClient } from './service-client.ts'
import { pictureAdd, sampleKey, textAdd, titleUpdate } from './testing/sample-requests.ts'

let server: RawServer | undefined

afterEach(async () => {
  await server?.close()
  server = undefined
})

const pictureBytes = Uint8Array.from({ length: 200_001 }, (_, index) => (index * 31) % 256)

async function sent(request: ServiceRequest, path = '') {
  server = await startRawServer(always('200 OK', '{}'))
  const client = new ServiceClient({ fetch, readPicture: async () => pictureBytes })
  const connection = { address: server.address + path, key: sampleKey }
  const outcome = await client.send(connection, request, new AbortController().signal)
  expect(outcome.kind).toBe('success')
  const [raw, ...others] = server.requests
  if (raw === undefined) throw new Error('Nothing arrived')
  expect(others).toEqual([])
  return { ...raw, text: raw.body.toString('utf8') }
}

const start = '{"id":"note-1","collection":"notes","title":"A note","content":'

describe('what goes over the wire', () => {
  test('a text', async () => {
    const { method, path, text } = await sent(textAdd)
    expect({ method, path, text }).toEqual({
      method: 'POST',
      path: '/api/v1/index',
      text: `${start}"Good day"}`,
    })
  })

  test.each(['https://example.org/a?b=1#c', 'https://example.org/p.webp'])(
    'the address %s',
    async (address) => {
      const { text } = await sent({ ...textAdd, content: { kind: 'literal', text: address } })
      expect(text).toBe(`${start}${JSON.stringify(address)}}`)
    },
  )

  test('a picture of this computer, as a data: address', async () => {
    const { text } = await sent({ ...pictureAdd(pictureBytes.length), metadata: '{"a": 1}' })
    const base64 = Buffer.from(pictureBytes).toString('base64')
    expect(text).toBe(`${start}"data:image/png;base64,${base64}","metadata":{"a":1}}`)
  })

  test('a picture whose memory is freed once it is in the body', async () => {
    server = await startRawServer(always('200 OK', '{}'))
    const bytes = pictureBytes.slice()
    const client = new ServiceClient({
      ...{ fetch, readPicture: async () => bytes },
      letGoOfPicture: ({ buffer }) => void buffer.transfer(0),
    })
    const connection = { address: server.address, key: sampleKey }
    const sending = client.send(connection, pictureAdd(bytes.length), new AbortController().signal)
    await vi.waitUntil(() => bytes.buffer.detached)
    expect((await sending).kind).toBe('success')
    expect(String(server.requests[0]?.body)).toContain(Buffer.from(pictureBytes).toString('base64'))
  })

  test('an odd view into a larger buffer does not leak its neighbours', async () => {
    server = await startRawServer(always('200 OK'))
    const view = new Uint8Array(new Uint8Array(64).fill(7).buffer, 3, 4)
    const client = new ServiceClient({ fetch, readPicture: async () => view })
    await client.send({ address: server.address, key: 'k' }, pictureAdd(4), new AbortController().signal)
    expect(server.requests[0]?.body.toString()).toContain('base64,BwcHBw=="}')
  })

  test.each<[string, ServiceRequest, string]>([
    ['the title', titleUpdate, '{"id":"note-1","title":"Better"}'],
    [
      'metadata',
      { operation: 'update', id: 'n', metadata: '{ "b" : [1 , 2] }' },
      '{"id":"n","metadata":{"b":[1,2]}}',
    ],
    [
      'both',
      { operation: 'update', id: 'n', title: 'T', metadata: '{"a":null}' },
      '{"id":"n","title":"T","metadata":{"a":null}}',
    ],
    ['cleared metadata', { operation: 'update', id: 'n', metadata: ' { } ' }, '{"id":"n","metadata":{}}'],
  ])('a change of %s', async (_, request, body) => {
    const { method, path, text } = await sent(request)
    expect({ method, path, text }).toEqual({ method: 'PATCH', path: '/api/v1/documents', text: body })
  })

  test('adds only its two headers and no cookie', async () => {
    const { headers, body } = await sent(textAdd)
    const own = headers.map(([name, value]) => [name.toLowerCase(), value] as const)
    const transport =
      /^(host|connection|content-length|accept|accept-.*|user-agent|sec-fetch-.*|pragma|cache-control)$/
    expect(Object.fromEntries(own.filter(([name]) => !transport.test(name)))).toEqual({
      'content-type': 'application/json',
      authorization: `Bearer ${sampleKey}`,
    })
    expect(own.filter(([name]) => name === 'content-type' || name === 'authorization')).toHaveLength(2)
    expect(Object.fromEntries(own)['content-length']).toBe(String(body.length))
  })
})

const manyKeys = `{${Array.from({ length: 10_000 }, (_, index) => `"k${index}":${index}`).join(',')}}`
const deep = `{"a":${'['.repeat(99)}1${']'.repeat(99)}}`

describe('metadata arrives as typed', () => {
  test.each([
    ['{"n":12345678901234567890}'],
    ['{"n":1.0}'],
    ['{"n":-0}'],
    ['{"n":1e400}'],
    ['{"n":1E+05,"m":0.10}'],
    ['{"__proto__":{"x":1},"constructor":2}'],
    ['{"b":1,"a":2,"10":3,"9":4}'],
    ['{"🙂":"👩‍👩‍👧","ü":"\\u00fc\\/"}'],
    ['{"t":"a\u2028b\u2029c"}'],
    ['{"half":"\\ud83d"}'],
    ['{"":""}'],
    [manyKeys],
    [deep],
  ])('%#', async (metadata) => {
    for (const request of [
      { ...textAdd, metadata },
      { operation: 'update', id: 'note-1', metadata },
    ] satisfies ServiceRequest[]) {
      const { text } = await sent(request)
      expect(digest(text.slice(text.indexOf('"metadata":')))).toBe(digest(`"metadata":${metadata}}`))
      await server?.close()
    }
  })

  test('loses nothing of a long text compacted in chunks', async () => {
    const entry = { 'a "quoted" name': ' a\\b\n "c" ', list: [1, 'ä🚢', {}] }
    const value = { entries: Array.from({ length: 60_000 }, () => entry) }
    const { text } = await sent({ ...textAdd, metadata: JSON.stringify(value, null, '\t ') })
    expect(digest(text.slice(text.indexOf('"metadata":')))).toBe(
      digest(`"metadata":${JSON.stringify(value)}}`),
    )
  })

  test('removes white space between tokens only', async () => {
    const { text } = await sent({ ...textAdd, metadata: '\n{\t"a b" : " c\\n d " ,\r\n "e":[ 1 , {} ] }\n' })
    expect(text).toBe(`${start}"Good day","metadata":{"a b":" c\\n d ","e":[1,{}]}}`)
  })

  test('sends a lone surrogate as its escape', async () => {
    const { text } = await sent({ ...textAdd, metadata: '{"half":"\ud83d!","whole":"🙂"}' })
    expect(text).toBe(`${start}"Good day","metadata":{"half":"\\ud83d!","whole":"🙂"}}`)
  })
})

describe('where it goes', () => {
  test.each([
    ['', '/api/v1/index'],
    ['/', '/api/v1/index'],
    ['/search/v2', '/search/v2/api/v1/index'],
    ['/search/v2//', '/search/v2/api/v1/index'],
    ['/api/v1', '/api/v1/index'],
    ['/api/v1/', '/api/v1/index'],
    ['/prefix/API/V1', '/prefix/api/v1/index'],
  ])('a base address ending in "%s"', async (ending, path) => {
    expect((await sent(textAdd, ending)).path).toBe(path)
    expect(parseBaseAddress(`${server?.address}${ending}`).ok).toBe(true)
  })

  test('sends nothing to an insecure remote address', async () => {
    const calls: string[] = []
    const client = new ServiceClient({
      fetch: async (address) => {
        calls.push(address)
        return new Response()
      },
      readPicture: async () => null,
    })
    const connection = { address: 'http://search.example.org', key: sampleKey }
    const outcome = await client.send(connection, textAdd, new AbortController().signal)
    expect(outcome).toMatchObject({
      kind: 'not-sent',
      retryable: false,
      problem: { code: 'not-allowed-address' },
    })
    expect(calls).toEqual([])
  })
})

function digest(text: string): string {
  return text.length < 200 ? text : createHash('sha256').update(text).digest('hex')
}
