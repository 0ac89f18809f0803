import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { samplePictures } from '../pictures/testing/sample-pictures.ts'
import { type Site, startSite } from './testing/site.ts'
import { webDeps } from './testing/web-deps.ts'
import { Websites } from './websites.ts'

let site: Site
let websites: Websites
let quit: AbortController
let open: Map<string, ServerResponse>
let asked: string[]
let gone: Set<string>
let wantsPictures: boolean

beforeEach(async () => {
  open = new Map()
  asked = []
  gone = new Set()
  quit = new AbortController()
  site = await startSite(({ url = '' }, response) => {
    asked.push(url)
    open.set(url, response)
    response.on('close', () => gone.add(url))
  })
  wantsPictures = true
  websites = new Websites({
    ...webDeps(() => site.origin, []),
    wantsPictures: () => wantsPictures,
    signal: quit.signal,
  })
})
afterEach(async () => {
  quit.abort()
  await site.close()
})

const at = (name: string) => `http://site.example/${name}`
const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 120_000, interval: 5 })
const answer = (name: string) =>
  open.get(`/${name}`)?.setHeader('content-type', 'text/html').end(`<title>${name}</title>`)

test('the form has one address: a newer one ends the question about the one before', async () => {
  const first = websites.describe(at('first'))
  await soon(() => expect(asked).toEqual(['/first']))
  const second = websites.describe(at('second'))
  expect(await first).toEqual({ outcome: 'not-read' })
  await soon(() => expect(gone).toEqual(new Set(['/first'])))
  await soon(() => expect(asked).toEqual(['/first', '/second']))
  answer('second')
  expect(await second).toMatchObject({ page: { title: 'second' } })
})

test('the same address is asked once, however often it is wanted meanwhile', async () => {
  const all = Array.from({ length: 50 }, () => websites.describe(at('page')))
  await soon(() => expect(asked).toEqual(['/page']))
  answer('page')
  for (const found of await Promise.all(all)) expect(found).toMatchObject({ page: { title: 'page' } })
  expect(asked).toEqual(['/page'])
})

test('a thousand addresses, one after the other, leave one question', async () => {
  const all = Array.from({ length: 1000 }, (_, index) => websites.describe(at(`${index}`)))
  await soon(() => expect(asked).toContain('/999'))
  answer('999')
  expect((await Promise.all(all)).filter(({ outcome }) => outcome !== 'not-read')).toHaveLength(1)
  expect(asked.length).toBeLessThanOrEqual(20)
})

test('a page that is gone waits for nothing: not for pages, previews or pictures, under way or in the queue', async () => {
  const pictures = Array.from({ length: 40 }, (_, index) => websites.checkPicture(at(`${index}.png`)))
  const preview = websites.findPreview({ pictures: [at('preview.png')], icons: [] })
  const description = websites.describe(at('page'))
  await soon(() => expect(asked).toHaveLength(4))
  websites.pageGone()
  expect(await description).toEqual({ outcome: 'not-read' })
  expect(await preview).toEqual({ picture: null, icon: null })
  for (const found of await Promise.all(pictures)) expect(found).toMatchObject({ outcome: 'not-usable' })
  await soon(() => expect(gone.size).toBe(4))
  expect(asked).toHaveLength(4)
  const next = websites.checkPicture(at('next.png'))
  await soon(() => expect(asked).toContain('/next.png'))
  open.get('/next.png')?.end(samplePictures()['image/png'])
  expect(await next).toMatchObject({ outcome: 'usable' })
})

test('picture and icon of a page are got together, and neither where they are not wanted', async () => {
  const named = { pictures: [at('lead.png')], icons: [at('none.ico'), at('icon.png')] }
  wantsPictures = false
  expect(await websites.findPreview(named)).toEqual({ picture: null, icon: null })
  expect(asked).toEqual([])
  wantsPictures = true
  const found = websites.findPreview(named)
  const { 'image/png': png } = samplePictures()
  for (const [name, body] of [
    ['/lead.png', png],
    ['/none.ico', 'no icon'],
    ['/icon.png', png],
  ] as const) {
    await soon(() => expect(asked).toContain(name))
    open.get(name)?.end(body)
  }
  const shown = { mediaType: 'image/png', bytes: new Uint8Array(png) }
  expect(await found).toEqual({ picture: shown, icon: shown })
})

test('rows of a review are asked about side by side, and outlast the page', async () => {
  const rows = ['a', 'b', 'c'].map((name) => websites.lookAtRow(at(name)))
  await soon(() => expect(asked).toHaveLength(3))
  websites.pageGone()
  for (const name of ['a', 'b', 'c']) answer(name)
  expect((await Promise.all(rows)).map((found) => found.kind === 'described' && found.page.title)).toEqual([
    'a',
    'b',
    'c',
  ])
})

test('a host that has too much to do is not asked again, and what it said is what is told', async () => {
  const first = websites.checkPicture(at('a.png'))
  await soon(() => expect(asked).toEqual(['/a.png']))
  open.get('/a.png')?.writeHead(429, { 'Retry-After': '60' }).end()
  const told = { outcome: 'not-usable', problem: 'answered-with-error', facts: { status: 429 } }
  expect(await first).toEqual(told)
  expect(await websites.checkPicture(at('b.png'))).toEqual(told)
  expect(await websites.describe(at('page'))).toEqual({ outcome: 'not-read' })
  expect(asked).toEqual(['/a.png'])
})

test('of more questions than can wait the last are turned away, and all are answered', async () => {
  const all = Array.from({ length: 300 }, (_, index) => websites.checkPicture(at(`${index}.png`)))
  expect(await all[299]).toEqual({ outcome: 'not-usable', problem: 'timed-out', facts: {} })
  quit.abort()
  expect(await Promise.all(all)).toHaveLength(300)
})
