import { afterEach, describe, expect, test } from 'vitest'
import { always, type RawServer, startRawServer } from '../http/testing/raw-server.ts'
import type { ServiceRequest } from '../library/queue/attempts.ts'
import { ServiceClient } from './service-client.ts'
import { pictureAdd, sampleKey, textAdd, titleUpdate } from './testing/sample-requests.ts'

let server: RawServer | undefined

afterEach(async () => {
  await server?.close()
  server = undefined
})

const now = Date.parse('2026-03-01T12:00:00Z')

async function refusal(
  status: string,
  body = '',
  headers: Record<string, string> = {},
  request: ServiceRequest = textAdd,
) {
  server = await startRawServer(always(status, body, headers))
  const clock = { now: () => now, after: () => () => undefined }
  const client = new ServiceClient({ fetch, readPicture: async () => new Uint8Array(9), clock })
  const connection = { address: server.address, key: sampleKey }
  const outcome = await client.send(connection, request, new AbortController().signal)
  if (outcome.kind !== 'refused') throw new Error(JSON.stringify(outcome))
  return outcome
}

describe('what a status means', () => {
  test.each([
    ['400 Bad Request', 'rejected', 'rejected'],
    ['401 Unauthorized', 'key', 'key-refused'],
    ['402 Payment Required', 'rejected', 'rejected'],
    ['403 Forbidden', 'forbidden', 'key-refused'],
    ['404 Not Found', 'rejected', 'rejected'],
    ['405 Method Not Allowed', 'rejected', 'rejected'],
    ['408 Request Timeout', 'server-error', 'service-in-trouble'],
    ['409 Conflict', 'conflict', 'conflict'],
    ['410 Gone', 'rejected', 'rejected'],
    ['413 Content Too Large', 'rejected', 'rejected'],
    ['415 Unsupported Media Type', 'rejected', 'rejected'],
    ['418 Teapot', 'rejected', 'rejected'],
    ['422 Unprocessable Content', 'rejected', 'rejected'],
    ['429 Too Many Requests', 'rate-limit', 'rate-limited'],
    ['451 Legal', 'rejected', 'rejected'],
    ['500 Internal Server Error', 'server-error', 'service-in-trouble'],
    ['501 Not Implemented', 'server-error', 'service-in-trouble'],
    ['502 Bad Gateway', 'server-error', 'service-in-trouble'],
    ['503 Service Unavailable', 'unavailable', 'unavailable'],
    ['504 Gateway Timeout', 'server-error', 'service-in-trouble'],
    ['599 Odd', 'server-error', 'service-in-trouble'],
  ])('%s', async (status, reason, code) => {
    expect(await refusal(status)).toMatchObject({
      reason,
      problem: { code, status: Number(status.slice(0, 3)), words: status },
      retryAfterMs: null,
    })
  })

  test('treats a proxy sign-in request as not sent', async () => {
    server = await startRawServer(always('407 Proxy Authentication Required'))
    // Plain fetch makes a network error of 407, as the standard requires; Chromium's returns it.
    const client = new ServiceClient({
      fetch: async () => new Response('', { status: 407 }),
      readPicture: async () => null,
    })
    const connection = { address: server.address, key: sampleKey }
    const outcome = await client.send(connection, textAdd, new AbortController().signal)
    expect(outcome).toMatchObject({ kind: 'not-sent', retryable: true, problem: { code: 'proxy' } })
  })

  test.each(['400', '413', '415', '422'])('%s to a picture inside the request says so', async (status) => {
    const refused = await refusal(`${status} No`, '', {}, pictureAdd(9))
    expect(refused).toMatchObject({ reason: 'rejected', problem: { code: 'picture-inside-refused' } })
  })

  test.each([
    ['400 No', { message: 'The field “metadata.Value” must be a number.' }, 'rejected'],
    ['422 No', { errors: [{ field: 'title', message: 'Too long' }] }, 'rejected'],
    ['422 No', { errors: [{ field: 'content', message: 'No title in it' }] }, 'picture-inside-refused'],
    ['400 No', { message: 'Pictures must have a web address.' }, 'picture-inside-refused'],
  ])('%s to a picture with %j', async (status, body, code) => {
    expect((await refusal(status, JSON.stringify(body), {}, pictureAdd(9))).problem.code).toBe(code)
  })

  test('404 to a picture has another cause', async () => {
    expect((await refusal('404 No', '', {}, pictureAdd(9))).problem.code).toBe('rejected')
  })

  test.each([
    ['400 No', 'A document with this id already exists', textAdd, 'conflict'],
    ['422 No', 'Duplicate id', textAdd, 'conflict'],
    ['422 No', 'Duplicate id', titleUpdate, 'rejected'],
    ['400 No', 'Duplicate key in metadata', textAdd, 'rejected'],
    ['404 No', 'already exists', textAdd, 'rejected'],
  ])('%s with "%s"', async (status, message, request, reason) => {
    expect((await refusal(status, JSON.stringify({ message }), {}, request)).reason).toBe(reason)
  })
})

