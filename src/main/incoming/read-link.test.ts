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
    ...[
      '[::ffff:127.0.0.1]',
      '[::1]',
      '[::]',
      'localhost.',
      'LOCALHOST',
      'app.localhost.',
      '0',
      '0x7f.1',
      '127.1',
    ].map((host) => linkTo({ url: `http://${host}/` })),
    'indexdesk://add?url=javascript%3Aalert(1)',
    'indexdesk://add?url=file%3A%2F%2F%2Fetc%2Fpasswd',
    'indexdesk://add?url=data%3Atext%2Fhtml%2Chi',
    'indexdesk://add?url=a.org',
    'https://add/?url=https%3A%2F%2Fa.org',
    `indexdesk://add?url=https%3A%2F%2Fa.org%2F${'x'.repeat(8001)}`,
    `indexdesk://add?url=https%3A%2F%2Fa.org&title=${'x'.repeat(20_000)}`,
  ])('%.80s', (link) => expect(readLink(link)).toEqual(refused))
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
