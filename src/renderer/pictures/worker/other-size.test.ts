import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as pictures from '../../../../e2e/fixtures/pictures/make-pictures.ts'
import { isAvif, isSequence, readOtherSize } from './other-size.ts'

test('uses the largest picture of an icon, whatever its list says', async () => {
  expect(readOtherSize('image/x-icon', await pictures.icon())).toEqual({ width: 48, height: 32 })
  const bomb = pictures.iconOf([
    { width: 16, height: 16, bytes: pictures.bombPng(16, 16) },
    { width: 16, height: 16, bytes: pictures.bombPng(60_000, 50_000) },
  ])
  expect(readOtherSize('image/x-icon', bomb)).toMatchObject({ width: 60_000 })
})

test('never throws for damaged icons', async () => {
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

test.each([12, 16, 40, 52, 56, 64, 108, 124])(
  'reads the size of a BMP with a header of %i bytes',
  (header) => {
    expect(readOtherSize('image/bmp', pictures.bmp(undefined, { header }))).toEqual({ width: 96, height: 64 })
  },
)

test('reads the size of a BMP whose rows go from the top down', () => {
  for (const header of [40, 64])
    expect(readOtherSize('image/bmp', pictures.bmp(undefined, { header, isTopDown: true }))).toEqual({
      width: 96,
      height: 64,
    })
})

test('believes no size in an icon that is in no header of a picture', async () => {
  const broken = pictures.iconOf([
    { width: 48, height: 32, bytes: (await pictures.icon()).subarray(6 + 32, 6 + 32 + 40 + 48 * 32 * 3) },
    { width: 16, height: 16, bytes: Buffer.alloc(60, 0xee) },
  ])
  expect(readOtherSize('image/x-icon', broken)).toEqual({ width: 48, height: 32 })
})

test('knows an AVIF by any of its brands', async () => {
  const avif = await pictures.avif()
  expect(isAvif(avif)).toBe(true)
  expect(isSequence(avif)).toBe(false)
  avif.write('mif1', 8)
  expect(isAvif(avif)).toBe(true)
  expect(isAvif(pictures.heic())).toBe(false)
})
