import { describe, expect, test } from 'vitest'
import * as pictures from '../../../../e2e/fixtures/pictures/make-pictures.ts'
import type { PageHelp } from './convert-other.ts'
import { prepare } from './prepare.ts'

const png = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNoAAAAggCB2kUIOwAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
)
const options = { removeDetails: true }
const noHelp: PageHelp = { drawSvg: async () => null, decodeHeic: async () => ({ kind: 'damaged' }) }

class ChangingFile extends Blob {
  reads = 0
  readonly #size: number
  readonly #contents: readonly (() => Uint8Array<ArrayBuffer>)[]

  constructor(size: number, ...contents: readonly (() => Uint8Array<ArrayBuffer>)[]) {
    super()
    this.#size = size
    this.#contents = contents
  }

  override get size(): number {
    return this.#size
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    const content = this.#contents[this.reads]
    this.reads += 1
    if (content === undefined) throw new DOMException('It is not there any more', 'NotReadableError')
    return content().buffer
  }
}

/** Chromium's error for a file that changed after it was dropped. */
const changed = (): never => {
  throw new DOMException('The file was modified after it was dropped', 'NotReadableError')
}

describe('a dropped picture that changes while it is read', () => {
  test('is reported if the system cannot read it', async () => {
    for (const file of [new ChangingFile(png.length, changed), new ChangingFile(png.length)])
      expect(await prepare(file, 'harbour.png', options, noHelp)).toMatchObject({
        ok: false,
        error: { code: 'picture-unreadable' },
      })
  })

  test.each([
    ['cut off', () => png.slice(0, 40), 'picture-damaged'],
    ['emptied', () => new Uint8Array(), 'picture-empty'],
    [
      'made into something else',
      () => new TextEncoder().encode('<html>not a picture'),
      'picture-type-not-accepted',
    ],
  ])('is judged by what was read of it, and read once: %s', async (_, content, code) => {
    const file = new ChangingFile(png.length, content, () => png)
    const outcome = await prepare(file, 'harbour.png', options, noHelp)
    expect(outcome).toMatchObject({ ok: false, error: { code } })
    expect(file.reads).toBe(1)
  })

  test('is not read if its size is zero or beyond the limit', async () => {
    for (const [size, code] of [
      [300_000_000, 'picture-file-too-large'],
      [0, 'picture-empty'],
    ] as const) {
      const file = new ChangingFile(size, () => png)
      expect(await prepare(file, 'harbour.png', options, noHelp)).toMatchObject({ error: { code } })
      expect(file.reads).toBe(0)
    }
  })
})

function claiming(bytes: Buffer, at: number, claim: readonly number[]): Buffer {
  const copy = Buffer.from(bytes)
  copy.set(claim, at)
  return copy
}

describe('a picture that would fill the memory or take for ever', () => {
  test('is refused before decoding or allocating', async () => {
    const [jpeg, progressive, webp, gif] = await Promise.all([
      pictures.plainJpeg(),
      pictures.progressiveJpeg(),
      pictures.movingWebp(),
      pictures.plainGif(),
    ])
    const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0])
    const scan = progressive.subarray(progressive.lastIndexOf(Buffer.from([0xff, 0xda])), -2)
    const sides = jpeg.indexOf(Buffer.from([0xff, 0xc0])) + 5
    const frameInWebp = webp.indexOf('ANMF') + 14
    const full = [0xff, 0xff, 0xff, 0xff]
    const refused: readonly (readonly [string, string, Buffer])[] = [
      ['a PNG of 3.6 thousand million pixels', 'picture-too-many-pixels', pictures.bombPng(60_000, 60_000)],
      ['a PNG of one long column', 'picture-too-many-pixels', pictures.bombPng(1, 100_000)],
      ['a PNG of too many pixels for its bytes', 'picture-too-many-pixels', pictures.bombPng(9000, 9000)],
      ['a JPEG of 65,535 by 65,535', 'picture-too-many-pixels', claiming(jpeg, sides, full)],
      ['a GIF of 65,535 by 65,535', 'picture-too-many-pixels', claiming(gif, 6, full)],
      [
        'a WebP with a frame of 16 million by 16 million',
        'picture-too-many-pixels',
        claiming(webp, frameInWebp, [...full, 0xff, 0xff]),
      ],
      [
        'a GIF of a million frames',
        'picture-too-complex',
        Buffer.concat([gif.subarray(0, -1), ...Array<Buffer>(1_000_000).fill(frame)]),
      ],
      [
        'a JPEG of a thousand scans',
        'picture-too-complex',
        Buffer.concat([
          progressive.subarray(0, -2),
          ...Array<Buffer>(1000).fill(scan),
          progressive.subarray(-2),
        ]),
      ],
      ['a PNG of no size', 'picture-damaged', pictures.bombPng(0, 0)],
      ['a JPEG of no size', 'picture-damaged', claiming(jpeg, sides, [0, 0, 0, 0])],
      [
        'a WebP whose chunk is longer than the file',
        'picture-damaged',
        claiming(await pictures.plainWebp(), 16, full),
      ],
    ]
    const files = refused.map(([name, code, bytes]) => ({
      name,
      code,
      blob: new Blob([Uint8Array.from(bytes)]),
    }))
    const before = process.memoryUsage().rss
    for (const { name, code, blob } of files)
      expect(await prepare(blob, name, options, noHelp), name).toMatchObject({
        ok: false,
        error: { code },
      })
    expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000)
  })
})
