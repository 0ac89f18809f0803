import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { documentBody, runService, testKey } from '../testing/run-service.ts'

const nasty = `<script>alert("1")</script>&amp;'`
const escaped = '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;amp;&#39;'

async function read(address: string): Promise<string> {
  return (await fetch(address)).text()
}

const databaseName = (folder: string) => readdirSync(folder).find((name) => name.endsWith('.db')) ?? ''

describe('the page', () => {
  test('answers any page number and any stored time', async () => {
    const before = await runService()
    await before.index(documentBody())
    await before.close()
    const { dataDirectory } = before
    const plain = new DatabaseSync(join(dataDirectory, databaseName(dataDirectory)))
    plain.exec(`UPDATE documents SET indexed_at_ms = ${8.64e15 + 1}, updated_at_ms = ${-8.64e15 - 1}`)
    plain.close()
    const service = await runService({ dataDirectory })
    const pages = ['1e999', '9'.repeat(400), '-9'.repeat(40), '0x10', 'NaN', '%00', '__proto__']
    for (const query of pages) {
      const response = await fetch(`${service.address}/?page=${query}`)
      expect([query, response.status]).toEqual([query, 200])
      expect(await response.text()).toContain('275760-09-13')
    }
    expect(await read(`${service.address}/documents/doc-1`)).toContain('275760-09-13')
  })

  test('needs no key, shows none and runs no script', async () => {
    const service = await runService()
    const response = await fetch(service.address)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    const page = await response.text()
    expect(page).toContain('It holds no documents yet.')
    expect(page).not.toContain(testKey)
    const style = await fetch(`${service.address}/style.css`)
    expect(style.headers.get('content-type')).toBe('text/css; charset=utf-8')
  })

  test('lists documents with counts, newest first', async () => {
    const service = await runService()
    const content = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
    await service.index(documentBody({ id: 'a', title: 'First' }))
    await service.index(documentBody({ id: 'b', title: 'Second' }))
    await service.index(documentBody({ id: 'c', title: 'Third', content }))
    await service.index(documentBody({ id: 'a', title: 'First again' }))
    const page = await read(service.address)
    expect(page).toContain('It holds 3 documents: 2 texts, 0 websites, 1 picture.')
    expect([...page.matchAll(/<tr><td><a[^>]*>([^<]*)/g)].map(([, title]) => title)).toEqual([
      'First again',
      'Third',
      'Second',
    ])
  })

  test('shows a hundred per page and accepts any page number', async () => {
    const service = await runService()
    for (let at = 1; at <= 201; at += 1)
      await service.index(documentBody({ id: `id-${at}`, title: `No ${at}.` }))
    const titles = async (query: string) =>
      [...(await read(`${service.address}/${query}`)).matchAll(/>(No \d+\.)</g)].map(([, title]) => title)
    const first = await titles('')
    expect([first.length, first[0], first.at(-1)]).toEqual([100, 'No 201.', 'No 102.'])
    expect(await titles('?page=3')).toEqual(['No 1.'])
    expect(await titles('?page=99')).toEqual(['No 1.'])
    for (const query of ['?page=0', '?page=-1', '?page=x', '?page=1e9', '?page']) {
      expect(await titles(query)).toEqual(first)
    }
    expect(await read(`${service.address}/?page=2`)).toMatch(
      /href="\/\?page=1">Newer<.*Page 2 of 3.*href="\/\?page=3">Older</s,
    )
  })

  test('escapes everything that was sent', async () => {
    const service = await runService()
    const id = `a/${nasty}`
    await service.index(
      documentBody({ id, title: nasty, collection: nasty, content: nasty, metadata: { [nasty]: nasty } }),
    )
    const list = await read(service.address)
    const link = /<a href="(\/documents\/[^"]*)">/.exec(list)?.[1]?.replaceAll('&#39;', "'")
    const document = await read(service.address + link)
    for (const page of [list, document]) {
      expect(page).not.toContain('<script')
      expect(page.split(escaped).length).toBeGreaterThan(3)
    }
  })
})

describe('the page of a document', () => {
  test('shows metadata as sent and the whole text', async () => {
    const service = await runService()
    await service.index('{"id":"x","collection":"c","title":"T","content":"\\nline","metadata":{"n": 1.0}}')
    const page = await read(`${service.address}/documents/x`)
    expect(page).toContain('<pre>\n{&quot;n&quot;: 1.0}</pre>')
    expect(page).toContain('<pre>\n\nline</pre>')
    expect(page).toContain('<a href="/">All documents</a>')
  })

  test.each(['/documents/nothing', '/pictures/nothing', '/documents/%ff', '/documents/', '/favicon.ico'])(
    '%s: 404',
    async (path) => {
      const service = await runService()
      expect((await fetch(service.address + path)).status).toBe(404)
    },
  )

  test('is not linked if its ID is a dot segment', async () => {
    const service = await runService()
    await service.index(documentBody({ id: '..', title: 'Dots' }))
    expect(await read(service.address)).toContain('<td>Dots</td>')
  })
})

test('answers HEAD like GET, without the body', async () => {
  const service = await runService()
  const response = await fetch(service.address, { method: 'HEAD' })
  expect(response.status).toBe(200)
  expect(Number(response.headers.get('content-length'))).toBeGreaterThan(100)
  expect(await response.text()).toBe('')
})
