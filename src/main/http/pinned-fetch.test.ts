import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ServiceClient } from '../service-client/service-client.ts'
import { sampleKey, textAdd } from '../service-client/testing/sample-requests.ts'
import { explainNetworkFailure } from './network-failure.ts'
import { createPinnedFetches } from './pinned-fetch.ts'
import { type MadeCertificate, makeAuthority, makeServerCertificate } from './testing/certificates.ts'
import { startTlsServer, type TlsServer } from './testing/tls-server.ts'

const signal = new AbortController().signal
const open: { close(): Promise<void> | void }[] = []
let town: MadeCertificate
let stranger: MadeCertificate
let ours: MadeCertificate

beforeAll(async () => {
  ;[town, stranger] = await Promise.all([makeAuthority('Town authority'), makeAuthority('Another authority')])
  ours = await makeServerCertificate(town)
})
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

async function serve(...parts: Parameters<typeof startTlsServer>): Promise<TlsServer> {
  const server = await startTlsServer(...parts)
  open.push(server)
  return server
}

function pinned(resolveProxy: (address: string) => Promise<string> = async () => 'DIRECT') {
  const fetches = createPinnedFetches({ resolveProxy })
  open.push(fetches)
  return fetches
}

const failureOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'no failure',
    (cause: unknown) => explainNetworkFailure(cause),
  )
const notMatched = { reached: 'no', code: 'authority-not-matched', retryable: true }
const notTrusted = { reached: 'no', code: 'certificate-not-trusted', retryable: true }

