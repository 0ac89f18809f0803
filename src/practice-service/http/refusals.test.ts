import { request as requestHttp } from 'node:http'
import { describe, expect, test } from 'vitest'
import { documentBody, readObject, runService, testKey } from '../testing/run-service.ts'
import { serveSite } from '../testing/serve-site.ts'

const json = { 'Content-Type': 'application/json', Authorization: `Bearer ${testKey}` }

describe('the key', () => {
  test.each([
    ['is missing', {}],
    ['is wrong', { Authorization: 'Bearer wrong' }],
    ['is a part of the right one', { Authorization: `Bearer ${testKey.slice(0, -1)}` }],
    ['comes by another scheme', { Authorization: `Basic ${testKey}` }],
    ['is empty', { Authorization: 'Bearer ' }],
  ])('%s: 401, and nothing is stored', async (_name, headers) => {
    const service = await runService()
    for (const [path, method] of [
      ['index', 'POST'],
      ['documents', 'PATCH'],
    ]) {
      const response = await fetch(`${service.address}/api/v1/${path}`, {
        method: method ?? '',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(documentBody()),
      })
      expect(response.status).toBe(401)
      expect(response.headers.get('www-authenticate')).toBe('Bearer')
      const body = await response.text()
      expect(body).toContain('"code":"key-refused"')
      expect(body).not.toContain(testKey)
    }
    expect(await service.closeAndRead('doc-1')).toBeNull()
  })

  test('beyond ASCII is taken as UTF-8, the scheme in any case', async () => {
    const service = await runService({ key: 'clé-😀' })
    const authorization = `bearer ${Buffer.from('clé-😀', 'utf8').toString('latin1')}`
    const response = await fetch(`${service.address}/api/v1/index`, {
      method: 'POST',
      headers: { ...json, Authorization: authorization },
      body: JSON.stringify(documentBody()),
    })
    expect(response.status).toBe(200)
  })
})

const bodyRefusals: [string, string, string | undefined, string][] = [
  ['no JSON', 'hello', undefined, 'malformed-body'],
  ['nothing', '', undefined, 'malformed-body'],
  ['JSON cut short', '{"id":"a"', undefined, 'malformed-body'],
  ['a comment', '{"id":"a"/* why */}', undefined, 'malformed-body'],
  ['a comma too many', '{"id":"a",}', undefined, 'malformed-body'],
  ['a list', '[]', undefined, 'malformed-body'],
  ['endless nesting', '['.repeat(200_000), undefined, 'malformed-body'],
  ['no id', '{"title":"t"}', 'id', 'missing-field'],
  ['a number as id', '{"id":7}', 'id', 'wrong-type'],
  ['null as title', '{"id":"a","collection":"c","title":null,"content":"x"}', 'title', 'wrong-type'],
  ['a blank id', '{"id":"  "}', 'id', 'empty-field'],
  ['half a surrogate pair', '{"id":"\\ud800"}', 'id', 'malformed-text'],
  [
    'null as metadata',
    '{"id":"a","collection":"c","title":"t","content":"x","metadata":null}',
    'metadata',
    'wrong-type',
  ],
  [
    'a list as metadata',
    '{"id":"a","collection":"c","title":"t","content":"x","metadata":[]}',
    'metadata',
    'wrong-type',
  ],
  ['the same name twice', '{"id":"a","id":"b"}', 'id', 'duplicate-name'],
  [
    'the same name twice, once escaped',
    '{"id":"a","metadata":{"a":1,"\\u0061":2}}',
    'metadata',
    'duplicate-name',
  ],
  [
    'the same name twice deep inside',
    '{"id":"a","metadata":{"l":[{"x":{"__proto__":1,"__proto__":2}}]}}',
    'metadata',
    'duplicate-name',
  ],
]

