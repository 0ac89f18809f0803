import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ReviewCandidate } from '../../shared/schemas/review.ts'
import { createFakeClock, type FakeClock } from '../jobs/testing/fake-clock.ts'
import { openFresh } from '../library/testing/test-library.ts'
import { Reviews } from '../review/reviews.ts'
import { connectionOf } from '../testing/connection-of.ts'
import { lookAtPage } from './describe-page.ts'
import { TitleSuggestions } from './suggest-titles.ts'
import { type Site, startSite } from './testing/site.ts'
import { webDeps } from './testing/web-deps.ts'

const connectionId = '7b0c2f6e-3c54-4b8a-9d57-0d5f3a5f4a11'
let opened: Awaited<ReturnType<typeof openFresh>>
let site: Site
let reviews: Reviews
let titles: TitleSuggestions
let clock: FakeClock
let failures: unknown[]
let quit: AbortController
let open: Map<string, ServerResponse>
let asked: string[]
let resting: Map<string, number>

beforeEach(async () => {
  opened = await openFresh()
  open = new Map()
  asked = []
  resting = new Map()
  failures = []
  quit = new AbortController()
  site = await startSite((request: IncomingMessage, response: ServerResponse) => {
    const name = request.url?.slice(1) ?? ''
    asked.push(name)
    open.set(name, response)
  })
  clock = createFakeClock(0, async () => undefined)
  reviews = new Reviews({
    store: opened.library.review,
    findConnection: connectionOf,
    pictures: { isStored: async () => true, queued: () => undefined },
    newId: randomUUID,
    randomNumbers: (count) => Array.from({ length: count }, (_, index) => index),
    now: () => 1000,
    undoWindowSeconds: () => 0,
    wakeQueue: () => undefined,
    onChanged: (id) => titles.wake(id),
    whileAdding: () => undefined,
    log: () => undefined,
  })
  const deps = webDeps(() => site.origin, [])
  titles = new TitleSuggestions({
    rows: reviews,
    lookAtPage: (address) => {
      const { host, pathname } = new URL(address)
      return lookAtPage(deps, `http://site.example/${host}${pathname}`, quit.signal)
    },
    restsForMs: (host) => resting.get(host) ?? 0,
    after: clock.after,
    onFailed: (cause) => failures.push(cause),
  })
})
afterEach(async () => {
  quit.abort()
  await titles.stop()
  await reviews.stop()
  await site.close()
  await opened.end()
  expect(failures).toEqual([])
})

const row = (address: string, title = ''): ReviewCandidate => ({
  content: { kind: 'website', address },
  title,
  collection: 'news',
  documentId: '',
  metadata: null,
  source: 'list',
  problems: [],
})
const add = (...candidates: ReviewCandidate[]) =>
  reviews.add({ connectionId, source: 'list', candidates, notTaken: [] })
const titlesNow = async () => {
  const found = await reviews.rows({ connectionId, filter: 'all', offset: 0, limit: 500 })
  const rows = found.ok ? found.value.rows : []
  return rows.toSorted((one, other) => one.key - other.key).map(({ title }) => title)
}
const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 120_000, interval: 5 })
const answer = (name: string, title: string) => {
  open.get(name)?.setHeader('content-type', 'text/html').end(`<title>${title}</title>`)
  open.delete(name)
}

test('pages are asked for the titles of rows that have none of their own, and of no others', async () => {
  await add(
    row('https://a.org/one'),
    row('https://b.org/two-words', 'two words'),
    row('https://c.org/three', 'https://c.org/three'),
    row('https://d.org/four', 'Given'),
    { ...row(''), content: { kind: 'text', text: 'https://e.org/five' } },
    row('not an address'),
  )
  await soon(() => expect(asked).toHaveLength(3))
  answer('a.org/one', 'One')
  answer('b.org/two-words', 'Two')
  answer('c.org/three', '')
  await soon(async () =>
    expect(await titlesNow()).toEqual(['One', 'Two', 'https://c.org/three', 'Given', '', '']),
  )
  expect(asked.toSorted()).toEqual(['a.org/one', 'b.org/two-words', 'c.org/three'])
})

test('four at once, and of one host one at a time with a rest', async () => {
  await add(
    ...['1', '2', '3'].map((page) => row(`https://same.org/${page}`)),
    ...['b', 'c', 'd', 'e'].map((host) => row(`https://${host}.org/`)),
  )
  await soon(() => expect(asked).toEqual(['same.org/1', 'b.org/', 'c.org/', 'd.org/']))
  answer('same.org/1', 'First')
  await soon(() => expect(asked.at(-1)).toBe('e.org/'))
  answer('e.org/', 'E')
  await soon(async () => expect(await titlesNow()).toEqual(['First', '', '', '', '', '', 'E']))
  await clock.advance(999)
  expect(asked).not.toContain('same.org/2')
  await clock.advance(1)
  await soon(() => expect(asked.at(-1)).toBe('same.org/2'))
  expect(asked).not.toContain('same.org/3')
})

