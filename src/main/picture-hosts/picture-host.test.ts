import { describe, expect, test } from 'vitest'
import type { PictureHost } from '../../shared/domain/pictures/picture-host.ts'
import { always, answerBytes, startRawServer } from '../http/testing/raw-server.ts'
import { startUntrustedServer } from '../http/testing/tls-server.ts'
import {
  accessKey,
  basic,
  bucketAt,
  byMethod,
  closers,
  folderAt,
  serve,
  signIn,
} from './testing/raw-hosts.ts'
import { never, openForTest, samplePicture } from './testing/sample-pictures.ts'

describe('the bytes of a request', () => {
  test('contain picture, type and credentials only', async () => {
    const server = await serve(byMethod({ PUT: ['201 Created'] }))
    const picture = samplePicture(300)
    const put = await openForTest(folderAt(`${server.address}/dav`), signIn).put(picture, never)
    expect(put).toEqual({ kind: 'there', address: `https://pictures.example/town/${picture.id}.png` })
    expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `HEAD /dav/${picture.id}.png`,
      `PUT /dav/${picture.id}.png`,
    ])
    const [, sent] = server.requests
    expect(sent?.body).toEqual(Buffer.from(picture.bytes))
    const headers = Object.fromEntries(
      sent?.headers.map(([name, value]) => [name.toLowerCase(), value]) ?? [],
    )
    expect(headers).toMatchObject({
      authorization: `Basic ${basic}`,
      'content-type': 'image/png',
      'content-length': '300',
    })
    expect(headers.cookie).toBeUndefined()
  })

  test('are signed with the SHA-256 in the name', async () => {
    const server = await serve(byMethod({ PUT: ['200 OK'] }))
    const picture = samplePicture(300)
    await openForTest(bucketAt(server.address), accessKey).put(picture, never)
    const [, sent] = server.requests
    const headers = Object.fromEntries(
      sent?.headers.map(([name, value]) => [name.toLowerCase(), value]) ?? [],
    )
    expect(sent?.path).toBe(`/pictures/town/${picture.id}.png`)
    expect(headers['x-amz-content-sha256']).toBe(picture.id)
    expect(headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIACANARYID12345678\/\d{8}\/eu-central-1\/s3\/aws4_request, SignedHeaders=content-type;host;x-amz-content-sha256;x-amz-date, Signature=[0-9a-f]{64}$/,
    )
    expect(JSON.stringify(server.requests)).not.toContain('canary/Secret')
  })

  test('contain a token for token sign-in', async () => {
    const server = await serve(byMethod({ PUT: ['204 No Content'] }))
    const host: PictureHost = { ...folderAt(server.address), signIn: 'token' }
    await openForTest(host, { kind: 'token', token: 'canary-token-9' }).put(samplePicture(), never)
    for (const { headers } of server.requests)
      expect(headers).toContainEqual([expect.stringMatching(/^authorization$/i), 'Bearer canary-token-9'])
  })
})

describe('redirects', () => {
  test.each(['301 Moved Permanently', '302 Found', '307 Temporary Redirect', '308 Permanent Redirect'])(
    '%s is not followed, and the new address is named',
    async (status) => {
      const elsewhere = await serve(always('201 Created'))
      const location = { Location: `${elsewhere.address.replace('//', '//who:what@')}/new` }
      const server = await serve(byMethod({ HEAD: [status, '', location], PUT: [status, '', location] }))
      const put = await openForTest(folderAt(server.address), signIn).put(samplePicture(), never)
      expect(put).toMatchObject({
        kind: 'failed',
        failure: { code: 'host-redirected', newAddress: `${elsewhere.address}/new` },
      })
      expect(elsewhere.connections()).toBe(0)
    },
  )

  test('are reported by the check of the public address', async () => {
    const front = await serve(always('301 Moved Permanently', '', { Location: 'https://new.example/x.png' }))
    const server = await serve(byMethod({ PUT: ['201 Created'], DELETE: ['204 No Content'] }))
    const host = { ...folderAt(server.address), publicAddress: front.address }
    expect(await openForTest(host, signIn).check(never)).toMatchObject({
      outcome: 'public-redirected',
      newAddress: 'https://new.example/x.png',
      removed: true,
    })
    expect(JSON.stringify(front.requests)).not.toMatch(/authorization/i)
  })
})

