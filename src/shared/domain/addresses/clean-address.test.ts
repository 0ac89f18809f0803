import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanAddress, proposeCleaning } from './clean-address.ts'

describe('one spelling of an address', () => {
  it.each([
    ['https://Example.ORG/News?utm_source=letter&utm_medium=email', 'https://example.org/News'],
    ['https://example.org/a?b=2&fbclid=x&a=1&GCLID=y', 'https://example.org/a?b=2&a=1'],
    ['https://example.org/a?b=2&b=1&empty&=x&mc_eid=1', 'https://example.org/a?b=2&b=1&empty&=x'],
    ['https://example.org/a?utm%5Fsource=x', 'https://example.org/a'],
    ['http://example.org:80/', 'http://example.org/'],
    ['https://example.org:443', 'https://example.org/'],
    ['https://example.org:80/', 'https://example.org:80/'],
    ['https://example.org/a#chapter-2', 'https://example.org/a'],
    ['https://example.org/a#', 'https://example.org/a'],
    ['https://example.org/a#:~:text=some%20words', 'https://example.org/a'],
    ['https://example.org/a#/news:~:text=words', 'https://example.org/a#/news'],
    ['https://example.org/a?x=1#utm_source=letter&utm_medium=email', 'https://example.org/a?x=1'],
    ['https://example.org/a#_=_', 'https://example.org/a'],
    ['https://youtu.be/abc?si=who&t=42', 'https://youtu.be/abc?t=42'],
    ['  https://example.org/a?utm_id=1 \n', 'https://example.org/a'],
  ])('%s becomes %s', (address, cleaned) => {
    expect(cleanAddress(address)).toBe(cleaned)
  })

  it.each([
    ['a route', 'https://example.org/app#!/news'],
    ['a route', 'https://example.org/app#/news'],
    ['a route', 'https://groups.example.org/forum#!topic/abc'],
    ['an encoded route', 'https://example.org/app#%2Fnews'],
    ['a state', 'https://docs.example.org/sheet#gid=0'],
    ['a place in a player', 'https://example.org/film#t=42'],
    ['a part of the path', 'https://example.org/utm_source=x/fbclid=y'],
    ['a name that is alike', 'https://example.org/?utm=1&myfbclid=2&ref=3&source=4&si=5'],
    ['an archived page', 'https://web.archive.example/web/2020/https://example.org/?utm_source=x'],
    ['a signed address', 'https://files.example.org/a?utm_source=x&X-Amz-Signature=abc'],
    ['a signed address', 'https://files.example.org/a?utm_source=x&sig=abc'],
    ['an empty query', 'https://example.org/?'],
    ['another order', 'https://example.org/?z=1&a=2&&m=%20+%zz'],
  ])('keeps %s: %s', (_what, address) => {
    expect(cleanAddress(address)).toBe(address)
  })

  it.each(['', 'not an address', 'mailto:a@example.org?utm_source=x', 'https://', 'file:///a#b', '#top'])(
    'gives back %j as it came',
    (text) => {
      expect(cleanAddress(text)).toBe(text)
      expect(proposeCleaning(text)).toEqual({ address: text, parameters: [], fragment: null })
    },
  )
})

describe('removed parameters', () => {
  it('are named, and the rest stays as typed', () => {
    expect(
      proposeCleaning(' https://Müller.example/Möwe?x=ä&utm_source=a&UTM_Source=b&utm_source=c#oben '),
    ).toEqual({
      address: 'https://Müller.example/Möwe?x=ä',
      parameters: ['utm_source', 'UTM_Source'],
      fragment: '#oben',
    })
    expect(proposeCleaning('https://example.org/#/news:~:text=a')).toEqual({
      address: 'https://example.org/#/news',
      parameters: [],
      fragment: ':~:text=a',
    })
  })

  it('are none if only the spelling differs', () => {
    expect(proposeCleaning('HTTPS://EXAMPLE.ORG:443')).toEqual({
      address: 'HTTPS://EXAMPLE.ORG:443',
      parameters: [],
      fragment: null,
    })
  })
})

describe('for any address', () => {
  const name = fc.oneof(
    fc.constantFrom('utm_source', 'fbclid', 'GCLID', 'si', 'id', 'sig', 'a%5Fb', '%', 'utm%5Fx', '__proto__'),
    fc.string({ maxLength: 6 }),
  )
  const parameter = fc
    .tuple(name, fc.option(fc.string({ maxLength: 6, unit: 'grapheme' })))
    .map(([key, value]) => (value === null ? key : `${key}=${value}`))
  const address = fc
    .record({
      start: fc.constantFrom(
        'https://Example.org',
        'http://a.youtube.com:80',
        'https://[::1]:8443',
        'HTTP://ü.example',
      ),
      path: fc.webPath(),
      query: fc.array(parameter, { maxLength: 6 }),
      hash: fc.option(
        fc.oneof(fc.string({ maxLength: 8 }), fc.constantFrom('/x', '!y', ':~:text=a', 'utm_a=b')),
      ),
    })
    .map(
      ({ start, path, query, hash }) =>
        `${start}${path}${query.length === 0 ? '' : `?${query.join('&')}`}${hash === null ? '' : `#${hash}`}`,
    )
  const text = fc.oneof(
    address,
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
  )

  it('cleaning is idempotent and never throws', () => {
    fc.assert(
      fc.property(text, (typed) => {
        const once = cleanAddress(typed)
        expect(cleanAddress(once)).toBe(once)
        const proposed = proposeCleaning(typed)
        expect(proposeCleaning(proposed.address).address).toBe(proposed.address)
        expect(cleanAddress(proposed.address)).toBe(cleanAddress(typed.trim()))
      }),
      { numRuns: 3000 },
    )
  })

  it('keeps server, path and the order of other parameters', () => {
    fc.assert(
      fc.property(address, (typed) => {
        const before = new URL(typed)
        const after = new URL(cleanAddress(typed))
        expect(after.origin + after.pathname).toBe(before.origin + before.pathname)
        const partsBefore = before.search.slice(1).split('&')
        let at = 0
        for (const part of after.search
          .slice(1)
          .split('&')
          .filter((kept) => kept !== '')) {
          at = partsBefore.indexOf(part, at) + 1
          expect(at).toBeGreaterThan(0)
        }
      }),
      { numRuns: 2000 },
    )
  })
})
