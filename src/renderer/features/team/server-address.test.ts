import { expect, test } from 'vitest'
import { parseServerAddress } from './server-address.ts'

test.each([
  [' library.example ', 'library.example', 5432],
  ['library.example:6432', 'library.example', 6432],
  ['10.0.0.7', '10.0.0.7', 5432],
  ['2001:db8::1', '2001:db8::1', 5432],
  ['[2001:db8::1]', '2001:db8::1', 5432],
  ['[2001:db8::1]:6432', '2001:db8::1', 6432],
])('reads %s', (typed, host, port) => {
  expect(parseServerAddress(typed)).toEqual({ host, port })
})

test.each(['', ' ', ':5432', 'a:0', 'a:65536', 'a:port', 'https://library.example', 'a b', '[]', 'a/b'])(
  'refuses %j',
  (typed) => {
    expect(parseServerAddress(typed)).toBeNull()
  },
)
