import type { IncomingMessage, ServerResponse } from 'node:http'
import { deflateRawSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { padded, samplePictures } from '../pictures/testing/sample-pictures.ts'
import { type FetchPictureDeps, fetchPicture, findPreview } from './fetch-picture.ts'
import { type Site, startSite } from './testing/site.ts'
import { webDeps } from './testing/web-deps.ts'

const limit = 5_000_000
let site: Site | undefined
let asked: string[] = []

afterEach(async () => {
  await site?.close()
  site = undefined
  asked = []
})

const deps = (more: Partial<FetchPictureDeps> = {}) => ({
  ...webDeps(() => site?.origin ?? '', asked),
  ...more,
})

const look = (address: string, more: Partial<FetchPictureDeps> = {}, signal = new AbortController().signal) =>
  fetchPicture(deps(more), address, limit, signal)

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<void> {
  site = await startSite(answer)
}

const send =
  (body: Uint8Array, type = 'image/png') =>
  (_request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('content-type', type).end(body)
  }

function hugePng(width: number, height: number): Uint8Array {
  const bytes = Buffer.from(samplePictures()['image/png'])
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

describe('a picture at a web address', () => {
  it.each(Object.entries(samplePictures()))(
    'is a %s by its bytes, whatever it is said to be',
    async (type, bytes) => {
      await serve(send(bytes, 'text/plain'))
      expect(await look('http://site.example/a.txt')).toEqual({
        outcome: 'usable',
        mediaType: type,
        byteLength: bytes.byteLength,
        width: 3,
        height: 2,
        bytes: new Uint8Array(bytes),
      })
    },
  )

  it('is read behind a redirect and counted unpacked', async () => {
    const picture = samplePictures()['image/png']
    await serve((request, response) => {
      if (request.url === '/old') response.writeHead(302, { location: '/new' }).end()
      else response.setHeader('content-encoding', 'gzip').end(gzipSync(picture))
    })
    expect(await look('http://site.example/old')).toMatchObject({ byteLength: picture.byteLength })
  })

  it('may have at most five megabytes', async () => {
    const picture = samplePictures()['image/png']
    await serve((request, response) => response.end(padded(picture, Number(request.url?.slice(1)))))
    expect(await look('http://site.example/5000000')).toMatchObject({ outcome: 'usable', byteLength: limit })
    expect(await look('http://site.example/5000001')).toMatchObject({ problem: 'too-large' })
  })

  it('is not decoded if it claims too many pixels', async () => {
    await serve(send(hugePng(100_000, 100_000)))
    expect(await look('http://site.example/')).toEqual({
      outcome: 'not-usable',
      problem: 'too-many-pixels',
      facts: { width: 100_000, height: 100_000 },
    })
  })
})

describe('what is wrong is told apart', () => {
  it.each([
    ['a page', Buffer.from('<!doctype html><title>A</title>'), 'text/html', { problem: 'is-a-page' }],
    [
      'a drawing',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'image/svg+xml',
      { problem: 'type-not-accepted' },
    ],
    [
      'a PDF',
      Buffer.from('%PDF-1.7\n'),
      'image/png',
      { problem: 'type-not-accepted', facts: { type: 'application/pdf' } },
    ],
    ['nothing', Buffer.alloc(0), 'image/png', { problem: 'empty' }],
    [
      'a cut picture',
      samplePictures()['image/png'].subarray(0, 5),
      'image/png',
      { problem: 'type-not-accepted' },
    ],
  ])('%s', async (_what, body, type, finding) => {
    await serve(send(body, type))
    expect(await look('http://site.example/')).toMatchObject({ outcome: 'not-usable', ...finding })
  })

  it.each([401, 403, 404, 410, 500, 503])('an answer of %d', async (status) => {
    await serve((_request, response) => response.writeHead(status).end(samplePictures()['image/png']))
    expect(await look('http://site.example/')).toEqual({
      outcome: 'not-usable',
      problem: 'answered-with-error',
      facts: { status },
    })
  })

  it.each([
    ['http://127.0.0.1/', 'host-private'],
    ['http://2130706433/', 'host-private'],
    ['http://[::1]/', 'host-private'],
    ['http://169.254.169.254/latest/meta-data', 'host-private'],
    ['http://printer.example/', 'host-private'],
    ['http://mixed.example/', 'host-private'],
    ['http://nowhere.example/', 'host-not-found'],
    ['http://unknown.example/', 'host-not-found'],
    ['javascript:alert(1)', 'address-not-usable'],
    ['data:image/png;base64,AAAA', 'address-not-usable'],
    ['file:///etc/passwd', 'address-not-usable'],
    ['ftp://site.example/a.png', 'address-not-usable'],
    ['not an address', 'address-not-usable'],
  ])('%s is not asked: %s', async (address, problem) => {
    expect(await look(address)).toEqual({ outcome: 'not-usable', problem, facts: {} })
    expect(asked).toEqual([])
  })

  it.each([
    ['http://printer.example/a.png', 'host-private'],
    ['http://127.0.0.1:8080/', 'host-private'],
    ['file:///etc/passwd', 'address-not-usable'],
    ['data:image/png;base64,AAAA', 'address-not-usable'],
    ['/again', 'too-many-redirects'],
  ])('a redirect to %s is not followed: %s', async (location, problem) => {
    await serve((_request, response) => response.writeHead(301, { location }).end())
    expect(await look('http://site.example/')).toMatchObject({ problem })
    expect(asked.every((address) => address.startsWith('http://site.example/'))).toBe(true)
  })

  it('a server that is not there, one that breaks off, and one that never ends', async () => {
    await serve((request, response) => {
      if (request.url === '/broken') {
        response.setHeader('content-length', '1000').write('x')
        setImmediate(() => response.destroy())
      } else if (request.url === '/slow') response.setHeader('content-type', 'image/png').write('x')
    })
    const origin = site?.origin
    expect(await look('http://site.example/broken')).toMatchObject({ problem: 'not-reached' })
    expect(await look('http://site.example/silent', { timeLimitMs: 50 })).toMatchObject({
      problem: 'timed-out',
    })
    expect(await look('http://site.example/slow', { timeLimitMs: 50 })).toMatchObject({
      problem: 'timed-out',
    })
    await site?.close()
    site = undefined
    const gone = (_address: string, init: RequestInit) => fetch(origin ?? '', init)
    expect(await look('http://site.example/', { fetch: gone })).toMatchObject({ problem: 'not-reached' })
  })

  it('cuts off an endless answer and closes the connection', async () => {
    await serve((_request, response) => {
      response.setHeader('content-type', 'image/png')
      const picture = padded(samplePictures()['image/png'], 65_536)
      const more = () => {
        while (!response.destroyed && response.write(picture));
        if (!response.destroyed) response.once('drain', more)
      }
      more()
    })
    expect(await look('http://site.example/')).toMatchObject({ problem: 'too-large' })
    await site?.abandoned
  })

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateRawSync],
  ])(
    'an eighth of a gigabyte packed small with %s is cut off where it gets too large',
    async (encoding, pack) => {
      const bomb = pack(Buffer.alloc(1 << 27))
      expect(bomb.byteLength).toBeLessThan(300_000)
      await serve((_request, response) => response.setHeader('content-encoding', encoding).end(bomb))
      const before = process.memoryUsage().rss
      expect(await look('http://site.example/')).toMatchObject({ problem: 'too-large' })
      expect(process.memoryUsage().rss - before).toBeLessThan(90_000_000)
    },
  )

  it('stops when the app quits', async () => {
    const stop = new AbortController()
    await serve(() => stop.abort())
    expect(await look('http://site.example/', {}, stop.signal)).toMatchObject({ outcome: 'not-usable' })
    await site?.abandoned
    expect(await look('http://site.example/', {}, stop.signal)).toMatchObject({ outcome: 'not-usable' })
  })
})

