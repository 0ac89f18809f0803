import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { webAddress } from '../../shared/schemas/document.ts'
import { readLink } from './read-link.ts'

const refused = { ok: false, error: 'link-not-usable' }
const linkTo = (parameters: Record<string, string>) => `indexdesk://add?${new URLSearchParams(parameters)}`

test('the link of the bookmarklet is a page with its title', () => {
  const address = 'https://museum.example/exhibits?room=2&lang=de#ship'
  expect(readLink(linkTo({ url: address, title: 'The ship – Museum' }))).toEqual({
    ok: true,
    value: { address, title: 'The ship – Museum' },
  })
  expect(readLink(`indexdesk://add/?url=${encodeURIComponent(address)}`)).toEqual({
    ok: true,
    value: { address, title: '' },
  })
})

describe('everything else is refused', () => {
  test.each([
    '',
    'indexdesk:',
    'indexdesk://add',
    'indexdesk://add?url=',
    'indexdesk://send?url=https%3A%2F%2Fa.org',
    'indexdesk://add/now?url=https%3A%2F%2Fa.org',
    'indexdesk://user@add?url=https%3A%2F%2Fa.org',
    'indexdesk://add:80?url=https%3A%2F%2Fa.org',
    'indexdesk://add?url=https%3A%2F%2Fa.org#now',
    'indexdesk://add?url=https%3A%2F%2Fa.org&url=https%3A%2F%2Fb.org',
    'indexdesk://add?url=https%3A%2F%2Fa.org&title=a&title=b',
    'indexdesk://add?url=https%3A%2F%2Fa.org&send=true',
    'indexdesk://add?url=https%3A%2F%2Fname%3Asecret%40a.org',
    'indexdesk://add?url=http%3A%2F%2F127.0.0.1%3A8787%2F',
    'indexdesk://add?url=http%3A%2F%2Flocalhost%2Fadmin',
    'indexdesk://add?url=javascript%3Aalert(1)',
    'indexdesk://add?url=file%3A%2F%2F%2Fetc%2Fpasswd',
    'indexdesk://add?url=data%3Atext%2Fhtml%2Chi',
    'indexdesk://add?url=a.org',
    'https://add/?url=https%3A%2F%2Fa.org',
    `indexdesk://add?url=https%3A%2F%2Fa.org%2F${'x'.repeat(8001)}`,
    `indexdesk://add?url=https%3A%2F%2Fa.org&title=${'x'.repeat(20_000)}`,
  ])('%.80s', (link) => expect(readLink(link)).toEqual(refused))
})

describe('addresses of this computer', () => {
  const name = fc.constantFrom(
    'localhost',
    'LocalHost',
    'a.localhost',
    'localhost.localdomain',
    'ip6-localhost',
  )
  const spelled = (part: number) =>
    fc.constantFrom(String(part), `0x${part.toString(16)}`, `0${part.toString(8)}`)
  const hexOf = (number: number) => number.toString(16)
  const ipv4 = fc
    .tuple(fc.constantFrom(127, 0), fc.integer({ min: 0, max: 0xff_ff_ff }))
    .chain(([first, rest]) => {
      const number = first * 2 ** 24 + rest
      const parts = [first, rest >> 16, (rest >> 8) & 255, rest & 255]
      const mapped = `${hexOf(number >>> 16)}:${hexOf(number & 0xff_ff)}`
      return fc.oneof(
        spelled(number),
        fc.tuple(spelled(first), spelled(rest)).map((both) => both.join('.')),
        fc.tuple(...parts.map(spelled)).map((all) => all.join('.')),
        fc
          .constantFrom(
            '::ffff:',
            '::FFFF:',
            '0:0:0:0:0:ffff:',
            '::ffff:0:',
            ...(first === 127 ? ['::', '64:ff9b::'] : []),
          )
          .chain((start) => fc.constantFrom(`[${start}${mapped}]`, `[${start}${parts.join('.')}]`)),
      )
    })
  const host = fc.oneof(name, ipv4, fc.constantFrom('[::1]', '[::]', '[0:0:0:0:0:0:0:1]', '0', '127.1'))
  // A host in brackets with a dot behind it is not an address.
  const dotted = fc
    .tuple(host, fc.constantFrom('', '.'))
    .map(([one, dot]) => (one.endsWith(']') ? one : one + dot))

  test('are refused in every spelling, and those of elsewhere are not', () => {
    fc.assert(
      fc.property(dotted, fc.constantFrom('http', 'https'), (own, scheme) => {
        expect(readLink(linkTo({ url: `${scheme}://${own}:8787/` })), own).toEqual(refused)
      }),
      { numRuns: 2000 },
    )
    for (const other of [
      '[::2]',
      '[::ffff:8.8.8.8]',
      '[2001:db8::7f00:1]',
      '128.0.0.1',
      '0.example',
      '127.0.0.1.org',
    ])
      expect(readLink(linkTo({ url: `https://${other}/` })), other).toMatchObject({ ok: true })
  })
})

test('a title is one line that can neither hide nor turn what stands around it, and has an end', () => {
  const read = readLink(
    linkTo({ url: 'https://a.org/', title: ` a\r\nb\0\u202Ec\u2028 d ${'é'.repeat(400)}` }),
  )
  expect(read).toMatchObject({ ok: true, value: { title: `a b c d ${'é'.repeat(292)}` } })
})

test('whatever comes, it never throws, and what passes is a web address without credentials', () => {
  const parameters = fc.dictionary(fc.constantFrom('url', 'title', 'x'), fc.oneof(fc.webUrl(), fc.string()))
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string().map((text) => `indexdesk://${text}`),
        parameters.map(linkTo),
      ),
      (link) => {
        const read = readLink(link)
        if (!read.ok) return
        expect(webAddress.safeParse(read.value.address).success).toBe(true)
        expect(new URL(read.value.address).username).toBe('')
        expect(read.value.title).not.toMatch(/\p{Cc}/u)
      },
    ),
  )
})
