import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import sharp, { type Sharp, type TiffOptions } from 'sharp'
import { describe, expect, test } from 'vitest'
import { shortOrLong } from '../../../../main/testing/long-form.ts'
import { isDecodable } from '../../../../shared/domain/pictures/picture-limits.ts'
import { workedMs } from '../../../../shared/domain/testing/worked.ts'
import { readTiff } from './directory.ts'
import { unpackFax } from './fax.ts'
import { readPieces, TiffDamaged } from './read-pieces.ts'

const read = (bytes: Uint8Array) => readTiff(bytes, (size) => isDecodable(size, bytes.length))

/** The page as RGBA; JPEG parts as sharp decodes them. */
async function decoded(bytes: Uint8Array) {
  const tiff = read(bytes)
  if (tiff.kind !== 'page') return tiff.kind
  const { width, height } = tiff.page
  const pixels = new Uint8Array(width * height * 4)
  for await (const part of readPieces(bytes, tiff.page)) {
    const one =
      part.kind === 'pixels'
        ? { data: part.pixels, width: part.width }
        : await sharp(part.jpeg)
            .ensureAlpha()
            .raw()
            .toBuffer({ resolveWithObject: true })
            .then(({ data, info }) => ({ data, width: info.width }))
    for (let y = 0; y < one.data.length / 4 / one.width && part.top + y < height; y += 1) {
      const row = one.data.subarray(
        y * one.width * 4,
        (y * one.width + Math.min(one.width, width - part.left)) * 4,
      )
      pixels.set(row, ((part.top + y) * width + part.left) * 4)
    }
  }
  return { width, height, pixels, pages: tiff.pages, page: tiff.page }
}

/** Maximum difference of a sample from sharp's decoding. */
async function distance(bytes: Buffer): Promise<number> {
  const mine = await decoded(new Uint8Array(bytes))
  if (typeof mine === 'string') throw new Error(mine)
  const { data } = await sharp(bytes)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(mine.pixels.length).toBe(data.length)
  return mine.pixels.reduce((most, value, at) => Math.max(most, Math.abs(value - (data[at] ?? 0))), 0)
}

function waves(width = 150, height = 131, channels: 3 | 4 = 3): Sharp {
  const data = Buffer.alloc(width * height * channels)
  for (let at = 0; at < data.length; at += 1) {
    const pixel = Math.floor(at / channels)
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    data[at] = 128 + 127 * Math.sin((x * ((at % channels) + 1)) / 9 + y / 17)
  }
  return sharp(data, { raw: { width, height, channels } })
}
const tiff = (picture: Sharp, options: TiffOptions) => picture.tiff(options).toBuffer()
const blackAndWhite = () => waves().greyscale().threshold(140).toColourspace('b-w')

describe('a TIFF is read as sharp reads it', () => {
  test.each<[string, () => Promise<Buffer>, number]>([
    ['uncompressed', () => tiff(waves(), { compression: 'none' }), 0],
    ['LZW', () => tiff(waves(), { compression: 'lzw', predictor: 'none' }), 0],
    [
      'LZW of much the same',
      () =>
        tiff(sharp({ create: { width: 900, height: 700, channels: 3, background: '#123' } }), {
          compression: 'lzw',
        }),
      0,
    ],
    ['LZW with differences', () => tiff(waves(), { compression: 'lzw', predictor: 'horizontal' }), 0],
    ['Deflate', () => tiff(waves(), { compression: 'deflate', predictor: 'horizontal' }), 0],
    ['PackBits', () => tiff(waves(), { compression: 'packbits' }), 0],
    ['JPEG', () => tiff(waves(), { compression: 'jpeg', quality: 90 }), 8],
    ['tiles', () => tiff(waves(), { compression: 'lzw', tile: true, tileWidth: 64, tileHeight: 32 }), 0],
    [
      'tiles of JPEG',
      () => tiff(waves(), { compression: 'jpeg', tile: true, tileWidth: 64, tileHeight: 64 }),
      8,
    ],
    ['a pyramid', () => tiff(waves(600, 500), { compression: 'deflate', tile: true, pyramid: true }), 0],
    [
      '16 bits',
      () => tiff(waves().toColourspace('rgb16'), { compression: 'lzw', predictor: 'horizontal' }),
      1,
    ],
    [
      '16 bits of grey',
      () => tiff(waves().toColourspace('grey16'), { compression: 'deflate', predictor: 'horizontal' }),
      1,
    ],
    ['grey', () => tiff(waves().greyscale(), { compression: 'lzw' }), 0],
    ['transparent', () => tiff(waves(150, 131, 4), { compression: 'lzw' }), 0],
    ['one bit', () => tiff(blackAndWhite(), { bitdepth: 1, compression: 'none' }), 0],
    [
      'one bit, white first',
      () => tiff(blackAndWhite(), { bitdepth: 1, compression: 'none', miniswhite: true }),
      0,
    ],
    ['fax', () => tiff(blackAndWhite(), { bitdepth: 1, compression: 'ccittfax4' }), 0],
    ['four bits', () => tiff(waves().greyscale(), { bitdepth: 4, compression: 'none' }), 0],
  ])('%s', async (_, make, most) => {
    expect(await distance(await make())).toBeLessThanOrEqual(most)
  })

  test('CMYK', async () => {
    const bytes = await tiff(
      sharp({ create: { width: 20, height: 20, channels: 3, background: '#ff0000' } }).toColourspace('cmyk'),
      { compression: 'lzw' },
    )
    const mine = await decoded(new Uint8Array(bytes))
    if (typeof mine === 'string') throw new Error(mine)
    expect(mine.page.colours).toBe('cmyk')
    const [red = 0, green = 0, blue = 0, cover] = mine.pixels
    expect(red).toBeGreaterThan(200)
    expect(Math.max(green, blue)).toBeLessThan(80)
    expect(cover).toBe(255)
  })
})

