import { describe, expect, test } from 'vitest'
import { completeAddress, isLoopbackHost, parseBaseAddress } from './web-address.ts'

describe('normalizes a typed base address', () => {
  test.each([
    ['https://search.example.org', 'https://search.example.org'],
    ['  https://search.example.org/  ', 'https://search.example.org'],
    ['search.example.org', 'https://search.example.org'],
    ['search.example.org:8443/x', 'https://search.example.org:8443/x'],
    ['HTTPS://Search.Example.ORG/Path', 'https://search.example.org/Path'],
    ['https://search.example.org:443', 'https://search.example.org'],
    ['https://search.example.org/tenant/a/', 'https://search.example.org/tenant/a'],
    ['https://search.example.org/api/v1', 'https://search.example.org'],
    ['https://search.example.org/api/v1///', 'https://search.example.org'],
    ['https://search.example.org/tenant/API/V1/', 'https://search.example.org/tenant'],
    ['https://search.example.org//api/v1', 'https://search.example.org'],
    ['https://search.example.org/api/v2', 'https://search.example.org/api/v2'],
    ['https://search.example.org/my-api/v1', 'https://search.example.org/my-api/v1'],
    ['https://search.example.org/?', 'https://search.example.org'],
    ['https://bücher.example/ä', 'https://xn--bcher-kva.example/%C3%A4'],
    ['localhost:8787', 'http://localhost:8787'],
    ['127.0.0.1:8787/api/v1', 'http://127.0.0.1:8787'],
    ['http://127.1:80', 'http://127.0.0.1'],
    ['[::1]:8787', 'http://[::1]:8787'],
    ['http://practice.localhost/x', 'http://practice.localhost/x'],
    ['https://localhost', 'https://localhost'],
  ])('%j', (typed, address) => {
    expect(parseBaseAddress(typed)).toEqual({ ok: true, value: address })
    expect(parseBaseAddress(address)).toEqual({ ok: true, value: address })
  })
})

describe('rejects an invalid base address', () => {
  test.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['https://', 'not-an-address'],
    ['https:///', 'not-an-address'],
    ['two words', 'not-an-address'],
    ['https://a.example/x y', 'not-an-address'],
    ['ftp://a.example', 'not-an-address'],
    ['file:///etc/hosts', 'not-an-address'],
    ['javascript:alert(1)', 'not-an-address'],
    ['mailto:a@example.org', 'not-an-address'],
    ['https:/a.example', 'not-an-address'],
    ['https:a.example', 'not-an-address'],
    ['https:\\\\a.example', 'not-an-address'],
    ['https://a.example:99999', 'not-an-address'],
    ['http://a.example', 'not-secure'],
    ['http://127.0.0.1.example', 'not-secure'],
    ['http://localhost.example', 'not-secure'],
    ['http://10.0.0.1', 'not-secure'],
    ['https://me@a.example', 'has-credentials'],
    ['https://me:secret@a.example', 'has-credentials'],
    ['http://127.0.0.1@a.example', 'not-secure'],
    ['https://a.example/?key=1', 'has-query'],
    ['https://a.example/#top', 'has-query'],
  ])('%j is %s', (typed, problem) => {
    expect(parseBaseAddress(typed)).toEqual({ ok: false, error: problem })
  })
})

test('recognises hosts of this computer', () => {
  const own = ['localhost', 'LOCALHOST', '127.0.0.1', '127.200.3.4', '[::1]', 'a.localhost']
  const others = [
    'example.org',
    '128.0.0.1',
    '127.0.0.1.example',
    'localhost.example',
    'notlocalhost',
    '0.0.0.0',
  ]
  expect(own.filter(isLoopbackHost)).toEqual(own)
  expect(others.filter(isLoopbackHost)).toEqual([])
})

test.each([
  ['www.example.org', 'https://www.example.org'],
  [' example.org/a?b=c ', 'https://example.org/a?b=c'],
])('prepends https:// to an address typed without it: %j', (typed, complete) => {
  expect(completeAddress(typed)).toBe(complete)
})

test.each(['https://example.org', 'ftp://example.org', 'not an address', 'me@example.org', 'one'])(
  'leaves other text as it is: %j',
  (typed) => {
    expect(completeAddress(typed)).toBe(typed)
  },
)
