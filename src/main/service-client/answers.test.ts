import type { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import {
  always,
  answerBytes,
  type RawReply,
  type RawServer,
  startRawServer,
} from '../http/testing/raw-server.ts'
import { ServiceClient, type ServiceClientDeps } from './service-client.ts'
import { sampleKey, textAdd, titleUpdate } from './testing/sample-requests.ts'

let server: RawServer | undefined

afterEach(async () => {
  await server?.close()
  server = undefined
})

async function answerTo(reply: RawReply, parts: Partial<ServiceClientDeps> = {}) {
  server = await startRawServer(reply)
  const client = new ServiceClient({ fetch, readPicture: async () => null, ...parts })
  const connection = { address: server.address, key: sampleKey }
  const outcome = await client.send(connection, textAdd, new AbortController().signal)
  if (outcome.kind !== 'success') throw new Error(JSON.stringify(outcome))
  return outcome.answer
}

const nothingRead = { id: null, message: null, type: null, usage: null }
const head = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n'

/** The time for a body that never ends is over once its first piece was read, however long that took. */
function overAfterFirstPiece(): Pick<ServiceClientDeps, 'fetch' | 'clock'> {
  const timers = new Set<() => void>()
  const firstPiece = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, stream) {
      stream.enqueue(piece)
      setImmediate(() => {
        for (const run of timers) run()
      })
    },
  })
  return {
    fetch: async (address, init) => {
      const response = await fetch(address, init)
      return new Response(response.body?.pipeThrough(firstPiece), response)
    },
    clock: {
      now: () => Date.now(),
      after: (_, run) => {
        timers.add(run)
        return () => timers.delete(run)
      },
    },
  }
}

function writeWithoutEnd(socket: Socket, total = Number.POSITIVE_INFINITY): Promise<number> {
  const piece = Buffer.alloc(256 * 1024, 'x')
  let written = 0
  return new Promise((resolve) => {
    socket.on('close', () => resolve(written))
    const more = () => {
      while (!socket.destroyed && written < total) {
        written += piece.length
        if (!socket.write(piece)) return void socket.once('drain', more)
      }
    }
    more()
  })
}

