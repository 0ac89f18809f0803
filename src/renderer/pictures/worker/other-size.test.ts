import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as pictures from '../../../../e2e/fixtures/pictures/make-pictures.ts'
import { readOtherSize } from './other-size.ts'

test('of an icon the largest of its pictures counts, whatever its list says of them', async () => {
  expect(readOtherSize('image/x-icon', await pictures.icon())).toEqual({ width: 48, height: 32 })
  const bomb = pictures.iconOf([
    { width: 16, height: 16, bytes: pictures.bombPng(16, 16) },
    { width: 16, height: 16, bytes: pictures.bombPng(60_000, 50_000) },
  ])
  expect(readOtherSize('image/x-icon', bomb)).toMatchObject({ width: 60_000 })
})

test('an icon cut off anywhere, or with anything in it, is never a reason to stop', async () => {
  const icon = await pictures.icon()
  fc.assert(
    fc.property(fc.nat(icon.length), fc.uint8Array({ maxLength: 64 }), (length, noise) => {
      const bytes = Uint8Array.from(icon.subarray(0, length))
      bytes.set(noise.subarray(0, Math.max(0, length - 4)), Math.min(4, length))
      const size = readOtherSize('image/x-icon', bytes)
      expect(size === null || (size.width > 0 && size.height > 0)).toBe(true)
    }),
  )
})
