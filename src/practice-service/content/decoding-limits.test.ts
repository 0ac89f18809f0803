import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { shortOrLong } from '../../main/testing/long-form.ts'
import type { PictureFormat } from '../store/stored-document.ts'
import { inspectPicture } from './inspect-picture.ts'
import { findMainColours, type Rgba } from './main-colours.ts'
import { readPictureStructure } from './picture-structure.ts'
import { readColours } from './read-colours.ts'
import { runWithLimit } from './run-with-limit.ts'
import { stripPng } from './strip-png.ts'

const formats: [PictureFormat, string][] = [
  ['PNG', 'two-frames.png'],
  ['JPEG', 'two-colours.jpg'],
  ['WEBP', 'three-frames.webp'],
  ['WEBP', 'two-colours.webp'],
  ['GIF', 'three-frames.gif'],
]

function fixture(name: string): Buffer {
  return readFileSync(new URL(`../testing/fixtures/${name}`, import.meta.url))
}

function chunk(type: string, data: Uint8Array): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(data.length)
  head.write(type, 4, 'latin1')
  // No decoder here checks the sum at a chunk's end.
  return Buffer.concat([head, data, Buffer.alloc(4)])
}

describe('work with a limit', () => {
  test('gives its result, even where that is nothing', () => {
    expect(runWithLimit(1000, () => 7)).toBe(7)
    expect(runWithLimit(1000, () => undefined)).toBeUndefined()
  })

  test('throws what the work throws', () => {
    const failure = new Error('no')
    expect(() =>
      runWithLimit(1000, () => {
        throw failure
      }),
    ).toThrow(failure)
  })

  test('is stopped when it never ends', () => {
    expect(() =>
      runWithLimit(20, () => {
        for (;;);
      }),
    ).toThrow(expect.objectContaining({ code: 'ERR_SCRIPT_EXECUTION_TIMEOUT' }))
  })
})

describe('a picture made to be large inside', () => {
  const png = fixture('two-colours.png')
  const header = png.subarray(0, png.indexOf('IHDR') + 21)
  const zeros = deflateSync(Buffer.alloc(30_000_000))

  test('is not inflated when its data is more than its pixels', () => {
    const bomb = Buffer.concat([header, chunk('IDAT', zeros), chunk('IEND', Buffer.alloc(0))])
    expect(() => stripPng(bomb, 24 * 8)).toThrow(expect.objectContaining({ code: 'ERR_BUFFER_TOO_LARGE' }))
    expect(readColours('PNG', bomb, 24 * 8)).toEqual([])
  })

  test('loses the chunks beside its pixels before it is decoded', () => {
    const text = Buffer.concat([Buffer.from('Comment\0\0'), zeros])
    const rest = png.subarray(header.length)
    const bomb = Buffer.concat([header, chunk('zTXt', text), chunk('iCCP', text), rest])
    const stripped = stripPng(bomb, 24 * 8)
    expect(stripped.includes('zTXt')).toBe(false)
    expect(stripped.length).toBeLessThanOrEqual(png.length)
    expect(readColours('PNG', bomb, 24 * 8)).toEqual(['#e02020', '#2040e0'])
  })

  test.each<[string, PictureFormat, string, (bytes: Buffer) => void, number]>([
    [
      'a GIF frame',
      'GIF',
      'two-colours.gif',
      (bytes) => bytes.writeUInt32LE(0xffffffff, bytes.indexOf(0x2c, 13) + 5),
      65_535 ** 2,
    ],
    ['WEBP pixels', 'WEBP', 'two-colours.webp', (bytes) => bytes.writeUInt32LE(0x0fffffff, 21), 16_384 ** 2],
    [
      'a WEBP frame',
      'WEBP',
      'three-frames.webp',
      (bytes) => bytes.fill(0xff, bytes.indexOf('ANMF') + 14, bytes.indexOf('ANMF') + 20),
      2 ** 48,
    ],
  ])('is known by %s larger than the picture', (_name, format, name, enlarge, pixels) => {
    const bytes = fixture(name)
    enlarge(bytes)
    const { largestPixels } = readPictureStructure(format, bytes)
    expect(largestPixels).toBe(pixels)
    expect(readColours(format, bytes, largestPixels)).toEqual([])
  })
})

test.each(formats)(
  '%s (%s) cut off anywhere is walked to an end and decoded or not, without an error',
  (format, name) => {
    const bytes = fixture(name)
    // The first bytes say what all the others mean.
    for (let length = 0; length < bytes.length; length += length < 64 ? 1 : shortOrLong(5, 1)) {
      const part = bytes.subarray(0, length)
      expect(readPictureStructure(format, part).frames).toBeGreaterThan(0)
      expect(readColours(format, part, 192)).toBeInstanceOf(Array)
    }
  },
)

test('a picture cut off is not completed from the memory behind it', () => {
  const bytes = fixture('two-colours.png')
  expect(inspectPicture('PNG', bytes.subarray(0, 17))).toMatchObject({ code: 'picture-unreadable' })
})

describe('the main colours', () => {
  const pixel = (r: number, g: number, b: number, a = 1): Rgba => ({ r: r / 255, g: g / 255, b: b / 255, a })
  const many = (count: number, colour: Rgba) => Array.from({ length: count }, () => colour)

  test('come the largest first, near ones joined, specks and what is transparent left out', () => {
    const pixels = [
      ...many(30, pixel(200, 0, 0)),
      ...many(30, pixel(208, 8, 8)),
      ...many(50, pixel(0, 0, 255)),
      ...many(1, pixel(0, 255, 0)),
      ...many(900, pixel(255, 255, 0, 0.2)),
    ]
    expect(findMainColours(pixels)).toEqual(['#cc0404', '#0000ff'])
  })

  test('are five at most, and none of nothing', () => {
    const pixels = [0, 60, 120, 180, 240].flatMap((red) => [pixel(red, 0, 0), pixel(red, 255, 0)])
    expect(findMainColours(pixels)).toHaveLength(5)
    expect(findMainColours([])).toEqual([])
  })
})
