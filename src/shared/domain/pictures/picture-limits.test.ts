import { expect, it } from 'vitest'
import { isDecodable } from './picture-limits.ts'

it.each([
  ['a phone’s photo', { width: 12_000, height: 9000 }, 18_000_000],
  ['a panorama', { width: 16_000, height: 3000 }, 9_000_000],
  ['a large white sheet', { width: 5000, height: 5000 }, 25_000],
  ['one pixel', { width: 1, height: 1 }, 70],
])('%s may be decoded', (_what, size, byteLength) => expect(isDecodable(size, byteLength)).toBe(true))

it.each([
  ['one column of 100,000', { width: 1, height: 100_000 }, 5_000_000],
  ['60,000 by 60,000', { width: 60_000, height: 60_000 }, 5_000_000],
  ['more pixels than memory has room for', { width: 20_000, height: 20_000 }, 5_000_000],
  ['a hundred million pixels in a few bytes', { width: 10_000, height: 10_000 }, 12_000],
])('%s may not', (_what, size, byteLength) => expect(isDecodable(size, byteLength)).toBe(false))
