import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { documentBody, runService } from '../testing/run-service.ts'
import { serveAnswer, serveSite } from '../testing/serve-site.ts'

const paragraph =
  'The tide mill at the mouth of the river has ground grain since the year 1421, and its wheel, renewed ' +
  'four times, still turns on market days, when the sluice is opened by hand.'
const page = `<!doctype html><html lang="en"><head><title>The tide mill</title><style>.x{}</style></head><body>
<nav><a href="/">Home</a><a href="/shop">Shop</a></nav>
<article><h1>The tide mill</h1>${`<p>${paragraph}</p>`.repeat(6)}</article>
<script>var hidden = 'never indexed'</script><footer>Imprint</footer></body></html>`
const html = { 'Content-Type': 'text/html; charset=utf-8' }

describe('a website', () => {
  test('is fetched and reduced to its readable text', async () => {
    const site = await serveAnswer(html, page)
    const service = await runService()
    const content = ` ${site}/mill?lang=en#wheel\n`
    const { status, body } = await service.index(documentBody({ content }))
    expect(status).toBe(200)
    const stored = await service.closeAndRead('doc-1')
    expect(body).toMatchObject({ type: 'website', usage: stored?.indexedText?.length })
    expect(stored).toMatchObject({
      type: 'website',
      content,
      title: 'A title',
      pageTitle: 'The tide mill',
      finalAddress: `${site}/mill?lang=en#wheel`,
    })
    expect(stored?.indexedText?.split(paragraph)).toHaveLength(7)
    expect(stored?.indexedText).not.toMatch(/never indexed|Imprint|Shop/)
  })

  test('is read even with few words', async () => {
    const site = await serveAnswer(html, '<title>Short</title><p>Closed   on Mondays.</p><script>1</script>')
    const service = await runService()
    await service.index(documentBody({ content: site }))
    const stored = await service.closeAndRead('doc-1')
    expect(stored).toMatchObject({ pageTitle: 'Short', indexedText: 'Closed on Mondays.' })
  })

  test.each([
    [
      'no html, head or body tags',
      '<!doctype html><title>Times</title><p>Open daily</p><p>Closed in May</p>',
    ],
    ['no html tag', '<head><title>Times</title></head><body><p>Open daily</p><p>Closed in May</p></body>'],
    ['no body tag', '<html><head><title>Times</title></head><p>Open daily<p>Closed in May</html>'],
    ['tags never closed', '<html><head><title>Times</title><body><div><p>Open <b>daily</b><p>Closed in May'],
    [
      'pieces not to be read',
      '<title>Times</title><p>Open daily<style>p{}</style></p><svg><text>no</text></svg><p>Closed in May',
    ],
  ])('with %s is read all the same, its paragraphs apart', async (_name, body) => {
    const site = await serveAnswer(html, body)
    const service = await runService()
    await service.index(documentBody({ content: site }))
    const stored = await service.closeAndRead('doc-1')
    expect(stored).toMatchObject({ pageTitle: 'Times', indexedText: 'Open daily\n\nClosed in May' })
  })

  test('keeps preformatted lines', async () => {
    const site = await serveAnswer(
      html,
      '<title>T</title><p>As\n   follows</p><pre>one\n  two</pre><ul><li>a<li>b</ul>',
    )
    const service = await runService()
    await service.index(documentBody({ content: site }))
    expect((await service.closeAndRead('doc-1'))?.indexedText).toBe('As follows\n\none\ntwo\n\na\n\nb')
  })

  test('is kept whole if plain text', async () => {
    const site = await serveAnswer(
      { 'Content-Type': 'text/plain; charset=iso-8859-1' },
      Buffer.from('caf\xe9', 'latin1'),
    )
    const service = await runService()
    expect((await service.index(documentBody({ content: site }))).body).toMatchObject({
      type: 'website',
      usage: 4,
    })
    expect((await service.closeAndRead('doc-1'))?.indexedText).toBe('café')
  })

  test.each([
    ['gzip', gzipSync(page)],
    ['deflate', deflateSync(page)],
    ['br', brotliCompressSync(page)],
  ])('compressed by %s is unpacked', async (encoding, body) => {
    const site = await serveAnswer({ ...html, 'Content-Encoding': encoding }, body)
    const service = await runService()
    await service.index(documentBody({ content: site }))
    expect((await service.closeAndRead('doc-1'))?.indexedText).toContain('since the year 1421')
  })

  test('is followed over five redirects, also relative ones', async () => {
    const site = await serveSite(({ url = '' }, response) => {
      const step = Number(url.slice(1))
      if (step === 5) response.writeHead(200, html).end(page)
      else response.writeHead([301, 302, 303, 307, 308][step] ?? 302, { Location: String(step + 1) }).end()
    })
    const service = await runService()
    expect((await service.index(documentBody({ content: `${site}/0` }))).status).toBe(200)
    expect((await service.closeAndRead('doc-1'))?.finalAddress).toBe(`${site}/5`)
  })
})

