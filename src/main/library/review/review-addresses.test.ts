import { afterEach, beforeEach, expect, test } from 'vitest'
import { candidate, openReviewHarness, type ReviewHarness, text, website } from '../testing/test-review.ts'

let desk: ReviewHarness
beforeEach(() => {
  desk = openReviewHarness()
})
afterEach(() => desk.end())

const long = 'https://example.org/a?id=1&utm_source=mail#part'
const short = 'https://example.org/a?id=1'
const summary = () => desk.operations.review.summary(desk.connectionId)
const states = () => desk.rows().map(({ address }) => address)
const addresses = () => desk.rows().map(({ content }) => ('address' in content ? content.address : null))

test('proposes shorter addresses for websites only, and changes none', () => {
  desk.add(
    candidate('a', { content: website(long) }),
    candidate('b', { content: website(short) }),
    candidate('c', { content: text(long) }),
    candidate('d', { content: { kind: 'picture-address', address: long } }),
    candidate('e', { content: website('no address?utm_source=x') }),
  )
  expect(states()).toEqual(['can-be-shorter', 'as-given', 'as-given', 'as-given', 'as-given'])
  expect(addresses().slice(0, 2)).toEqual([long, short])
  expect(summary()).toMatchObject({ canBeShorter: 1, hasWebPictures: true, pictureFiles: 0 })
})

test('shortens all addresses at once and restores the originals', () => {
  const many = Array.from({ length: 1200 }, (_, index) =>
    candidate(`r${index}`, {
      content: website(`https://example.org/${index}${index % 2 === 0 ? '?fbclid=x' : ''}`),
    }),
  )
  desk.add(...many)
  const before = addresses()
  expect(desk.run({ kind: 'change', keys: 'all', change: { cleaning: 'shorten' } })).toBe(600)
  expect(addresses()).toEqual(many.map((_, index) => `https://example.org/${index}`))
  expect(summary()?.canBeShorter).toBe(0)
  expect(desk.run({ kind: 'change', keys: 'all', change: { cleaning: 'original' } })).toBe(600)
  expect(addresses()).toEqual(before)
  expect(summary()?.canBeShorter).toBe(0)
})

test('shortens or keeps single addresses without changing other rows', () => {
  desk.add(
    candidate('a', { content: website(`${long}1`) }),
    candidate('b', { content: website(`${long}2`) }),
    candidate('c', { content: text('A text') }),
  )
  const keys = desk.rows().map(({ key }) => key)
  desk.run({ kind: 'change', keys: keys.slice(0, 1), change: { cleaning: 'shorten' } })
  desk.run({ kind: 'change', keys: keys.slice(1), change: { cleaning: 'keep' } })
  desk.run({ kind: 'change', keys, change: { cleaning: 'shorten' } })
  expect(states()).toEqual(['shortened', 'as-given', 'as-given'])
  expect(addresses()).toEqual([short, `${long}2`, null])
})

test('keeps findings for a shortened address and checks a typed one again', () => {
  const problem = { field: 'content', code: 'content-not-clear', facts: {} } as const
  desk.add(candidate('a', { content: website(long), problems: [problem] }))
  const keys = desk.rows().map(({ key }) => key)
  desk.run({ kind: 'change', keys, change: { cleaning: 'shorten' } })
  expect(desk.rows()[0]?.problems).toEqual([problem])
  desk.run({ kind: 'change', keys, change: { content: website(`${long}2`) } })
  expect(desk.rows()[0]).toMatchObject({ address: 'can-be-shorter', problems: [] })
})

test('pages web pictures', () => {
  const picture = (number: number) =>
    candidate(`p${number}`, {
      content: { kind: 'picture-address', address: `https://example.org/${number}.png` },
    })
  desk.add(picture(1), candidate('text'), picture(2), picture(3))
  const page = (after: number) =>
    desk.operations.review.webPictures({ connectionId: desk.connectionId, after, limit: 2 })
  const first = page(0)
  expect(first.rows.map(({ position, address }) => [position, address])).toEqual([
    [1, 'https://example.org/1.png'],
    [3, 'https://example.org/2.png'],
  ])
  const second = page(first.next ?? 0)
  expect(second.rows.map(({ position }) => position)).toEqual([4])
  expect(second.next).toBeNull()
})