test('reads the first page and counts all', async () => {
  const pages = await sharp(
    await Promise.all(
      ['red', 'lime', 'blue'].map((background) =>
        sharp({ create: { width: 30, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    ),
    { join: { animated: true } },
  )
    .tiff({ compression: 'lzw' })
    .toBuffer()
  const mine = await decoded(new Uint8Array(pages))
  expect(mine).toMatchObject({ width: 30, height: 20, pages: 3 })
  if (typeof mine !== 'string') expect([...mine.pixels.subarray(0, 4)]).toEqual([255, 0, 0, 255])
})

function tiffOf(
  tags: Readonly<Record<number, readonly number[]>>,
  pieces: readonly Uint8Array[],
  isLittle = true,
): Uint8Array {
  const all: Record<number, readonly number[]> = { 273: [], 279: pieces.map(({ length }) => length), ...tags }
  const entries = Object.keys(all).map(Number)
  const bytes = Buffer.alloc(10 + entries.length * 12 + 4)
  const write = (to: Buffer, value: number, at: number) =>
    isLittle ? to.writeUInt32LE(value, at) : to.writeUInt32BE(value, at)
  const write16 = (value: number, at: number) =>
    isLittle ? bytes.writeUInt16LE(value, at) : bytes.writeUInt16BE(value, at)
  bytes.write(isLittle ? 'II' : 'MM')
  write16(42, 2)
  write(bytes, 8, 4)
  write16(entries.length, 8)
  const behind: Buffer[] = [...pieces.map((piece) => Buffer.from(piece))]
  let end = bytes.length
  if (all[273]?.length === 0)
    all[273] = pieces.map(({ length }) => {
      end += length
      return end - length
    })
  else end += pieces.reduce((sum, { length }) => sum + length, 0)
  for (const [index, tag] of entries.entries()) {
    const values = all[tag] ?? []
    const at = 10 + index * 12
    write16(tag, at)
    write16(4, at + 2)
    write(bytes, values.length, at + 4)
    write(bytes, values.length === 1 ? (values[0] ?? 0) : end, at + 8)
    if (values.length === 1) continue
    const list = Buffer.alloc(values.length * 4)
    for (const [place, value] of values.entries()) write(list, value, place * 4)
    behind.push(list)
    end += list.length
  }
  return new Uint8Array(Buffer.concat([bytes, ...behind]))
}
const sized = (width: number, height: number) => ({ 256: [width], 257: [height], 278: [height] })

async function pixelsOf(bytes: Uint8Array): Promise<number[] | string> {
  const mine = await decoded(bytes)
  return typeof mine === 'string' ? mine : [...mine.pixels]
}
const grey = (...values: number[]) => values.flatMap((value) => [value, value, value, 255])

describe('files of other programs', () => {
  test('colours apart from each other', async () => {
    const planes = [
      [10, 20],
      [30, 40],
      [50, 60],
    ].map((plane) => Uint8Array.from(plane))
    const bytes = tiffOf({ ...sized(2, 1), 258: [8, 8, 8], 262: [2], 277: [3], 284: [2] }, planes)
    expect(await pixelsOf(bytes)).toEqual([10, 30, 50, 255, 20, 40, 60, 255])
  })

  test('a palette', async () => {
    const palette = [0, 1, 2, 3].map((value) => value * 0x1000)
    const bytes = tiffOf({ ...sized(4, 1), 258: [2], 262: [3], 320: [...palette, ...palette, ...palette] }, [
      Uint8Array.of(0b00_01_10_11),
    ])
    expect(await pixelsOf(bytes)).toEqual(grey(0, 0x10, 0x20, 0x30))
  })

  test.each([true, false])('16 bits as differences, little end first: %s', async (isLittle) => {
    const differences = [0x80f0, 0x0020, 0xff00]
    const row = Uint8Array.from(
      differences.flatMap((value) => (isLittle ? [value & 0xff, value >> 8] : [value >> 8, value & 0xff])),
    )
    const bytes = tiffOf(
      { ...sized(3, 1), 258: [16], 259: [8], 262: [1], 317: [2] },
      [deflateSync(row)],
      isLittle,
    )
    expect(await pixelsOf(bytes)).toEqual(grey(0x80, 0x81, 0x80))
  })

  test('colours already multiplied by how far they cover', async () => {
    const tags = { ...sized(1, 1), 258: [8, 8, 8, 8], 262: [2], 277: [4] }
    const pixel = [Uint8Array.of(64, 32, 0, 128)]
    expect(await pixelsOf(tiffOf({ ...tags, 338: [1] }, pixel))).toEqual([128, 64, 0, 128])
    expect(await pixelsOf(tiffOf({ ...tags, 338: [2] }, pixel))).toEqual([64, 32, 0, 128])
    expect(await pixelsOf(tiffOf({ ...tags, 338: [0] }, pixel))).toEqual([64, 32, 0, 255])
  })

  test('missing lengths of uncompressed data', async () => {
    expect(
      await pixelsOf(tiffOf({ ...sized(2, 1), 258: [8], 262: [1], 279: [] }, [Uint8Array.of(7, 9)])),
    ).toEqual(grey(7, 9))
  })

  test('the bits of each byte the other way round', async () => {
    const bytes = tiffOf({ ...sized(8, 1), 258: [1], 262: [0], 266: [2] }, [Uint8Array.of(0b0000_0011)])
    expect(await pixelsOf(bytes)).toEqual(grey(0, 0, 255, 255, 255, 255, 255, 255))
  })

  test('a small preview in front of the page', async () => {
    const preview = tiffOf({ ...sized(1, 1), 254: [1], 258: [8], 262: [1] }, [Uint8Array.of(1)])
    const page = await tiff(waves(), { compression: 'none' })
    const both = Buffer.concat([page, preview])
    both.writeUInt32LE(page.length + 8, 4)
    both.writeUInt32LE(page.readUInt32LE(4), page.length + 10 + 12 * both.readUInt16LE(page.length + 8))
    expect(await decoded(new Uint8Array(both))).toMatchObject({ width: 150, pages: 1 })
  })

  const bits = (text: string) =>
    Uint8Array.from(text.replaceAll(' ', '').match(/.{1,8}/g) ?? [], (byte) =>
      Number.parseInt(byte.padEnd(8, '0'), 2),
    )
  const lineEnd = '000000000001'
  // Four white, three black and one white in ITU-T T.4 codes.
  const row = '1011 10 000111'
  test.each<[string, 'fax-rows' | 'fax', number, string]>([
    ['rows without ends', 'fax-rows', 0, `${row} 0000 ${row}`],
    ['rows with ends', 'fax', 0, `${lineEnd} ${row} ${lineEnd} ${row}`],
    ['ends at the end of a byte', 'fax', 4, `0000 ${lineEnd} ${row} 0000 0000 ${lineEnd} ${row}`],
    ['a row told by the one above', 'fax', 1, `${lineEnd} 1 ${row} ${lineEnd} 0 1 1 1`],
    ['a row moved by one', 'fax', 1, `${lineEnd} 1 ${row} ${lineEnd} 0 010 011 1`],
  ])('fax machines: %s', (name, kind, options, text) => {
    const second = name === 'a row moved by one' ? 0b0001_1111 : 0b0000_1110
    expect([...(unpackFax(bits(text), { width: 8, height: 2 }, kind, options) ?? [])]).toEqual([
      0b0000_1110,
      second,
    ])
  })
})

describe('a hostile TIFF', () => {
  const tags = { ...sized(8, 8), 258: [8], 262: [1] }
  test.each<[string, () => Uint8Array, string]>([
    [
      'claims thousands of millions of pixels',
      () => tiffOf({ ...tags, ...sized(60_000, 60_000) }, [new Uint8Array(9)]),
      'too-large',
    ],
    [
      'has tiles far larger than its page',
      () => tiffOf({ ...tags, 322: [100_000], 323: [100_000] }, [new Uint8Array(9)]),
      'too-large',
    ],
    [
      'claims more than its bytes could hold',
      () => tiffOf({ ...tags, ...sized(9000, 9000) }, [new Uint8Array(9)]),
      'too-large',
    ],
    ['has thousands of samples', () => tiffOf({ ...tags, 277: [60_000] }, [new Uint8Array(64)]), 'other'],
    [
      'has more pieces than any',
      () => tiffOf({ ...tags, ...sized(1, 1), 322: [1], 323: [1], 256: [700], 257: [700] }, []),
      'other',
    ],
    [
      'is compressed in a way nobody knows',
      () => tiffOf({ ...tags, 259: [34_712] }, [new Uint8Array(64)]),
      'other',
    ],
    [
      'holds numbers with fractions',
      () => tiffOf({ ...tags, 258: [32], 339: [3] }, [new Uint8Array(256)]),
      'other',
    ],
    ['has no size', () => tiffOf({ ...tags, 256: [0] }, [new Uint8Array(64)]), 'damaged'],
    ['has tiles of no size', () => tiffOf({ ...tags, 322: [0], 323: [8] }, [new Uint8Array(64)]), 'damaged'],
    ['has fewer pieces than it needs', () => tiffOf({ ...tags, 278: [1] }, [new Uint8Array(8)]), 'damaged'],
    [
      'has one piece decoded over and over',
      () =>
        tiffOf({ ...tags, 278: [1], 273: Array(8).fill(8), 279: Array(8).fill(200) }, [new Uint8Array(64)]),
      'damaged',
    ],
  ])('%s, and is refused by its head', (_, make, kind) => {
    expect(read(make()).kind).toBe(kind)
  })

  test('whose pages lead back to themselves comes to an end', () => {
    const bytes = Buffer.from(tiffOf(tags, [new Uint8Array(64)]))
    bytes.writeUInt32LE(8, 10 + 12 * bytes.readUInt16LE(8))
    expect(read(bytes)).toMatchObject({ kind: 'page', pages: 1 })
  })

  test('that would inflate to a gigabyte takes the room of its page', async () => {
    const bomb = deflateSync(Buffer.alloc(300_000_000))
    const before = process.memoryUsage().rss
    const mine = await pixelsOf(tiffOf({ ...tags, 259: [8] }, [bomb]))
    expect(mine).toEqual(grey(...Array<number>(64).fill(0)))
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000)
  })

  test('of a fax whose codes never end is given up at once', () => {
    const start = workedMs()
    const makeUps = Buffer.from('01f'.repeat(200_000), 'hex')
    for (const kind of ['fax-rows', 'fax', 'fax-pages'] as const)
      for (const source of [new Uint8Array(1_000_000), new Uint8Array(1_000_000).fill(0xff), makeUps])
        unpackFax(source, { width: 30_000, height: 10 }, kind, 1)
    expect(workedMs() - start).toBeLessThan(2000)
  })

  test('JPEG pieces of another size than the file says are not decoded', async () => {
    const jpeg = await waves(300, 300).jpeg().toBuffer()
    const bytes = tiffOf({ ...sized(100, 100), 258: [8, 8, 8], 259: [7], 262: [6], 277: [3] }, [jpeg])
    await expect(decoded(bytes)).rejects.toThrow(TiffDamaged)
  })

  test('cut off or with anything written over it ends soon, in a picture or a word', async () => {
    const whole = await Promise.all([
      tiff(waves(40, 30), { compression: 'lzw' }),
      tiff(waves(40, 30), { compression: 'deflate', tile: true, tileWidth: 16, tileHeight: 16 }),
      tiff(waves(40, 30), { compression: 'packbits' }),
      tiff(blackAndWhite(), { bitdepth: 1, compression: 'ccittfax4' }),
      tiff(waves(40, 30), { compression: 'jpeg' }),
    ])
    const place = fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      noise: fc.uint8Array({ minLength: 1, maxLength: 12 }),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...whole),
        fc.double({ min: 0.2, max: 1, noNaN: true }),
        fc.array(place, { maxLength: 4 }),
        async (file, share, places) => {
          const bytes = Uint8Array.from(file.subarray(0, Math.ceil(file.length * share)))
          for (const { at, noise } of places) {
            const from = 4 + Math.floor(at * Math.max(0, bytes.length - 4 - noise.length))
            bytes.set(noise.subarray(0, Math.max(0, bytes.length - from)), from)
          }
          const start = workedMs()
          const read = readTiff(bytes, ({ width, height }) => width * height <= 1_000_000)
          if (read.kind !== 'page') return
          try {
            for await (const part of readPieces(bytes, read.page))
              if (part.kind === 'pixels') expect(part.pixels.length).toBeLessThanOrEqual(4 * 1_000_000)
          } catch (cause) {
            expect(cause).toBeInstanceOf(TiffDamaged)
          }
          expect(workedMs() - start).toBeLessThan(3000)
        },
      ),
      { numRuns: shortOrLong(100, 10_000) },
    )
  })
})
