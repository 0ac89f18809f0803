import fc from 'fast-check'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import * as pictures from '../../../../e2e/fixtures/pictures/make-pictures.ts'
import type { PictureMediaType } from '../picture-limits.ts'
import { workedMs } from '../testing/worked.ts'
import { type Anatomy, shownSize } from './anatomy.ts'
import { joinPieces } from './bytes.ts'
import { readAnatomy } from './read-anatomy.ts'

function read(type: PictureMediaType, bytes: Uint8Array): Anatomy {
  const anatomy = readAnatomy(type, bytes)
  if (anatomy === null) throw new Error('It was not read')
  return anatomy
}

/** The pixels as shown, whatever the orientation says. */
const pixelsOf = async (bytes: Uint8Array): Promise<string> => {
  const { data, info } = await sharp(bytes, { animated: true })
    .autoOrient()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return `${info.width}x${info.height} ${data.toString('base64')}`
}

const has = (bytes: Uint8Array, text: string) => Buffer.from(bytes).includes(text)

const detailed: readonly (readonly [string, PictureMediaType, () => Promise<Buffer>])[] = [
  ...[1, 2, 3, 4, 5, 6, 7, 8].map(
    (turn) => [`a phone's photo, turned ${turn}`, 'image/jpeg', () => pictures.phonePhoto(turn)] as const,
  ),
  ['a PNG', 'image/png', pictures.detailedPng],
  ['a WebP', 'image/webp', pictures.detailedWebp],
  ['a GIF', 'image/gif', pictures.detailedGif],
]
const moving: readonly (readonly [PictureMediaType, () => Promise<Buffer>])[] = [
  ['image/gif', pictures.movingGif],
  ['image/webp', pictures.movingWebp],
  ['image/png', pictures.movingPng],
]

describe('what a picture says of itself', () => {
  it.each(detailed)('%s goes without its details and shows the same pixels', async (_name, type, make) => {
    const bytes = await make()
    expect(has(bytes, pictures.secretWords)).toBe(true)
    const anatomy = read(type, bytes)
    const bare = joinPieces(anatomy.bare)
    expect(anatomy).toMatchObject({ hasDetails: true, isCutOff: false, frames: 1 })
    expect(shownSize(anatomy)).toEqual({ width: 96, height: 64 })
    expect(has(bare, pictures.secretWords)).toBe(false)
    expect(has(bare, 'GPS')).toBe(false)
    expect(await pixelsOf(bare)).toBe(await pixelsOf(bytes))
    const metadata = await sharp(bare).metadata()
    expect(metadata.xmp).toBeUndefined()
    expect(metadata.exif?.length ?? 0).toBeLessThan(60)
    // A second look finds nothing more to do.
    expect(read(type, bare)).toMatchObject({ hasDetails: false, orientation: anatomy.orientation })
  })

  it('drops the film and the further pictures that hang on behind a photo', async () => {
    const photo = await pictures.phonePhoto(6)
    const bytes = Buffer.concat([photo, Buffer.from('....ftypmp42 a film with its place')])
    const bare = joinPieces(read('image/jpeg', bytes).bare)
    expect(has(bare, 'ftypmp42')).toBe(false)
    expect(await pixelsOf(bare)).toBe(await pixelsOf(photo))
  })

  it.each(moving)('counts the frames of a %s and keeps all of them', async (type, make) => {
    const bytes = await make()
    const anatomy = read(type, bytes)
    expect(anatomy).toMatchObject({ frames: 2, isCutOff: false })
    const bare = joinPieces(anatomy.bare)
    expect(read(type, bare).frames).toBe(2)
    expect(await pixelsOf(bare)).toBe(await pixelsOf(bytes))
  })

  it.each([
    ['image/jpeg', pictures.cmykJpeg],
    ['image/png', pictures.deepPng],
    ['image/jpeg', pictures.widePhoto],
  ] as const)('leaves the colours of a %s as they are', async (type, make) => {
    const bytes = await make()
    const bare = joinPieces(read(type, bytes).bare)
    const [before, after] = [await sharp(bytes).metadata(), await sharp(bare).metadata()]
    expect(after.space).toBe(before.space)
    expect(after.depth).toBe(before.depth)
    expect(after.icc).toEqual(before.icc)
    expect(await pixelsOf(bare)).toBe(await pixelsOf(bytes))
  })

  it('tells a profile wider than sRGB', async () => {
    expect(read('image/jpeg', await pictures.widePhoto()).isWide).toBe(true)
    expect(read('image/jpeg', await pictures.phonePhoto(1)).isWide).toBe(false)
  })

  it('believes the size that a bomb claims', () => {
    expect(read('image/png', pictures.bombPng(60_000, 60_000)).size).toEqual({
      width: 60_000,
      height: 60_000,
    })
    expect(read('image/png', pictures.bombPng(1, 100_000)).size).toEqual({ width: 1, height: 100_000 })
  })

  it('sees where a file ends before its picture does', async () => {
    const whole = await pictures.phonePhoto(1)
    expect(read('image/jpeg', whole.subarray(0, -200)).isCutOff).toBe(true)
    for (const [type, make] of moving) {
      const bytes = await make()
      expect(read(type, bytes.subarray(0, -20)).isCutOff).toBe(true)
    }
  })
})

