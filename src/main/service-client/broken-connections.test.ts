import { afterEach, describe, expect, test } from 'vitest'
import { answerBytes, type RawServer, startRawServer } from '../http/testing/raw-server.ts'
import { startUntrustedServer } from '../http/testing/tls-server.ts'
import type { SendOutcome } from '../queue/ports.ts'
import { ServiceClient, type ServiceClientDeps } from './service-client.ts'
import { pictureAdd, sampleKey, textAdd } from './testing/sample-requests.ts'

const open: { close(): Promise<void> }[] = []

afterEach(async () => {
  for (const server of open.splice(0)) await server.close()
})

async function start(...parts: Parameters<typeof startRawServer>): Promise<RawServer> {
  const server = await startRawServer(...parts)
  open.push(server)
  return server
}

function send(
  address: string,
  parts: Partial<ServiceClientDeps> = {},
  signal = new AbortController().signal,
  request = textAdd,
) {
  const client = new ServiceClient({ fetch, readPicture: async () => null, ...parts })
  return client.send({ address, key: sampleKey }, request, signal)
}

async function closedAddress(): Promise<string> {
  const server = await startRawServer(() => undefined)
  await server.close()
  return server.address
}

describe('surely not sent', () => {
  test('nobody listens', async () => {
    const outcome = await send(await closedAddress())
    expect(outcome).toMatchObject({ kind: 'not-sent', retryable: true, problem: { code: 'refused' } })
  })

  test('a name that cannot exist', async () => {
    const outcome = await send('https://nobody.invalid')
    expect(outcome).toMatchObject({ kind: 'not-sent', retryable: true, problem: { code: 'cannot-be-found' } })
  })

  test('a certificate that nobody vouches for', async () => {
    const server = await startUntrustedServer()
    open.push(server)
    const outcome = await send(server.address)
    expect(outcome).toMatchObject({ kind: 'not-sent', problem: { code: 'certificate-not-trusted' } })
    expect(server.requests()).toBe(0)
  })

  test('no TLS at the other end', async () => {
    const server = await start(
      () => undefined,
      (socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n'),
    )
    const outcome = await send(server.address.replace('http:', 'https:'))
    expect(outcome).toMatchObject({ kind: 'not-sent', problem: { code: 'not-reachable' } })
  })

  test('the handshake is broken off', async () => {
    const server = await start(
      () => undefined,
      (socket) => socket.on('data', () => socket.destroy()),
    )
    const outcome = await send(server.address.replace('http:', 'https:'))
    expect(outcome).toMatchObject({ kind: 'not-sent', problem: { code: 'not-reachable' } })
  })

  test('a port that no browser uses', async () => {
    const outcome = await send('http://127.0.0.1:6000')
    expect(outcome).toMatchObject({
      kind: 'not-sent',
      retryable: false,
      problem: { code: 'not-allowed-address' },
    })
  })

  test('a picture that is gone', async () => {
    const server = await start(() => undefined)
    const outcome = await send(server.address, {}, undefined, pictureAdd(9))
    expect(outcome).toMatchObject({ kind: 'not-sent', retryable: false, problem: { code: 'picture-gone' } })
    expect(server.connections()).toBe(0)
  })

  test('a picture that cannot be read just now', async () => {
    const readPicture = () => Promise.reject(new Error('EMFILE: /home/somebody/picture'))
    const outcome = await send('http://127.0.0.1:1', { readPicture }, undefined, pictureAdd(9))
    expect(outcome).toMatchObject({ kind: 'not-sent', retryable: true, problem: { code: 'picture-gone' } })
    expect(JSON.stringify(outcome)).not.toContain('somebody')
  })

  test('stopped before it began', async () => {
    const server = await start(() => undefined)
    const outcome = await send(server.address, {}, AbortSignal.abort())
    expect(outcome).toEqual({ kind: 'cancelled', mayBeDelivered: false })
    expect(server.connections()).toBe(0)
  })
})

test.each(['two words', 'naïve', 'line\nbreak', ''])('the key %j, which no header can hold', async (key) => {
  const server = await start(() => undefined)
  const client = new ServiceClient({ fetch, readPicture: async () => null })
  const outcome = await client.send({ address: server.address, key }, textAdd, new AbortController().signal)
  expect(outcome).toMatchObject({ kind: 'refused', reason: 'key', problem: { code: 'key-refused' } })
  if (key !== '') expect(JSON.stringify(outcome)).not.toContain(key)
  expect(server.connections()).toBe(0)
})

describe('the service may have it', () => {
  const lost = { kind: 'lost', problem: { code: 'lost-contact' } }

  test('reset as soon as somebody connects: how far the request was by then is chance', async () => {
    const server = await start(
      () => undefined,
      (socket) => socket.resetAndDestroy(),
    )
    expect(['lost lost-contact', 'not-sent not-reachable']).toContain(summaryOf(await send(server.address)))
    expect(server.requests).toEqual([])
  })

  test('reset after the request', async () => {
    const server = await start((socket) => socket.resetAndDestroy())
    expect(await send(server.address)).toMatchObject(lost)
    expect(server.requests).toHaveLength(1)
  })

  test('closed after the request without a word', async () => {
    const server = await start((socket) => socket.end())
    expect(await send(server.address)).toMatchObject(lost)
  })

  test('closed within the headers', async () => {
    const server = await start((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-'))
    expect(await send(server.address)).toMatchObject(lost)
  })

  test('an answer that is not HTTP', async () => {
    const server = await start((socket) => socket.end('220 mail.example ESMTP\r\n'))
    expect(await send(server.address)).toMatchObject(lost)
  })

  test('no answer in time', async () => {
    const closed = Promise.withResolvers<void>()
    let isOver = () => {}
    const server = await start((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n', () => isOver())
      socket.on('close', () => closed.resolve())
    })
    const after = (_: number, run: () => void) => {
      isOver = run
      return () => {}
    }
    const outcome = await send(server.address, { clock: { now: () => 0, after } })
    expect(outcome).toMatchObject({ kind: 'lost', problem: { code: 'timed-out' } })
    await closed.promise
  })

  test('an engine that does not settle when it is aborted', async () => {
    const outcome = await send('https://a.example', {
      fetch: () => new Promise(() => undefined),
      limits: { answerMs: 20 },
    })
    expect(outcome).toMatchObject({ kind: 'lost', problem: { code: 'timed-out' } })
  })

  test('stopped while the answer is awaited', async () => {
    const stopping = new AbortController()
    const closed = Promise.withResolvers<void>()
    const server = await start((socket) => {
      socket.on('close', () => closed.resolve())
      stopping.abort()
    })
    expect(await send(server.address, {}, stopping.signal)).toEqual({
      kind: 'cancelled',
      mayBeDelivered: true,
    })
    await closed.promise
  })
})

test('a large body is given the time a slow line needs', async () => {
  const waits: number[] = []
  const clock = {
    now: () => 0,
    after: (delayMs: number) => {
      waits.push(delayMs)
      return () => undefined
    },
  }
  const answering = async () => new Response('{}')
  await send(
    'https://a.example',
    { fetch: answering, clock, readPicture: async () => new Uint8Array(3_000_000) },
    undefined,
    pictureAdd(3_000_000),
  )
  await send('https://a.example', { fetch: answering, clock })
  const [picture = 0, , text = 0] = waits
  expect(picture).toBeGreaterThan(60_000 + 4_000_000 / 32.768)
  expect(text).toBeLessThan(60_010)
})

test('an error status counts even where the rest of the answer does not come', async () => {
  const server = await start((socket) => {
    socket.write('HTTP/1.1 422 No\r\nContent-Length: 99\r\n\r\n{"mess', () => socket.resetAndDestroy())
  })
  expect(await send(server.address)).toMatchObject({
    kind: 'refused',
    problem: { status: 422, words: '422 No' },
  })
})

test('accepts a refusal sent before the body was read', async () => {
  const server = await start(
    () => undefined,
    (socket) => socket.once('data', () => socket.end(answerBytes('413 Content Too Large'))),
  )
  const outcome = await send(server.address)
  expect(outcome).toMatchObject({ kind: 'refused', problem: { status: 413 } })
})

function summaryOf(outcome: SendOutcome): string {
  return 'problem' in outcome ? `${outcome.kind} ${outcome.problem.code}` : outcome.kind
}
