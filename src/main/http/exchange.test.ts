import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freeBody, freeBytes } from './exchange.ts'
import { always, type RawServer, startRawServer } from './testing/raw-server.ts'

let server: RawServer

beforeEach(async () => {
  server = await startRawServer(always('200 OK', '{}'))
})
afterEach(() => server.close())

describe('the memory of a body', () => {
  test('is given back as soon as it was handed over, and the whole body arrives', async () => {
    const body = Uint8Array.from({ length: 3_000_000 }, (_, index) => (index * 7) % 251)
    const sent = Buffer.from(body)
    const answering = freeBody(fetch)(server.address, { method: 'POST', body })
    expect([body.byteLength, body.buffer.detached]).toEqual([0, true])
    expect((await answering).status).toBe(200)
    expect(server.requests[0]?.body.equals(sent)).toBe(true)
  })

  test('stays where other bytes share it, and where there is none', async () => {
    const shared = new Uint8Array(new Uint8Array([1, 2, 3, 4]).buffer, 1, 2)
    await freeBody(fetch)(server.address, { method: 'POST', body: shared })
    await freeBody(fetch)(server.address, { method: 'POST', body: 'text' })
    await freeBody(fetch)(server.address, {})
    expect([...shared]).toEqual([2, 3])
    expect(server.requests.map(({ body }) => body.toString('latin1'))).toEqual(['\u0002\u0003', 'text', ''])
  })
})

test('bytes with memory of their own are given back', () => {
  const own = new Uint8Array(5_000_000)
  freeBytes(own)
  expect(own.buffer.detached).toBe(true)
})