test('a title typed meanwhile stays, and a row that is gone is not asked for', async () => {
  await add(row('https://a.org/'), row('https://a.org/later'))
  await soon(() => expect(asked).toEqual(['a.org/']))
  const found = await reviews.rows({ connectionId, filter: 'all', offset: 0, limit: 2 })
  const [first, second] = found.ok ? found.value.rows : []
  await reviews.change(connectionId, [first?.key ?? 0], { title: 'Typed' })
  await reviews.remove(connectionId, [second?.key ?? 0])
  answer('a.org/', 'Suggested')
  await soon(() => expect(clock.timers()).toBe(1))
  expect(await titlesNow()).toEqual(['Typed'])
  await clock.advance(1000)
  await soon(() => expect(clock.timers()).toBe(1))
  expect(asked).toEqual(['a.org/'])
})

test('many rows are looked through to the end, also when more come', async () => {
  await add(
    ...Array.from(
      { length: 1500 },
      (_, index): ReviewCandidate => ({
        ...row(''),
        content: { kind: 'text', text: `Text ${index}` },
        title: `Text ${index}`,
      }),
    ),
    row('https://last.org/'),
  )
  await soon(() => expect(asked).toEqual(['last.org/']))
  await add(row('https://later.org/'))
  await soon(() => expect(asked).toEqual(['last.org/', 'later.org/']))
})

test('quitting ends what is under way and asks nothing more', async () => {
  await add(row('https://a.org/1'), row('https://a.org/2'), row('https://b.org/'))
  await soon(() => expect(asked).toHaveLength(2))
  quit.abort()
  await titles.stop()
  titles.wake(connectionId)
  await clock.advance(10_000)
  expect(asked).toHaveLength(2)
  expect(await titlesNow()).toEqual(['', '', ''])
})

test('a host that asked to be left alone is asked when its time is over, and others meanwhile', async () => {
  resting.set('a.org', 60_000)
  await add(row('https://a.org/'), row('https://b.org/'))
  await soon(() => expect(asked).toEqual(['b.org/']))
  answer('b.org/', 'B')
  await soon(async () => expect(await titlesNow()).toEqual(['', 'B']))
  resting.clear()
  await clock.advance(59_999)
  expect(asked).toEqual(['b.org/'])
  await clock.advance(1)
  await soon(() => expect(asked).toEqual(['b.org/', 'a.org/']))
  answer('a.org/', 'A')
  await soon(async () => expect(await titlesNow()).toEqual(['A', 'B']))
})

const problemsNow = async () => {
  const found = await reviews.rows({ connectionId, filter: 'all', offset: 0, limit: 500 })
  return found.ok
    ? found.value.rows.map(({ state, problems }) => [state, ...problems.map(({ facts }) => facts)])
    : []
}
const refuse = (name: string, status: number) => {
  open.get(name)?.writeHead(status).end()
  open.delete(name)
}

test('a page that is gone waits for a decision with its status, and other errors do not', async () => {
  await add(row('https://a.org/', 'a.org'), row('https://b.org/', 'b.org'), row('https://c.org/', 'c.org'))
  await soon(() => expect(asked).toHaveLength(3))
  refuse('a.org/', 404)
  refuse('b.org/', 403)
  refuse('c.org/', 410)
  await soon(async () =>
    expect(await problemsNow()).toEqual([
      ['undecided', { status: 404 }],
      ['ready'],
      ['undecided', { status: 410 }],
    ]),
  )
  expect(await reviews.current(connectionId)).toMatchObject({
    value: { ready: 1, undecided: 2, deadPages: 2 },
  })
  await reviews.change(connectionId, 'undecided', { deadPage: 'accepted' })
  expect((await problemsNow()).flat()).toEqual(['ready', 'ready', 'ready'])
  const [first] = (await reviews.placeholders(connectionId, 0)).rows
  if (first !== undefined) await reviews.noteDeadPage(connectionId, first, 404)
  expect((await problemsNow()).flat()).toEqual(['ready', 'ready', 'ready'])
})

test('a page that does not answer counts as gone once another one answers', async () => {
  await add(row('https://a.org/', 'a.org'), row('https://b.org/', 'b.org'))
  await soon(() => expect(asked).toHaveLength(2))
  open.get('a.org/')?.destroy()
  await soon(() => expect(clock.timers()).toBe(1))
  expect((await problemsNow()).flat()).toEqual(['ready', 'ready'])
  answer('b.org/', 'B')
  await soon(async () => expect(await problemsNow()).toEqual([['undecided', {}], ['ready']]))
})
