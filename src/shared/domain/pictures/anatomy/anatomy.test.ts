import fc from 'fast-check'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  breakPicture,
  brokenPicture,
  type Sample,
  wholePictures,
} from '../../../../../e2e/fixtures/pictures/break-picture.ts'
import * as pictures from '../../../../../e2e/fixtures/pictures/make-pictures.ts'
import { shortOrLong } from '../../../../main/testing/long-form.ts'
import { workedMs } from '../../testing/worked.ts'
import type { PictureMediaType } from '../picture-limits.ts'
import { type Anatomy, shownSize } from './anatomy.ts'
import { joinPieces } from './bytes.ts'
import { hasPlace } from './exif.ts'
import { readAnatomy } from './read-anatomy.ts'

function read(type: PictureMediaType, bytes: Uint8Array): Anatomy {
  const anatomy = readAnatomy(type, bytes)
  if (anatomy === null) throw new Error('It was not read')
  return anatomy
}

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

describe('picture details', () => {
  it.each(detailed)('%s goes without its details and shows the same pixels', async (_name, type, make) => {
    const bytes = await make()
    expect(has(bytes, pictures.secretWords)).toBe(true)
    const anatomy = read(type, bytes)
    const bare = joinPieces(anatomy.bare)
    expect(anatomy).toMatchObject({ hasDetails: true, isBroken: false, frames: 1 })
    expect(shownSize(anatomy)).toEqual({ width: 96, height: 64 })
    expect(has(bare, pictures.secretWords)).toBe(false)
    expect(has(bare, 'GPS')).toBe(false)
    expect(await pixelsOf(bare)).toBe(await pixelsOf(bytes))
    const metadata = await sharp(bare).metadata()
    expect(metadata.xmp).toBeUndefined()
    expect(metadata.exif?.length ?? 0).toBeLessThan(60)
    expect(read(type, bare)).toMatchObject({ hasDetails: false, orientation: anatomy.orientation })
  })

  it('says whether a photo tells where it was taken', async () => {
    const { exif } = read('image/jpeg', await pictures.phonePhoto(6))
    const withoutPlace = await sharp(await pictures.plainJpeg())
      .withExif({ IFD0: { Artist: 'Anna' } })
      .jpeg()
      .toBuffer()
    const other = read('image/jpeg', withoutPlace).exif
    expect([exif, other].map((block) => block !== null && hasPlace(block))).toEqual([true, false])
    expect(other).not.toBeNull()
  })

  it('drops the film and the further pictures that hang on behind a photo', async () => {
    const photo = await pictures.phonePhoto(6)
    const bytes = Buffer.concat([photo, Buffer.from('....ftypmp42 a film with its place')])
    const bare = joinPieces(read('image/jpeg', bytes).bare)
    expect(has(bare, 'ftypmp42')).toBe(false)
    expect(await pixelsOf(bare)).toBe(await pixelsOf(photo))
  })

  it.each(moving)('counts and keeps all frames of a %s', async (type, make) => {
    const bytes = await make()
    const anatomy = read(type, bytes)
    expect(anatomy).toMatchObject({ frames: 2, isBroken: false })
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

  it('detects truncation and keeps complete frames', async () => {
    const whole = await pictures.phonePhoto(1)
    expect(read('image/jpeg', whole.subarray(0, -200)).isBroken).toBe(true)
    for (const [type, make] of moving) {
      const bytes = await make()
      const cut = read(type, bytes.subarray(0, -20))
      expect(cut.isBroken).toBe(true)
      const bare = joinPieces(cut.bare)
      expect(read(type, bare)).toMatchObject({ isBroken: false, size: { width: 96, height: 64 } })
      expect(await sharp(bare).metadata()).toMatchObject({ width: 96, height: 64 })
    }
  })

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('knows that a WebP is stored turned: %i', async (orientation) => {
    const bytes = await pictures.storedTurned('webp', orientation)
    const anatomy = read('image/webp', bytes)
    expect(anatomy.orientation).toBe(orientation)
    expect(shownSize(anatomy)).toEqual({ width: 96, height: 64 })
  })

  it('believes the EXIF data of a WebP where libwebp does: if its head tells of it', async () => {
    const { orientationBlock, webpChunk, webpHead, webpOf, webpPixels } = pictures
    const pixels = await webpPixels()
    const plain = webpChunk('EXIF', orientationBlock(6))
    const named = webpChunk('EXIF', Buffer.concat([Buffer.from('Exif\0\0'), orientationBlock(6)]))
    for (const [orientation, chunks] of [
      [6, [webpHead(undefined, 0x08), ...pixels, plain]],
      [6, [webpHead(undefined, 0x08), ...pixels, named]],
      [6, [webpHead(undefined, 0x08), plain, ...pixels]],
      [1, [webpHead(), ...pixels, plain]],
      [1, [...pixels, plain]],
    ] as const) {
      const bytes = webpOf(chunks)
      expect((await sharp(bytes).metadata()).orientation ?? 1).toBe(orientation)
      expect(read('image/webp', bytes).orientation).toBe(orientation)
      expect(read('image/webp', joinPieces(read('image/webp', bytes).bare)).orientation).toBe(orientation)
    }
  })

  it('drops bytes between JPEG segments', async () => {
    const plain = await pictures.plainJpeg()
    const junk = Buffer.from(pictures.secretWords)
    const at = plain.indexOf(Buffer.from([0xff, 0xc0]))
    const bytes = Buffer.concat([plain.subarray(0, at), junk, plain.subarray(at)])
    const anatomy = read('image/jpeg', bytes)
    expect(anatomy).toMatchObject({ isBroken: true, size: { width: 96, height: 64 } })
    expect(
      Buffer.from(joinPieces(anatomy.bare)).equals(Buffer.from(joinPieces(read('image/jpeg', plain).bare))),
    ).toBe(true)
  })

  it('gives a JPEG an end only if its scans give every bit of it', async () => {
    const bytes = await pictures.progressiveJpeg()
    const lastScan = bytes.lastIndexOf(Buffer.from([0xff, 0xc4]))
    const ends = (part: Buffer) => joinPieces(read('image/jpeg', part).bare).at(-1) === 0xd9
    expect(ends(bytes.subarray(0, -2))).toBe(true)
    expect(ends(bytes.subarray(0, lastScan))).toBe(false)
    const restarting = pictures.jpegWithRestarts()
    expect(read('image/jpeg', restarting)).toMatchObject({ isBroken: false, size: { width: 32, height: 16 } })
    expect(ends(restarting.subarray(0, -2))).toBe(true)
  })

  it('reports a JPEG with excessive scans as too complex', async () => {
    const bytes = await pictures.progressiveJpeg()
    const lastScan = bytes.subarray(bytes.lastIndexOf(Buffer.from([0xff, 0xda])), -2)
    const scans = (count: number) =>
      Buffer.concat([bytes.subarray(0, -2), ...Array<Buffer>(count).fill(lastScan), bytes.subarray(-2)])
    expect(read('image/jpeg', scans(80)).isTooComplex).toBe(false)
    expect(read('image/jpeg', scans(100)).isTooComplex).toBe(true)
  })

  it('reports a file with excessive pieces as too complex', async () => {
    const png = await pictures.plainPng()
    const gif = await pictures.plainGif()
    const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0])
    const comment = Buffer.from([0x21, 0xfe, 0])
    const many = (piece: Buffer) => Array<Buffer>(200_000).fill(piece)
    const { pngChunk, webpChunk, webpHead, webpOf, webpPixels } = pictures
    const empty = Buffer.alloc(0)
    for (const [type, bytes] of [
      ['image/gif', [gif.subarray(0, -1), ...many(frame), gif.subarray(-1)]],
      ['image/gif', [gif.subarray(0, -1), ...many(comment), gif.subarray(-1)]],
      ['image/png', [png.subarray(0, 33), ...many(pngChunk('tEXt', empty)), png.subarray(33)]],
      ['image/webp', [webpOf([webpHead(), ...(await webpPixels()), ...many(webpChunk('ABCD', empty))])]],
      [
        'image/jpeg',
        [(await pictures.plainJpeg()).subarray(0, -2), ...many(Buffer.from([0xff, 0xfe, 0, 2]))],
      ],
    ] as const)
      expect(read(type, Buffer.concat(bytes)).isTooComplex, type).toBe(true)
  })
})

