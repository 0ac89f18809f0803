import { expect, test } from 'vitest'
import { downloadPageOf, hostOf, readPackedFeed } from './feed.ts'

test('reads the file of electron-builder without credentials', () => {
  const github = 'owner: the-authors\nrepo: index-desk\nprovider: github\ntoken: secret\nprivate: true\n'
  const { feed } = readPackedFeed(github)
  expect(feed).toEqual({ provider: 'github', owner: 'the-authors', repo: 'index-desk' })
  expect(feed !== null && [hostOf(feed), downloadPageOf(feed)]).toEqual([
    'github.com',
    'https://github.com/the-authors/index-desk/releases/latest',
  ])
  const generic = readPackedFeed("provider: generic\nurl: 'https://updates.example/desk'\n").feed
  expect(generic).toEqual({ provider: 'generic', url: 'https://updates.example/desk' })
  expect(generic !== null && [hostOf(generic), downloadPageOf(generic)]).toEqual(['updates.example', null])
})

test.each([
  null,
  '',
  'provider: generic\nurl: http://updates.example/',
  'provider: generic\nurl: https://name:word@updates.example/',
  'provider: generic\nurl: file:///etc',
  'provider: github\nowner: a/b\nrepo: c',
  'provider: s3\nbucket: b',
  'provider: custom',
])('no feed: %j', (text) => {
  expect(readPackedFeed(text).feed).toBeNull()
})

test.each([
  ['publisherName:\n  - CN=Index Desk\n', true],
  ['publisherName: CN=Index Desk', true],
  ['publisherName:\n', false],
  ['provider: github', false],
])('whether the publisher is written down: %j', (text, has) => {
  expect(readPackedFeed(text).hasPublisher).toBe(has)
})