describe('what breaks', () => {
  test('times out on a host that does not answer', async () => {
    const server = await serve(() => undefined)
    const limits = { answerMs: 150, slowestUploadPerSecond: 1_000_000 }
    const put = await openForTest(folderAt(server.address), signIn, { limits }).put(samplePicture(), never)
    expect(put).toMatchObject({ kind: 'failed', failure: { code: 'host-unreachable' } })
  })

  test('reports a connection cut during the answer', async () => {
    const server = await serve((socket, { method }) =>
      method === 'PUT' ? socket.destroy() : socket.end(answerBytes('404 Not Found')),
    )
    const put = await openForTest(folderAt(server.address), signIn).put(samplePicture(), never)
    expect(put).toMatchObject({ kind: 'failed', failure: { code: 'host-unreachable' } })
  })

  test('uploads to a server that fails on HEAD', async () => {
    const server = await serve((socket, { method }) =>
      method === 'HEAD' ? socket.destroy() : socket.end(answerBytes('201 Created')),
    )
    const put = await openForTest(folderAt(server.address), signIn).put(samplePicture(), never)
    expect(put.kind).toBe('there')
  })

  test('judges an endless answer by its status', async () => {
    const server = await serve((socket, { method }) =>
      method === 'PUT'
        ? void socket.write('HTTP/1.1 201 Created\r\nContent-Length: 100\r\n\r\nhalf')
        : socket.end(answerBytes('404 Not Found')),
    )
    const limits = { bodyMs: 100 }
    const put = await openForTest(folderAt(server.address), signIn, { limits }).put(samplePicture(), never)
    expect(put.kind).toBe('there')
  })

  test('sends nothing to an untrusted certificate', async () => {
    const server = await startUntrustedServer()
    closers.push(() => server.close())
    const opened = openForTest(folderAt(server.address), signIn)
    expect(await opened.put(samplePicture(), never)).toMatchObject({ failure: { code: 'host-certificate' } })
    expect(await opened.check(never)).toMatchObject({ outcome: 'host-certificate', removed: null })
    expect(server.requests()).toBe(0)
  })

  test('reports that it was cancelled', async () => {
    const stop = new AbortController()
    const server = await serve((_, { method }) => {
      if (method === 'HEAD') stop.abort()
    })
    const put = await openForTest(folderAt(server.address), signIn).put(samplePicture(), stop.signal)
    expect(put).toEqual({ kind: 'cancelled' })
  })

  test('nothing listens there', async () => {
    const server = await startRawServer(always('200 OK'))
    await server.close()
    const put = await openForTest(folderAt(server.address), signIn).put(samplePicture(), never)
    expect(put).toMatchObject({ failure: { code: 'host-unreachable' } })
  })
})

describe('the check', () => {
  const takes = byMethod({ PUT: ['201 Created'], DELETE: ['405 Method Not Allowed'] })

  test.each<[Parameters<typeof always>, string]>([
    [['200 OK', '<html>Sign in', { 'Content-Type': 'text/html' }], 'public-something-else'],
    [['403 Forbidden'], 'public-not-shown'],
    [['500 Internal Server Error'], 'public-not-shown'],
  ])('sees that the public address answers %j', async (answer, outcome) => {
    const front = await serve(always(...answer))
    const server = await serve(takes)
    const host = { ...folderAt(server.address), publicAddress: front.address }
    expect(await openForTest(host, signIn).check(never)).toMatchObject({ outcome, removed: false })
  })

  test('reports a picture served without its type', async () => {
    let tiny: Uint8Array = new Uint8Array()
    const server = await serve((socket, { method, body }) => {
      if (method === 'PUT') tiny = body
      const type = { 'Content-Type': 'application/octet-stream' }
      socket.end(method === 'GET' ? answerBytes('200 OK', tiny, type) : answerBytes('204 No Content'))
    })
    const host = { ...folderAt(server.address), publicAddress: server.address }
    expect(await openForTest(host, signIn).check(never)).toMatchObject({
      outcome: 'public-not-as-picture',
      removed: true,
    })
  })

  test('reports an unreachable public address', async () => {
    const gone = await startRawServer(always('200 OK'))
    await gone.close()
    const server = await serve(takes)
    const host = { ...folderAt(server.address), publicAddress: gone.address }
    expect(await openForTest(host, signIn).check(never)).toMatchObject({ outcome: 'public-unreachable' })
  })
})