describe('accepts any success status', () => {
  test.each(['200 OK', '201 Created', '202 Accepted', '203 x', '226 IM Used', '299 Whatever'])(
    '%s is read as far as it can be',
    async (status) => {
      const body = '{"id":"note-1","message":"Indexed","type":"text","usage":12}'
      const answer = await answerTo(always(status, body))
      expect(answer).toEqual({
        status: Number(status.slice(0, 3)),
        ...{ id: 'note-1', message: 'Indexed', type: 'text', usage: 12 },
        ...{ body, cut: false },
      })
    },
  )

  test.each(['204 No Content', '205 Reset Content'])('%s without a body', async (status) => {
    const reply: RawReply = (socket) => socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`)
    expect(await answerTo(reply)).toMatchObject({ ...nothingRead, body: '', cut: false })
  })

  test.each([
    ['nothing', ''],
    ['XML', '<response>ok</response>'],
    ['broken JSON', '{"id": "note-1", '],
    ['a JSON list', '[1,2]'],
    ['a JSON word', '"done"'],
    ['null', 'null'],
    ['fields of other types', '{"id":{"a":1},"message":["x"],"type":null,"usage":{}}'],
    ['a number too large', '{"usage":1e999}'],
    ['inherited names only', '{"__proto__":{"id":"x","message":"y"}}'],
  ])('%s tells nothing and fails nothing', async (_, body) => {
    expect(await answerTo(always('200 OK', body))).toEqual({ status: 200, ...nothingRead, body, cut: false })
  })

  test('accepts plain values of another type', async () => {
    const body = '{"id":17,"message":true,"type":"hologram","usage":"42"}'
    expect(await answerTo(always('200 OK', body))).toMatchObject({
      ...{ id: '17', message: 'true', type: 'hologram', usage: 42 },
    })
  })

  test('decodes a named encoding, and an unknown one as UTF-8', async () => {
    const latin = { 'Content-Type': 'application/json; charset=iso-8859-1' }
    const message = Buffer.from('{"message":"Grüße"}', 'latin1')
    expect((await answerTo(always('200 OK', message, latin))).message).toBe('Grüße')
    await server?.close()
    const unknown = { 'Content-Type': 'application/json; charset=klingon' }
    expect((await answerTo(always('200 OK', '{"message":"Grüße"}', unknown))).message).toBe('Grüße')
  })

  test('decompresses answers', async () => {
    const packed = gzipSync('{"message":"packed"}')
    expect((await answerTo(always('200 OK', packed, { 'Content-Encoding': 'gzip' }))).message).toBe('packed')
  })

  test('handles invalid compression', async () => {
    const answer = await answerTo(always('200 OK', 'no gzip at all', { 'Content-Encoding': 'gzip' }))
    expect(answer).toMatchObject({ status: 200, ...nothingRead, cut: true })
  })

  test('stops reading 100 MB and keeps 64 KiB', async () => {
    let taken: Promise<number> | undefined
    const answer = await answerTo((socket) => {
      socket.write(`${head}Content-Length: 104857600\r\n\r\n`)
      taken = writeWithoutEnd(socket, 104_857_600)
    })
    expect(answer).toMatchObject({ status: 200, cut: true })
    expect(answer.body).toBe('x'.repeat(65_536))
    expect(await taken).toBeLessThan(50_000_000)
  })

  test('cuts text between characters', async () => {
    const answer = await answerTo(always('200 OK', `a${'€'.repeat(30_000)}`))
    expect(answer.body).toBe(`a${'€'.repeat(21_845)}`)
    expect(answer.cut).toBe(true)
  })

  test('a body that never ends', async () => {
    let closed: Promise<unknown> | undefined
    const answer = await answerTo((socket) => {
      closed = new Promise((resolve) => socket.on('close', resolve))
      socket.write(`${head}\r\n{"id":"note-1"}`)
    }, overAfterFirstPiece())
    expect(answer).toMatchObject({ status: 200, id: 'note-1', cut: true })
    await closed
  })

  test('a body that breaks off', async () => {
    const answer = await answerTo((socket) => {
      socket.write(`${head}Content-Length: 1000\r\n\r\n{"id":`, () => socket.resetAndDestroy())
    })
    expect(answer).toMatchObject({ status: 200, ...nothingRead, cut: true })
  })

  test('being stopped while the body comes', async () => {
    const stopping = new AbortController()
    server = await startRawServer((socket) => {
      socket.write(`${head}\r\n{"message":"Indexed"}`)
    })
    const client = new ServiceClient({
      // The headers are in when fetch resolves; from here on only the body is awaited.
      fetch: async (address, init) => {
        const response = await fetch(address, init)
        setImmediate(() => stopping.abort())
        return response
      },
      readPicture: async () => null,
    })
    const outcome = await client.send({ address: server.address, key: 'k' }, textAdd, stopping.signal)
    expect(outcome).toMatchObject({ kind: 'success', answer: { status: 200 } })
  })
})

describe('a web page is not the service', () => {
  const page = '<!doctype html><title>Sign in</title>'
  const json = { 'Content-Type': 'application/json' }
  const html = { 'Content-Type': 'text/html; charset=utf-8' }

  test.each([
    ['200 OK', page, html],
    ['200 OK', page, json],
    ['200 OK', '<meta http-equiv="refresh" content="0; url=https://portal.example">', {}],
    ['200 OK', 'Back soon', html],
    ['201 Created', page, html],
    ['203 Non-Authoritative Information', page, html],
    ['401 Unauthorized', page, html],
    ['403 Forbidden', page, html],
    ['404 Not Found', page, html],
    ['409 Conflict', page, html],
    ['422 Unprocessable Content', 'Duplicate id', html],
  ])('%s %j', async (status, body, headers) => {
    server = await startRawServer(always(status, body, headers))
    const client = new ServiceClient({ fetch, readPicture: async () => null })
    const connection = { address: server.address, key: sampleKey }
    for (const request of [textAdd, titleUpdate]) {
      expect(await client.send(connection, request, new AbortController().signal)).toMatchObject({
        ...{ kind: 'refused', reason: 'not-the-service' },
        problem: { code: 'not-the-service', status: Number(status.slice(0, 3)) },
      })
    }
  })

  test('reports a network sign-in as surely not sent', async () => {
    server = await startRawServer(always('511 Network Authentication Required', page, html))
    const client = new ServiceClient({ fetch, readPicture: async () => null })
    const connection = { address: server.address, key: sampleKey }
    expect(await client.send(connection, textAdd, new AbortController().signal)).toMatchObject({
      ...{ kind: 'not-sent', retryable: true, problem: { code: 'not-the-service', status: 511 } },
    })
  })

  test.each([
    ['', html],
    ['{"message":"Indexed"}', html],
    ['OK', { 'Content-Type': 'text/plain' }],
  ])('what is merely unusual, %j as %j, stays a success', async (body, headers) => {
    expect(await answerTo(always('200 OK', body, headers))).toMatchObject({ status: 200, body })
  })
})

describe('the key in an answer', () => {
  test('is masked everywhere', async () => {
    const echo = { id: sampleKey, message: `Hello ${sampleKey}`, type: encodeURIComponent(sampleKey) }
    const answer = await answerTo(always('200 OK', JSON.stringify(echo)))
    expect(answer).toMatchObject({ id: '••••', message: 'Hello ••••', type: '••••' })
    expect(answer.body).toBe('{"id":"••••","message":"Hello ••••","type":"••••"}')
  })

  test('is masked if the body ends within it', async () => {
    const body = `You sent ${sampleKey.slice(0, 12)}`
    const answer = await answerTo((socket) => {
      socket.write(`${head}Content-Length: 1000\r\n\r\n${body}`)
    }, overAfterFirstPiece())
    expect(answer.body).toBe('You sent ••••')
  })
})

test('reuses connections', async () => {
  server = await startRawServer((socket) => {
    socket.write(answerBytes('200 OK', '{}').toString().replace('Connection: close\r\n', ''))
  })
  const client = new ServiceClient({ fetch, readPicture: async () => null })
  const connection = { address: server.address, key: sampleKey }
  for (let count = 0; count < 6; count += 1)
    expect((await client.send(connection, textAdd, new AbortController().signal)).kind).toBe('success')
  expect(server.connections()).toBeLessThan(6)
})
