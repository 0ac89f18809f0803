import { expect, test } from 'vitest'
import { picture, text, website } from '../testing/test-review.ts'
import { kindOfMark, markOf } from './duplicate-keys.ts'

test.each([
  [text('Ten  to\n\tfive. '), text('Ten to five.')],
  [website('https://Example.com/page?utm_source=letter#:~:text=x'), website('https://example.com/page')],
  [website(' https://example.com/page'), { kind: 'picture-address', address: 'https://example.com/page' }],
] as const)('%j and %j are the same', (one, other) => {
  expect(markOf(one)).not.toBeNull()
  expect(markOf(one)).toBe(markOf(other))
})

test.each([
  [text('Ten to five.'), text('ten to five.')],
  [text('https://example.com'), website('https://example.com')],
  [website('https://example.com/a'), website('https://example.com/b')],
  [picture('a'), picture('b')],
] as const)('%j and %j are not', (one, other) => {
  expect(markOf(one)).not.toBe(markOf(other))
})

test.each([text(' \n\t\u00a0'), website(''), website('no address'), website('file:///etc/passwd')])(
  '%j is recognised by nothing',
  (content) => {
    expect(markOf(content)).toBeNull()
  },
)

test('recognises the kind of a mark', () => {
  expect(
    [text('a'), website('https://a.example'), picture('c')].map((one) => kindOfMark(markOf(one) ?? '')),
  ).toEqual(['text', 'address', 'picture'])
})