describe('a request that trusts one authority', () => {
  test('reaches a service that this authority vouches for, whatever the system says', async () => {
    const seen: unknown[] = []
    const server = await serve(ours, async (request, response) => {
      seen.push([request.method, request.url, request.headers.authorization, await text(request)])
      response.writeHead(201, 'Made', { 'X-One': 'a' }).end('{"id":"ä"}')
    })
    const answer = await pinned().trusting(town.cert)(`${server.address}/api/v1/index`, {
      method: 'POST',
      headers: { Authorization: 'Bearer k', 'Content-Type': 'application/json' },
      body: Buffer.from('{"title":"ä"}'),
    })
    expect([answer.status, answer.statusText, answer.headers.get('x-one')]).toEqual([201, 'Made', 'a'])
    expect(await answer.text()).toBe('{"id":"ä"}')
    expect(seen).toEqual([['POST', '/api/v1/index', 'Bearer k', '{"title":"ä"}']])
    const plain = await fetch(server.address).catch((cause: unknown) => explainNetworkFailure(cause).code)
    expect(plain).toBe('certificate-not-trusted')
  })

  test('leaves to nobody else: another authority, none at all, one that only has the same name', async () => {
    const sameName = await makeAuthority('Town authority')
    for (const from of [stranger, undefined, sameName]) {
      const server = await serve(await makeServerCertificate(from))
      expect(await failureOf(pinned().trusting(town.cert)(server.address, {}))).toMatchObject(notMatched)
      expect(server.requests()).toBe(0)
    }
  })

  test('holds the name and the days against the certificate as well', async () => {
    const day = 86_400_000
    const from = new Date(Date.now() - 20 * day)
    const otherName = await serve(await makeServerCertificate(town, { host: 'index.example' }))
    const over = await serve(await makeServerCertificate(town, { from, to: new Date(Date.now() - day) }))
    for (const server of [otherName, over]) {
      expect(await failureOf(pinned().trusting(town.cert)(server.address, {}))).toMatchObject(notTrusted)
      expect(server.requests()).toBe(0)
    }
  })

  test('takes an authority below another one as it is, and the one above for all below it', async () => {
    const below = await makeAuthority('Department', { authority: town })
    const besides = await makeAuthority('Other department', { authority: town })
    const server = await makeServerCertificate(below)
    const whole = await serve({ ...server, cert: `${server.cert}\n${below.cert}` })
    const fetches = pinned()
    expect((await fetches.trusting(below.cert)(whole.address, {})).status).toBe(200)
    expect((await fetches.trusting(town.cert)(whole.address, {})).status).toBe(200)
    expect(await failureOf(fetches.trusting(besides.cert)(whole.address, {}))).toMatchObject(notMatched)
    expect(whole.requests()).toBe(2)
  })

  test('is not talked out of it by the environment, nor by what the system trusts, nor by what is no authority', async () => {
    const server = await serve(await makeServerCertificate(stranger))
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
    try {
      expect(await failureOf(pinned().trusting(town.cert)(server.address, {}))).toMatchObject(notMatched)
    } finally {
      delete process.env.NODE_TLS_REJECT_UNAUTHORIZED
    }
    const usual = getCACertificates('default')
    setDefaultCACertificates([stranger.cert])
    try {
      expect((await fetch(server.address)).status).toBe(200)
      for (const authority of [town.cert, '', 'none', ours.cert])
        expect(await failureOf(pinned().trusting(authority)(server.address, {}))).toMatchObject(notMatched)
    } finally {
      setDefaultCACertificates(usual)
    }
    expect(await failureOf(pinned().trusting(town.cert)('http://127.0.0.1:9', {}))).toMatchObject(notMatched)
    expect(server.requests()).toBe(1)
  })

  test('answers a redirect instead of following it, and ends when it is stopped', async () => {
    const moved = await serve(ours, (_, response) =>
      response.writeHead(307, { Location: 'https://elsewhere.example/' }).end(),
    )
    const answer = await pinned().trusting(town.cert)(moved.address, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([307, 'https://elsewhere.example/'])
    const asked = Promise.withResolvers<void>()
    const silent = await serve(ours, () => asked.resolve())
    const stop = new AbortController()
    const waiting = pinned().trusting(town.cert)(silent.address, { signal: stop.signal })
    await asked.promise
    stop.abort()
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
  })

  test('goes through the proxy of the system, and says where that one stands in the way', async () => {
    const server = await serve(ours)
    const through: string[] = []
    const proxy = await startProxy(through)
    const fetches = pinned(async () => `PROXY ${proxy}; DIRECT`)
    expect((await fetches.trusting(town.cert)(server.address, {})).status).toBe(200)
    expect(through).toEqual([new URL(server.address).host])
    const withoutWay = { reached: 'no', code: 'proxy' }
    const refusing = pinned(async () => `PROXY ${proxy}`)
    expect(await failureOf(refusing.trusting(town.cert)('https://refused.example', {}))).toMatchObject(
      withoutWay,
    )
    const nobody = pinned(async () => 'PROXY 127.0.0.1:9')
    expect(await failureOf(nobody.trusting(town.cert)(server.address, {}))).toMatchObject(withoutWay)
    const others = pinned(async () => 'SOCKS5 127.0.0.1:9; HTTPS 127.0.0.1:9')
    expect(await failureOf(others.trusting(town.cert)(server.address, {}))).toMatchObject(withoutWay)
    const bad = await serve(await makeServerCertificate(stranger))
    expect(await failureOf(fetches.trusting(town.cert)(bad.address, {}))).toMatchObject(notMatched)
  })
})

describe('a connection that trusts one authority', () => {
  test('sends its key to nobody else, and says so', async () => {
    const good = await serve(ours)
    const bad = await serve(await makeServerCertificate(stranger))
    const client = new ServiceClient({
      fetch,
      fetchTrusting: pinned().trusting,
      readPicture: async () => null,
    })
    const to = ({ address }: TlsServer) => ({ address, key: sampleKey, certificateAuthority: town.cert })
    expect(await client.send(to(good), textAdd, signal)).toMatchObject({ kind: 'success' })
    expect(await client.send(to(bad), textAdd, signal)).toMatchObject({
      kind: 'not-sent',
      retryable: true,
      problem: { code: 'authority-not-matched' },
    })
    expect(await client.check(good.address, sampleKey, signal, town.cert)).toMatchObject({ outcome: 'fine' })
    expect(await client.check(bad.address, sampleKey, signal, town.cert)).toMatchObject({
      outcome: 'authority-not-matched',
    })
    expect(await client.check(good.address, sampleKey, signal)).toMatchObject({
      outcome: 'certificate-not-trusted',
    })
    expect([good.requests(), bad.requests()]).toEqual([2, 0])
  })

  test('sends nothing where nothing can hold it', async () => {
    const good = await serve(ours)
    const client = new ServiceClient({ fetch, readPicture: async () => null })
    const connection = { address: good.address, key: sampleKey, certificateAuthority: town.cert }
    expect(await client.send(connection, textAdd, signal)).toMatchObject({
      problem: { code: 'authority-not-matched' },
    })
    expect(good.requests()).toBe(0)
  })
})

async function startProxy(through: string[]): Promise<string> {
  const server: Server = createServer()
  server.on('connect', (request, socket, head) => {
    const target = request.url ?? ''
    if (target.startsWith('refused')) return void socket.end('HTTP/1.1 407 Sign in first\r\n\r\n')
    through.push(target)
    const [host, port] = target.split(':')
    const onward = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 Connected\r\n\r\n')
      onward.write(head)
      onward.pipe(socket).pipe(onward)
    })
    onward.on('error', () => socket.destroy())
    socket.on('error', () => onward.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push({
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  })
  const place = server.address()
  if (place === null || typeof place === 'string') throw new Error('The proxy has no port')
  return `127.0.0.1:${place.port}`
}
