import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { breakPicture, brokenPicture, wholePictures } from '../../../e2e/fixtures/pictures/break-picture.ts'
import * as pictures from '../../../e2e/fixtures/pictures/make-pictures.ts'
import { shortOrLong } from '../testing/long-form.ts'
import { inspectPicture } from './inspect-picture.ts'
import { padded, samplePictures } from './testing/sample-pictures.ts'

const samples = samplePictures()
const text = (content: string) => new TextEncoder().encode(content)

function turned(jpeg: Uint8Array): Uint8Array {
  const exif = Buffer.from('45786966000049492a0008000000010012010300010000000600000000000000', 'hex')
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)])
}

function animated(png: Uint8Array): Uint8Array {
  const control = Buffer.from('000000086163544c0000000100000000b42de9a0', 'hex')
  return Buffer.concat([png.subarray(0, 33), control, png.subarray(33)])
}

describe('inspecting a picture', () => {
  it.each(Object.entries(samples))('knows %s by its bytes', async (mediaType, bytes) => {
    expect(await inspectPicture(bytes)).toEqual({
      ok: true,
      value: { mediaType, size: { width: 3, height: 2 } },
    })
  })

  it('gives the sides as a turned picture is shown', async () => {
    expect(await inspectPicture(turned(samples['image/jpeg']))).toMatchObject({
      value: { size: { width: 2, height: 3 } },
    })
  })

  it.each(['jpeg', 'png', 'webp'] as const)(
    'gives the sides of a %s as it is shown, however it is stored',
    async (format) => {
      for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8])
        expect(
          await inspectPicture(await pictures.storedTurned(format, orientation)),
          `${orientation}`,
        ).toMatchObject({
          value: { size: { width: 96, height: 64 } },
        })
    },
  )

  it('gives the sides of a GIF whose first frame is larger than its screen', async () => {
    const gif = await pictures.plainGif()
    gif.writeUInt16LE(200, 6)
    gif.writeUInt16LE(10, 8)
    expect(await inspectPicture(gif)).toMatchObject({ value: { size: { width: 200, height: 64 } } })
  })

  it('takes an animated PNG as a PNG', async () => {
    expect(await inspectPicture(animated(samples['image/png']))).toMatchObject({
      value: { mediaType: 'image/png' },
    })
  })

  it('accepts at most 5,000,000 bytes', async () => {
    expect((await inspectPicture(padded(samples['image/png'], 5_000_000))).ok).toBe(true)
    expect(await inspectPicture(padded(samples['image/png'], 5_000_001))).toMatchObject({
      error: { code: 'picture-too-large', facts: { byteLength: 5_000_001, limit: 5_000_000 } },
    })
  })

  it('refuses an empty file', async () => {
    expect(await inspectPicture(new Uint8Array())).toMatchObject({ error: { code: 'picture-empty' } })
  })

  it.each([
    ['image/bmp', padded(text('BM'), 60)],
    ['application/pdf', text('%PDF-1.7\n')],
    ['unknown', text('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['unknown', text('just text called picture.png')],
  ])('refuses %s', async (type, bytes) => {
    expect(await inspectPicture(bytes)).toMatchObject({
      error: { code: 'picture-type-not-accepted', facts: { type } },
    })
  })

  it('refuses a picture that would fill the memory once decoded', async () => {
    for (const [width, height] of [
      [1, 100_000],
      [60_000, 60_000],
    ] as const) {
      const bomb = new Uint8Array(samples['image/png'])
      new DataView(bomb.buffer).setUint32(16, width)
      new DataView(bomb.buffer).setUint32(20, height)
      expect(await inspectPicture(bomb)).toMatchObject({
        error: { code: 'picture-too-many-pixels', facts: { width, height } },
      })
    }
  })

  it('refuses a picture that claims to be large anywhere, whatever its head says', async () => {
    const gif = await pictures.plainGif()
    const frame = Buffer.from([0x2c, 0, 0, 0, 0, 0x60, 0xea, 0x60, 0xea, 0, 2, 2, 0x44, 1, 0])
    expect(await inspectPicture(Buffer.concat([gif.subarray(0, -1), frame, gif.subarray(-1)]))).toMatchObject(
      {
        error: { code: 'picture-too-many-pixels', facts: { width: 60_000, height: 60_000 } },
      },
    )
  })

  it('refuses a picture with too many pieces to decode', async () => {
    const jpeg = await pictures.progressiveJpeg()
    const scan = jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), -2)
    const bytes = Buffer.concat([jpeg.subarray(0, -2), ...Array<Buffer>(1000).fill(scan), jpeg.subarray(-2)])
    expect(await inspectPicture(bytes)).toMatchObject({ error: { code: 'picture-too-many-pixels' } })
  })

  it('returns a result for any damaged file', async () => {
    const samples = await wholePictures()
    await fc.assert(
      fc.asyncProperty(brokenPicture, async (plan) => {
        const found = await inspectPicture(breakPicture(samples, plan).bytes)
        if (found.ok && found.value.size !== null) {
          expect(found.value.size.width).toBeGreaterThan(0)
          expect(found.value.size.height).toBeGreaterThan(0)
        }
      }),
      { numRuns: shortOrLong(300, 30_000) },
    )
  })

  it('omits the size of a truncated picture', async () => {
    expect(await inspectPicture(samples['image/jpeg'].subarray(0, 40))).toEqual({
      ok: true,
      value: { mediaType: 'image/jpeg', size: null },
    })
  })
})
