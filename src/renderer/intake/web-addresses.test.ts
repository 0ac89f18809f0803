import { expect, test } from 'vitest'
import { readAddress } from './web-addresses.ts'

test.each([
  ['https://exam\u00adple.org/\u200b', 'https://example.org/'],
  ['\ufeff- www.example.org,', 'https://www.example.org'],
  ['\u2066<https://example.org/a>\u2069', 'https://example.org/a'],
  ['two words', undefined],
])('reads the address of a line without what nobody sees: %j', (line, address) => {
  expect(readAddress(line)).toBe(address)
})