describe('the picture of a page', () => {
  const preview = (...paths: readonly string[]) =>
    findPreview(
      deps(),
      paths.map((path) => `http://site.example/${path}`),
      new AbortController().signal,
    )

  it('is the first that can be shown', async () => {
    const { 'image/png': png, 'image/jpeg': jpeg } = samplePictures()
    await serve((request, response) => {
      if (request.url === '/large') response.end(padded(png, 500_001))
      else if (request.url === '/huge') response.end(hugePng(50_000, 50_000))
      else if (request.url === '/page') response.setHeader('content-type', 'text/html').end('<p>')
      else if (request.url === '/good') response.end(jpeg)
      else response.writeHead(404).end()
    })
    expect(await preview('large', 'huge', 'page', 'gone', 'good', 'large')).toEqual({
      mediaType: 'image/jpeg',
      bytes: new Uint8Array(jpeg),
    })
    expect(site?.requests.map(({ url }) => url)).toEqual(['/large', '/huge', '/page', '/gone', '/good'])
    expect(await preview('gone')).toBeNull()
  })

  it('is no drawing, no icon file, nothing behind a private address and nothing that does not end', async () => {
    const types: Record<string, [type: string, body: string | Buffer]> = {
      '/drawing': [
        'image/svg+xml',
        '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      ],
      '/claims-png': ['image/png', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
      '/icon': ['image/x-icon', Buffer.from([0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0, 32, 0, 0, 0])],
      '/program': ['image/png', Buffer.from('MZ\x90\0')],
      '/empty': ['image/png', ''],
    }
    await serve(({ url = '' }, response) => {
      const [type, body] = types[url] ?? []
      if (url === '/inwards') response.writeHead(302, { location: 'http://printer.example/a.png' }).end()
      else if (url === '/to-file') response.writeHead(302, { location: 'file:///etc/passwd' }).end()
      else if (url === '/endless') response.write(padded(samplePictures()['image/png'], 600_000))
      else response.setHeader('content-type', type ?? 'text/plain').end(body)
    })
    expect(await preview(...Object.keys(types).map((name) => name.slice(1)))).toBeNull()
    expect(await preview('inwards', 'to-file', 'endless')).toBeNull()
    expect(asked.every((address) => address.startsWith('http://site.example/'))).toBe(true)
  })
})