describe('a website is refused with 422 and the reason in words', () => {
  test.each([
    ['not found', 404, {}, '', 'answered 404 Not Found'],
    ['failing', 500, {}, '', 'answered 500 Internal Server Error'],
    ['redirecting nowhere', 302, {}, '', 'redirects to something that is not a web address'],
    ['redirecting to a file', 302, { Location: 'file:///etc/passwd' }, '', 'is not a web address'],
    ['empty', 200, html, '', 'has no text'],
    ['all script', 200, html, '<script>run()</script>', 'has no text'],
    ['a PDF', 200, { 'Content-Type': 'application/pdf' }, '%PDF-1.7', 'gives application/pdf'],
    ['a nameless archive', 200, {}, Buffer.from('504b030414000000', 'hex'), 'gives application/zip'],
    ['oddly encoded', 200, { ...html, 'Content-Encoding': 'zstd' }, 'x', 'encoded as zstd'],
    ['wrongly encoded', 200, { ...html, 'Content-Encoding': 'gzip' }, 'not gzip', 'cannot be fetched'],
  ])('when it is %s', async (_name, status, headers, body, reason) => {
    const site = await serveSite((_request, response) => {
      response.writeHead(status, headers).end(body)
    })
    const service = await runService()
    const reply = await service.index(documentBody({ content: `${site}/page` }))
    expect(reply).toMatchObject({
      status: 422,
      body: { error: { message: expect.stringContaining(reason), field: 'content' } },
    })
    expect(await service.closeAndRead('doc-1')).toBeNull()
  })

  test('when it redirects a sixth time', async () => {
    const site = await serveSite(({ url = '' }, response) => {
      response.writeHead(302, { Location: `/${Number(url.slice(1)) + 1}` }).end()
    })
    const service = await runService()
    const { status, body } = await service.index(documentBody({ content: `${site}/0` }))
    expect(status).toBe(422)
    expect(body).toMatchObject({ error: { message: `The address ${site}/0 redirects more than 5 times.` } })
  })

  test.each([
    ['as it declares', { 'Content-Length': '5000001' }, Buffer.alloc(10)],
    ['as it comes', {}, Buffer.alloc(5_000_001, 'x')],
    ['once unpacked', { 'Content-Encoding': 'gzip' }, gzipSync(Buffer.alloc(5_000_001, 'x'))],
  ])('when it is larger than 5 MB %s', async (_name, headers, body) => {
    const site = await serveSite((_request, response) => {
      response.writeHead(200, { ...html, ...headers }).write(body, () => response.end())
    })
    const service = await runService()
    const reply = await service.index(documentBody({ content: site }))
    expect(reply).toMatchObject({
      status: 422,
      body: { error: { message: `The address ${site}/ gives more than 5 MB.` } },
    })
  })

  test('when it breaks off or cannot be found', async () => {
    const site = await serveSite(({ socket }) => socket.destroy())
    const service = await runService()
    const broken = await service.index(documentBody({ content: site }))
    expect(broken).toMatchObject({
      status: 422,
      body: { error: { message: `The address ${site}/ broke the connection off.` } },
    })
  })
})

const text = 'Größe: 20 €, “quoted”'
const utf8 = Buffer.from(`<p>${text}</p>`)
const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(`<p>${text}</p>`, 'utf16le')])
const windows1252 = Buffer.from('<p>Gr\xf6\xdfe: 20 \x80, \x93quoted\x94</p>', 'latin1')
const after = (start: string, rest: Uint8Array) => Buffer.concat([Buffer.from(start), rest])

test.each<[string, string | null, Uint8Array]>([
  ['a UTF-16 byte order mark', 'text/html', utf16],
  ['a byte order mark, which goes before the header', 'text/html; charset=koi8-r', after('\ufeff', utf8)],
  ['the header', 'text/html; charset="Windows-1252"', windows1252],
  [
    'the header, which goes before the page',
    'text/html; charset=utf-8',
    after('<meta charset=koi8-r>', utf8),
  ],
  ['the page', 'text/html', after('<head><meta charset=windows-1252></head>', windows1252)],
  [
    'the page in the older way',
    'text/html',
    after('<head><meta http-equiv="Content-Type" content="text/html; charset=latin1"></head>', windows1252),
  ],
  ['the page, but not in a comment', 'text/html', after('<!-- <meta charset=koi8-r> -->', utf8)],
  [
    'the page, which cannot be UTF-16 if that can be read',
    'text/html',
    after('<meta charset="utf-16">', utf8),
  ],
  ['nothing, being UTF-8', null, utf8],
  ['nothing, not being UTF-8', 'text/html', windows1252],
  ['a name nobody knows', 'text/html; charset=no-such-thing', windows1252],
])('a page comes out right when its encoding is said by %s', async (_name, type, body) => {
  const site = await serveAnswer(type === null ? {} : { 'Content-Type': type }, body)
  const service = await runService()
  expect((await service.index(documentBody({ content: site }))).status).toBe(200)
  expect((await service.closeAndRead('doc-1'))?.indexedText).toBe(text)
})
