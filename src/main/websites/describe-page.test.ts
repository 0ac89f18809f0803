import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { type DescribePageDeps, describePage } from './describe-page.ts'
import { type Site, startSite } from './testing/site.ts'
import { webDeps } from './testing/web-deps.ts'

let site: Site | undefined
let asked: string[] = []

afterEach(async () => {
  await site?.close()
  site = undefined
  asked = []
})

const deps = (more: Partial<DescribePageDeps> = {}): DescribePageDeps => ({
  ...webDeps(() => site?.origin ?? '', asked),
  ...more,
})

const suggest = async (
  address: string,
  more: Partial<DescribePageDeps> = {},
  signal = new AbortController().signal,
) => {
  const found = await describePage(deps(more), address, signal)
  return found.outcome === 'described' ? found.page.title : null
}

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<void> {
  site = await startSite(answer)
}

const html = (body: string | Buffer, type = 'text/html; charset=utf-8') => {
  return (_request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('content-type', type).end(body)
  }
}

describe('what a page says about itself', () => {
  it('reads it from the page, without cookies, referrer or password', async () => {
    await serve(html('<title>Harbour</title>'))
    expect(await suggest('http://me:secret@site.example/page?x=1')).toBe('Harbour')
    expect(asked).toEqual(['http://site.example/page?x=1'])
    const { method, headers } = site?.requests[0] ?? {}
    expect(method).toBe('GET')
    expect(headers).not.toHaveProperty('cookie')
    expect(headers).not.toHaveProperty('referer')
    expect(headers).not.toHaveProperty('authorization')
  })

  it.each([
    ['the header', 'text/html; charset=iso-8859-1', Buffer.from('<title>Möwe</title>', 'latin1')],
    ['the page', 'text/html', Buffer.from('<meta charset="windows-1252"><title>Möwe</title>', 'latin1')],
    ['the byte order mark', 'text/html', Buffer.from('\ufeff<title>Möwe</title></head>', 'utf16le')],
    ['nothing', 'text/html', Buffer.from('<title>Möwe</title>')],
    ['a set nobody knows', 'text/html; charset=klingon', Buffer.from('<title>Möwe</title>')],
  ])('reads the character set from %s', async (_from, type, body) => {
    await serve(html(body, type))
    expect(await suggest('http://site.example')).toBe('Möwe')
  })

  it.each(['image/png', 'application/json', 'text/plain', ''])('takes no title from %j', async (type) => {
    await serve(html('<title>Not a page</title>', type))
    expect(await suggest('http://site.example')).toBeNull()
  })

  it('takes no title from an error page', async () => {
    await serve((request, response) => {
      response.statusCode = 404
      html('<title>Not found</title>')(request, response)
    })
    expect(await suggest('http://site.example')).toBeNull()
  })

  it('ends an endless page at the end of its head', async () => {
    await serve((_request, response) => {
      response.setHeader('content-type', 'text/html')
      response.write('<head><title>Endless</title></he')
      response.write('ad><body>')
    })
    expect(await suggest('http://site.example')).toBe('Endless')
    await site?.abandoned
  })

  it('reads no further than half a megabyte', async () => {
    const filler = `<!--${'x'.repeat(600_000)}-->`
    await serve(html(`<head>${filler}<title>Too late</title></head>`))
    expect(await suggest('http://site.example')).toBeNull()
  })

  it('times out on a page that does not arrive and reports unknown names', async () => {
    await serve(() => undefined)
    expect(await suggest('http://site.example', { timeLimitMs: 50 })).toBeNull()
    const hanging = () => new Promise<readonly string[]>(() => undefined)
    expect(await suggest('http://site.example', { timeLimitMs: 50, resolveHost: hanging })).toBeNull()
    expect(await suggest('http://unknown.example')).toBeNull()
    expect(await suggest('http://nowhere.example')).toBeNull()
  })

  it('resolves picture addresses against the final address', async () => {
    await serve((request, response) => {
      if (request.url === '/old') response.writeHead(301, { location: '/new/page' }).end()
      else
        html('<meta name="description" content="Boats."><meta property="og:image" content="boat.png">')(
          request,
          response,
        )
    })
    expect(await describePage(deps(), 'http://site.example/old', new AbortController().signal)).toEqual({
      outcome: 'described',
      page: {
        title: null,
        description: 'Boats.',
        pictures: ['http://site.example/new/boat.png'],
        icons: [],
      },
    })
  })

  it('stops when cancelled', async () => {
    const stop = new AbortController()
    await serve(() => stop.abort())
    expect(await suggest('http://site.example', {}, stop.signal)).toBeNull()
    await site?.abandoned
    expect(await suggest('http://site.example', {}, stop.signal)).toBeNull()
  })
})

describe('permitted addresses', () => {
  it.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://169.254.169.254/latest/meta-data',
    'http://printer.example/',
    'http://mixed.example/',
    'http://here.example/',
    'file:///etc/passwd',
    'not an address',
  ])('does not ask %s', async (address) => {
    expect(await suggest(address)).toBeNull()
    expect(asked).toEqual([])
  })
})

describe('redirects', () => {
  const redirect = (location: string) => (response: ServerResponse) => {
    response.writeHead(302, { location, 'set-cookie': 'a=b' }).end()
  }

  it('follows five redirects, each checked', async () => {
    await serve((request, response) => {
      const left = Number(request.url?.slice(1))
      if (left > 0) redirect(`/${left - 1}`)(response)
      else html('<title>Arrived</title>')(request, response)
    })
    expect(await suggest('http://site.example/5')).toBe('Arrived')
    expect(site?.requests.every(({ headers }) => headers.cookie === undefined)).toBe(true)
    expect(await suggest('http://site.example/6')).toBeNull()
  })

  it.each(['http://printer.example/', 'http://127.0.0.1/', 'ftp://site.example/', 'http://'])(
    'does not follow one to %s',
    async (location) => {
      await serve((_request, response) => redirect(location)(response))
      expect(await suggest('http://site.example/')).toBeNull()
      expect(asked).toEqual(['http://site.example/'])
    },
  )

  it('follows no redirect in the page itself', async () => {
    await serve(
      html(
        '<meta http-equiv="refresh" content="0; url=http://127.0.0.1/"><title>Here</title><base href="/b">',
      ),
    )
    expect(await suggest('http://site.example/')).toBe('Here')
    expect(asked).toEqual(['http://site.example/'])
  })

  it('ends a circle', async () => {
    await serve((request, response) => redirect(request.url === '/a' ? '/b' : '/a')(response))
    expect(await suggest('http://site.example/a')).toBeNull()
    expect(asked).toHaveLength(6)
  })
})
