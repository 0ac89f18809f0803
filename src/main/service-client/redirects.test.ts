import { afterEach, describe, expect, test } from 'vitest'
import { always, type RawServer, startRawServer } from '../http/testing/raw-server.ts'
import { ServiceClient, type ServiceClientDeps } from './service-client.ts'
import { sampleKey, textAdd } from './testing/sample-requests.ts'

const servers: RawServer[] = []

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

async function start(...parts: Parameters<typeof startRawServer>) {
  const server = await startRawServer(...parts)
  servers.push(server)
  return server
}

function send(address: string, parts: Partial<ServiceClientDeps> = {}) {
  const client = new ServiceClient({ fetch, readPicture: async () => null, ...parts })
  return client.send({ address, key: sampleKey }, textAdd, new AbortController().signal)
}

describe.each([300, 301, 302, 303, 307, 308])('status %d', (status) => {
  test('does not contact another host and reports its address', async () => {
    const other = await start(always('200 OK', '{}'))
    const server = await start(always(`${status} Moved`, '', { Location: `${other.address}/p/api/v1/index` }))
    const outcome = await send(server.address)
    expect(outcome).toMatchObject({
      kind: 'refused',
      reason: 'redirect',
      problem: { code: 'redirected', status, newAddress: `${other.address}/p` },
    })
    expect(server.requests).toHaveLength(1)
    expect(other.connections()).toBe(0)
  })

  test('is not followed on the same host', async () => {
    const server = await start(always(`${status} Moved`, '', { Location: '/new/api/v1/index/' }))
    const outcome = await send(server.address)
    expect(outcome).toMatchObject({ reason: 'redirect', problem: { newAddress: `${server.address}/new` } })
    expect(server.requests).toHaveLength(1)
  })
})

test.each<[string, Record<string, string>, string | undefined]>([
  ['nowhere', {}, undefined],
  ['something unreadable', { Location: 'http://[' }, undefined],
  ['another kind of address', { Location: 'javascript:alert(1)' }, undefined],
  [
    'a page of its own',
    { Location: 'https://sso.example/login?next=%2F' },
    'https://sso.example/login?next=%2F',
  ],
  ['a name and password', { Location: 'https://u:p@a.example/x' }, 'https://a.example/x'],
  [
    'an address holding the key',
    { Location: `https://a.example/?k=${encodeURIComponent(sampleKey)}` },
    'https://a.example/?k=••••',
  ],
])('a redirect to %s', async (_, headers, expected) => {
  const server = await start(always('302 Found', '', headers))
  const outcome = await send(server.address)
  if (outcome.kind !== 'refused') throw new Error(outcome.kind)
  expect(outcome.problem.newAddress).toBe(expected)
  expect(JSON.stringify(outcome)).not.toContain(encodeURIComponent(sampleKey))
})