describe('for any bytes', () => {
  let samples: readonly Sample[] = []
  beforeAll(async () => {
    samples = await wholePictures()
  })

  it('never throws or hangs, and reads its own output alike', () => {
    fc.assert(
      fc.property(brokenPicture, (plan) => {
        const { type, bytes } = breakPicture(samples, plan)
        const anatomy = readAnatomy(type, bytes)
        if (anatomy === null) return
        const bare = joinPieces(anatomy.bare)
        expect(bare.length).toBeLessThanOrEqual(bytes.length + 64)
        expect(anatomy.claimed.width).toBeGreaterThanOrEqual(anatomy.size.width)
        expect(anatomy.claimed.height).toBeGreaterThanOrEqual(anatomy.size.height)
        const again = readAnatomy(type, bare)
        expect(again).toMatchObject({ size: anatomy.size, orientation: anatomy.orientation })
        // A JPEG without pixels for its end stays broken.
        if (type !== 'image/jpeg' || !anatomy.isBroken) expect(again?.isBroken).toBe(false)
        expect(joinPieces(again?.bare ?? [])).toEqual(bare)
      }),
      { numRuns: shortOrLong(500, 300_000) },
    )
  })

  it('accepts any bytes after a known header', () => {
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

  it('reads tens of megabytes of smallest pieces quickly', () => {
    const started = workedMs()
    const long = 40_000_000
    const behind = (head: string, fill: number) => {
      const bytes = new Uint8Array(long).fill(fill)
      bytes.set(Buffer.from(head, 'latin1'))
      return bytes
    }
    expect(readAnatomy('image/jpeg', behind('\u00ff\u00d8', 0xff))).toBeNull()
    expect(readAnatomy('image/jpeg', behind('\u00ff\u00d8\u00ff\u00e0', 0))).toBeNull()
    expect(readAnatomy('image/png', behind('\u0089PNG\r\n\u001a\n', 0))).toBeNull()
    expect(readAnatomy('image/webp', behind('RIFF\u00ff\u00ff\u00ff\u00ffWEBP', 0))).toBeNull()
    // One extension of twenty million blocks, one byte each.
    expect(readAnatomy('image/gif', behind('GIF89a\u0001\0\u0001\0\0\0\0!\u00ff', 1))?.isBroken).toBe(true)
    expect(workedMs() - started).toBeLessThan(5000)
  })
})