describe('a body with', () => {
  test.each(bodyRefusals)('%s: 400, naming the field', async (_name, text, field, code) => {
    const service = await runService()
    const { status, body } = await service.index(text)
    expect(status).toBe(400)
    expect(body).toEqual({ error: { code, message: expect.any(String), ...(field && { field }) } })
  })

  test.each(['collection', 'title', 'content'])('no %s: 400, naming it', async (field) => {
    const service = await runService()
    const { status, body } = await service.index(documentBody({ [field]: undefined }))
    expect(status).toBe(400)
    expect(body).toEqual({ error: { code: 'missing-field', message: `"${field}" is missing.`, field } })
  })

  test('a field the operation does not have: 400, naming it', async () => {
    const service = await runService()
    const refusal = { status: 400, body: { error: { code: 'unknown-field' } } }
    expect(await service.index(documentBody({ tags: [] }))).toMatchObject({
      ...refusal,
      body: { error: { field: 'tags' } },
    })
    expect(await service.update({ id: 'a', content: 'x' })).toMatchObject({
      ...refusal,
      body: { error: { field: 'content' } },
    })
    expect((await service.index('{"__proto__":1,"id":"a"}')).status).toBe(400)
  })

  test('bytes that are not UTF-8: 400', async () => {
    const service = await runService()
    const body = Buffer.from('{"id":"\xff"}', 'latin1')
    const response = await fetch(`${service.address}/api/v1/index`, { method: 'POST', headers: json, body })
    expect(response.status).toBe(400)
    expect(await readObject(response)).toMatchObject({ error: { code: 'malformed-body' } })
  })

  test('the place of a mistake says the line and column', async () => {
    const service = await runService()
    const { body } = await service.index('{\n  "id": nope\n}')
    expect(body).toMatchObject({ error: { message: expect.stringContaining('line 2, column 9') } })
  })

  test('refuses invalid requests before fetching', async () => {
    let fetches = 0
    const site = await serveSite((_request, response) => {
      fetches += 1
      response.end('page')
    })
    const service = await runService()
    expect((await service.index(documentBody({ content: site, metadata: 'x' }))).status).toBe(400)
    expect((await service.index(documentBody({ content: site, extra: 1 }))).status).toBe(400)
    expect(fetches).toBe(0)
  })
})

test('answers 413 to a body above 12 MB and keeps the connection', async () => {
  const service = await runService()
  const large = Buffer.alloc(12_000_001, 'x')
  const declared = await fetch(`${service.address}/api/v1/index`, {
    method: 'POST',
    headers: json,
    body: large,
  })
  expect(declared.status).toBe(413)
  const streamed = await fetch(`${service.address}/api/v1/index`, {
    method: 'POST',
    headers: json,
    body: new Blob([large]).stream(),
    duplex: 'half',
  })
  expect(streamed.status).toBe(413)
  expect(await readObject(streamed)).toMatchObject({ error: { code: 'body-too-large' } })
  expect((await service.index(documentBody())).status).toBe(200)
})

test.each([
  ['POST', '/api/v1/documents', 'PATCH'],
  ['GET', '/api/v1/index', 'POST'],
  ['OPTIONS', '/api/v1/index', 'POST'],
  ['PUT', '/', 'GET, HEAD'],
])('%s %s: 405, with Allow', async (method, path, allowed) => {
  const service = await runService()
  const response = await fetch(service.address + path, { method, headers: json })
  expect(response.status).toBe(405)
  expect(response.headers.get('allow')).toBe(allowed)
})

test.each(['/api/v1/index/', '/api/v1', '/api/v2/index', '/nothing', '/__proto__', '/toString'])(
  '%s: 404',
  async (path) => {
    const service = await runService()
    const response = await fetch(service.address + path, { method: 'POST', headers: json, body: '{}' })
    expect(response.status).toBe(404)
  },
)

test.each([
  ['text/plain', 415],
  ['application/x-www-form-urlencoded', 415],
  ['application/json; charset=latin1', 415],
  ['application/json; charset=UTF-8', 200],
  ['Application/JSON', 200],
])('Content-Type %s: %i', async (type, status) => {
  const service = await runService()
  const response = await fetch(`${service.address}/api/v1/index`, {
    method: 'POST',
    headers: { ...json, 'Content-Type': type },
    body: JSON.stringify(documentBody()),
  })
  expect(response.status).toBe(status)
})

test('a compressed body: 415', async () => {
  const service = await runService()
  const headers = { ...json, 'Content-Encoding': 'gzip' }
  const response = await fetch(`${service.address}/api/v1/index`, { method: 'POST', headers, body: '{}' })
  expect(response.status).toBe(415)
})

test.each([
  ['attacker.example', 403],
  ['127.0.0.1.attacker.example', 403],
  ['localhost', 200],
  ['127.0.0.1:99', 200],
  ['[::1]:99', 200],
])('Host %s: %i, against DNS rebinding', async (host, status) => {
  const service = await runService()
  const found = await new Promise((resolve, reject) => {
    const outgoing = requestHttp(service.address, { headers: { Host: host } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    outgoing.once('error', reject).end()
  })
  expect(found).toBe(status)
})