describe('the words', () => {
  const shapes: readonly (readonly [string, string])[] = [
    ['{"message":"Too long"}', 'Too long'],
    ['{"error":"Too long"}', 'Too long'],
    ['{"error":{"message":"Too long","code":7}}', 'Too long'],
    ['{"errors":["Too long","Too wide"]}', 'Too long; Too wide'],
    ['{"errors":[{"message":"Too long"},{"detail":"Too wide"}]}', 'Too long; Too wide'],
    ['{"errors":[{"field":"title","message":"Too long"}]}', 'title: Too long'],
    ['{"errors":{"title":["is too long"]}}', 'title: is too long'],
    ['{"detail":"Too long"}', 'Too long'],
    ['{"detail":[{"loc":["body","title"],"msg":"Too long","type":"x"}]}', 'title: Too long'],
    ['{"detail":{"message":"Too long"}}', 'Too long'],
    ['{"type":"about:blank","title":"Too long","status":400}', 'Too long'],
    ['{"title":"Bad","detail":"Too long"}', 'Too long'],
    ['"Too long"', 'Too long'],
    ['[{"message":"Too long"}]', 'Too long'],
    ['{"message":"","error":null,"errors":[],"detail":"Too long"}', 'Too long'],
    ['{"message":{"a":1}}', '400 Status line'],
    ['{"error":{"message":{}},"errors":[1,null]}', '400 Status line'],
    ['', '400 Status line'],
    ['Too long', '400 Status line'],
    ['{"message":"cut', '400 Status line'],
  ]

  test.each(shapes)('%s', async (body, words) => {
    expect((await refusal('400 Status line', body)).problem.words).toBe(words)
  })

  test.each([
    ['{"error":{"message":"Too long","field":"title"}}', ['title']],
    ['{"errors":[{"message":"No year","path":"/metadata/year"},{"field":"title"}]}', ['metadata', 'year']],
    ['{"errors":{"metadata.year":["is no number"]}}', ['metadata', 'year']],
    ['{"detail":[{"loc":["body","metadata","list",0],"msg":"Too long"}]}', ['metadata', 'list', '0']],
    ['{"message":"Too long"}', undefined],
    ['{"errors":{"message":"Too long"}}', undefined],
    [`{"field":"${'a.'.repeat(50)}"}`, undefined],
    [`{"errors":{"${'a.'.repeat(50)}":"Too long"}}`, undefined],
    [JSON.stringify({ field: `metadata.${sampleKey}` }), ['metadata', '••••']],
    [JSON.stringify({ errors: { [sampleKey]: 'Too long' } }), ['••••']],
    [JSON.stringify({ detail: [{ loc: ['body', sampleKey] }] }), ['••••']],
  ])('the place that %s names', async (body, field) => {
    expect((await refusal('422 Status line', body)).problem.field).toEqual(field)
  })

  test.each([400, 401, 404, 409, 422, 429, 500, 503])(
    'are read at status %d in every shape',
    async (status) => {
      for (const [body, words] of shapes) {
        const refused = await refusal(`${status} Status line`, body)
        expect(refused.problem.words).toBe(words.replace('400', String(status)))
        await server?.close()
      }
    },
  )

  test('are one bounded line without control or bidirectional characters', async () => {
    const message = `a\u0000b\nc\u202ed\u2066\u001b[31m${'x'.repeat(5000)}`
    const { words = '' } = (await refusal('400 No', JSON.stringify({ message }))).problem
    expect(words.startsWith('ab cd[31mxxx')).toBe(true)
    expect(words).toHaveLength(1000)
    expect(words.endsWith('x…')).toBe(true)
  })

  test('never contain the key in any spelling', async () => {
    const hidden = `${sampleKey.slice(0, 6)}\u0000${sampleKey.slice(6)}`
    const message = `${sampleKey} ${encodeURIComponent(sampleKey)} ${hidden}`
    const { problem } = await refusal('400 No', JSON.stringify({ message }))
    expect(problem.words).toBe('•••• •••• ••••')
    expect(problem.detail).not.toContain('canary')
  })
})

describe('Retry-After', () => {
  test.each([
    ['0', 0],
    ['7', 7000],
    ['1.5', 1500],
    [' 30 ', 30_000],
    ['86400', 3_600_000],
    ['Sun, 01 Mar 2026 12:00:20 GMT', 20_000],
    ['Sun, 01 Mar 2026 11:00:00 GMT', 0],
    ['Mon, 02 Mar 2026 12:00:00 GMT', 3_600_000],
    ['-1', null],
    ['soon', null],
    ['', null],
  ])('%j', async (value, expected) => {
    for (const status of ['429 Slow down', '503 Busy']) {
      expect((await refusal(status, '', { 'Retry-After': value })).retryAfterMs).toBe(expected)
      await server?.close()
    }
  })
})