describe('whatever the bytes are', () => {
  const samples: { readonly type: PictureMediaType; readonly bytes: Buffer }[] = []
  beforeAll(async () => {
    for (const [, type, make] of detailed.slice(5)) samples.push({ type, bytes: await make() })
    for (const [type, make] of moving) samples.push({ type, bytes: await make() })
  })

  it('never throws, never hangs, and what it makes is read in the same way', () => {
    const change = fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      bytes: fc.uint8Array({ maxLength: 6 }),
    })
    fc.assert(
      fc.property(
        fc.nat(),
        fc.array(change, { maxLength: 5 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (pick, changes, cut) => {
          const sample = samples[pick % samples.length]
          if (sample === undefined) throw new Error('There are no samples')
          const bytes = new Uint8Array(sample.bytes.subarray(0, Math.ceil(sample.bytes.length * (0.2 + cut))))
          for (const { at, bytes: put } of changes)
            bytes.set(
              put.subarray(0, bytes.length - Math.floor(at * bytes.length)),
              Math.floor(at * bytes.length),
            )
          const anatomy = readAnatomy(sample.type, bytes)
          if (anatomy === null) return
          const bare = joinPieces(anatomy.bare)
          expect(bare.length).toBeLessThanOrEqual(bytes.length + 64)
          const again = readAnatomy(sample.type, bare)
          expect(again).toMatchObject({
            size: anatomy.size,
            orientation: anatomy.orientation,
            frames: anatomy.frames,
          })
          if (!anatomy.isCutOff) expect(joinPieces(again?.bare ?? [])).toEqual(bare)
        },
      ),
      { numRuns: 3000 },
    )
  })

  it('takes any bytes behind a head that it knows', () => {
    const heads: readonly (readonly [PictureMediaType, string])[] = [
      ['image/jpeg', '\u00ff\u00d8\u00ff'],
      ['image/png', '\u0089PNG\r\n\u001a\n'],
      ['image/webp', 'RIFF....WEBP'],
      ['image/gif', 'GIF89a'],
    ]
    fc.assert(
      fc.property(fc.constantFrom(...heads), fc.uint8Array({ maxLength: 4000 }), ([type, head], rest) => {
        const bytes = new Uint8Array(Buffer.concat([Buffer.from(head, 'latin1'), rest]))
        const anatomy = readAnatomy(type, bytes)
        expect(anatomy === null || anatomy.size.width > 0).toBe(true)
      }),
      { numRuns: 3000 },
    )
  })

  it('reads tens of megabytes of nothing but markers in no time', () => {
    const started = workedMs()
    const bytes = new Uint8Array(40_000_000).fill(0xff)
    bytes[1] = 0xd8
    expect(readAnatomy('image/jpeg', bytes)).toBeNull()
    const zeros = new Uint8Array(40_000_000)
    zeros.set(Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'))
    expect(readAnatomy('image/png', zeros)).toBeNull()
    expect(workedMs() - started).toBeLessThan(5000)
  })
})
