import type { Page } from '@playwright/test'
import fc from 'fast-check'
import { inspectPicture } from '../src/main/pictures/inspect-picture.ts'
import { shortOrLong, someOrAll } from '../src/main/testing/long-form.ts'
import { maximumPictureBytes, type PictureMediaType } from '../src/shared/domain/pictures/picture-limits.ts'
import { breakPicture, brokenPicture, wholePictures } from './fixtures/pictures/break-picture.ts'
import * as pictures from './fixtures/pictures/make-pictures.ts'
import { expect, test } from './support/app.ts'
import { cornersOf, uprightCorners } from './support/corners.ts'
import { openPictureEngine, workerApp } from './support/picture-engine.ts'

const stripped = { removeDetails: true } as const
const asItIs = { removeDetails: false } as const
const orientations = [1, 2, 3, 4, 5, 6, 7, 8] as const

/** Each run makes one of them smaller, which takes seconds. */
const largeTurned = [
  ['webp', 6],
  ['png', 8],
] as const

type Open = Awaited<ReturnType<typeof openPictureEngine>>

/** Main accepts the sent picture, with the type and size that the page reported. */
async function expectSendable(verdict: Awaited<ReturnType<Open['worker']>>, name: string): Promise<void> {
  if (!verdict.ok) throw new Error(`${name} was refused: ${verdict.code}`)
  const { width, height, mediaType } = verdict.prepared
  expect(verdict.bytes.length, name).toBeLessThanOrEqual(maximumPictureBytes)
  expect(await inspectPicture(verdict.bytes), name).toEqual({
    ok: true,
    value: { mediaType, size: { width, height } },
  })
  expect((await inspectPicture(verdict.thumbnail)).ok, `thumbnail of ${name}`).toBe(true)
}

test('a picture stored turned is upright in everything that is made of it', async ({ launch }) => {
  const { page } = await launch({ app: workerApp })
  const { engine, worker } = await openPictureEngine(page)

  await test.step('small, in every format and orientation', async () => {
    const upright = { size: [96, 64], corners: uprightCorners }
    for (const format of ['jpeg', 'png', 'webp', 'avif'] as const)
      for (const orientation of orientations)
        for (const options of [stripped, asItIs]) {
          const name = `${format} ${orientation} ${options.removeDetails ? 'stripped' : 'as it is'}`
          const verdict = await worker(await pictures.storedTurned(format, orientation), options)
          await expectSendable(verdict, name)
          if (!verdict.ok) continue
          expect(verdict.prepared, name).toMatchObject({ width: 96, height: 64 })
          expect(verdict.prepared.source, name).toMatchObject({ width: 96, height: 64 })
          expect(await cornersOf(verdict.bytes), name).toEqual(upright)
          expect(await cornersOf(verdict.thumbnail), `thumbnail of ${name}`).toEqual(upright)
        }
    // A small picture is its own thumbnail, unless it is animated, rotated or contains a location.
    const small = [
      ['plain', await pictures.plainJpeg(), stripped, true],
      ['without its details', await pictures.detailedWebp(), stripped, true],
      ['with its details', await pictures.detailedWebp(), asItIs, false],
      ['turned', await pictures.storedTurned('jpeg', 6), stripped, false],
      ['moving', await pictures.movingPng(), stripped, false],
      ['of a kind that moves', await pictures.plainGif(), stripped, false],
    ] as const
    for (const [name, bytes, options, isOwn] of small) {
      const verdict = await worker(bytes, options)
      await expectSendable(verdict, name)
      if (verdict.ok) expect(verdict.thumbnail.equals(verdict.bytes), name).toBe(isOwn)
    }
  })

  await test.step('made smaller, and before and after', async () => {
    for (const [format, orientation] of someOrAll(largeTurned, largeTurned.length)) {
      const name = `large ${format} ${orientation}`
      const bytes = await pictures.largeStoredTurned(format, orientation)
      expect(bytes.length).toBeGreaterThan(maximumPictureBytes)
      expect(await worker(bytes, stripped), name).toEqual({ ok: false, code: 'picture-too-large' })
      const verdict = await worker(bytes, { ...stripped, makeSmaller: true, withViews: true })
      await expectSendable(verdict, name)
      if (!verdict.ok) continue
      expect(verdict.prepared.source, name).toMatchObject({ width: 2160, height: 1440 })
      for (const made of [verdict.bytes, verdict.thumbnail, verdict.views?.before, verdict.views?.after])
        expect((await cornersOf(made ?? Buffer.alloc(0))).corners, name).toEqual(uprightCorners)
    }
  })

  await test.step('EXIF data turns it just where the engine says so', async () => {
    const block = pictures.orientationBlock
    const blocks: readonly (readonly [string, Buffer])[] = [
      ...[0, 1, 6, 8, 9].map((orientation) => [`orientation ${orientation}`, block(orientation)] as const),
      ...[1, 2, 4, 7, 8].map((type) => [`type ${type}`, block(6, { type })] as const),
      ...[0, 2, 3].map((count) => [`${count} values`, block(6, { count })] as const),
      ['little-endian', block(6, { isLittle: true })],
      ['1500 entries', block(6, { entries: 1500 })],
      ['without the place of the next directory', block(6, { missing: 4 })],
      ['a value that is not all there', block(6, { missing: 6 })],
      ['nothing in it', Buffer.alloc(0)],
      ['no TIFF', Buffer.from('zz')],
      ['with a name in front', Buffer.concat([Buffer.from('Exif\0\0'), block(6)])],
    ]
    const files: (readonly [string, PictureMediaType, Buffer])[] = []
    for (const [name, one] of blocks) {
      files.push([`JPEG, ${name}`, 'image/jpeg', await pictures.withExifBlock('jpeg', one)])
      files.push([`PNG, ${name}`, 'image/png', await pictures.withExifBlock('png', one)])
    }
    const jpeg = await pictures.plainJpeg()
    const png = await pictures.plainPng()
    const [turned, other] = [block(6), block(3)]
    const into = (whole: Buffer, at: number, ...parts: readonly Buffer[]) =>
      Buffer.concat([whole.subarray(0, at), ...parts, whole.subarray(at)])
    const { exifSegment, pngChunk } = pictures
    const odd = exifSegment(turned)
    odd[9] = 0x78
    const wrongSum = pngChunk('eXIf', turned)
    wrongSum[wrongSum.length - 1] = (wrongSum.at(-1) ?? 0) ^ 1
    const progressive = await pictures.progressiveJpeg()
    files.push(
      ['JPEG, two blocks', 'image/jpeg', into(jpeg, 2, exifSegment(turned), exifSegment(other))],
      [
        'JPEG, an empty block first',
        'image/jpeg',
        into(jpeg, 2, exifSegment(Buffer.alloc(0)), exifSegment(other)),
      ],
      ['JPEG, a name that ends otherwise', 'image/jpeg', into(jpeg, 2, odd)],
      ['JPEG, in front of its end', 'image/jpeg', into(jpeg, jpeg.length - 2, exifSegment(turned))],
      ['JPEG, between scans', 'image/jpeg', into(progressive, progressive.length - 2, exifSegment(turned))],
      ['PNG, two blocks', 'image/png', into(png, 33, pngChunk('eXIf', turned), pngChunk('eXIf', other))],
      ['PNG, behind the pixels', 'image/png', into(png, png.length - 12, pngChunk('eXIf', turned))],
      ['PNG, a wrong checksum', 'image/png', into(png, 33, wrongSum)],
      ['PNG, a wrong checksum first', 'image/png', into(png, 33, wrongSum, pngChunk('eXIf', other))],
    )
    for (const [name, type, bytes] of files) {
      const { shown } = await engine(bytes, type)
      for (const options of [stripped, asItIs]) {
        const verdict = await worker(bytes, options)
        await expectSendable(verdict, name)
        if (!verdict.ok) continue
        expect((await engine(verdict.bytes, type)).shown, name).toEqual(shown)
        expect(verdict.prepared, name).toMatchObject({ width: shown?.width, height: shown?.height })
      }
    }
  })
})

/** Its last chunk has an odd length and is padded. */
async function oddWebp(): Promise<Buffer> {
  const { webpChunk, webpHead, webpOf, webpPixels } = pictures
  return webpOf([webpHead(), ...(await webpPixels()), webpChunk('XTRA', Buffer.from('odd'))])
}

/** Faulty files, by expected result. */
async function oddFiles() {
  const [jpeg, progressive, png, webp, gif] = await Promise.all([
    pictures.plainJpeg(),
    pictures.progressiveJpeg(),
    pictures.plainPng(),
    pictures.plainWebp(),
    pictures.plainGif(),
  ])
  const [movingGif, movingPng, movingWebp] = await Promise.all([
    pictures.movingGif(),
    pictures.movingPng(),
    pictures.movingWebp(),
  ])
  const into = (whole: Buffer, at: number, part: Buffer) =>
    Buffer.concat([whole.subarray(0, at), part, whole.subarray(at)])
  const with32 = (whole: Buffer, at: number, value: number) => {
    const copy = Buffer.from(whole)
    copy.writeUInt32LE(value, at)
    return copy
  }
  const firstTable = 2
  const secondTable = jpeg.indexOf(Buffer.from([0xff, 0xdb]), firstTable + 2)
  const lastScan = progressive.lastIndexOf(Buffer.from([0xff, 0xc4]))
  const junk = Buffer.from('written between the lines')
  const wrongSum = pictures.pngChunk('tEXt', Buffer.from('a\0b'))
  wrongSum[wrongSum.length - 1] = (wrongSum.at(-1) ?? 0) ^ 1
  const gifOf = (width: number, height: number) => {
    const copy = Buffer.from(gif)
    copy.writeUInt16LE(width, 6)
    copy.writeUInt16LE(height, 8)
    return copy
  }
  const control = (frames: number) =>
    pictures.pngChunk('acTL', Buffer.from([frames >>> 24, 0, 0, frames & 0xff, 0, 0, 0, 0]))
  const taken: readonly (readonly [string, string, Buffer])[] = [
    ['JPEG with bytes between segments', 'image/jpeg', into(jpeg, secondTable, junk)],
    ['JPEG with bytes in front of its end', 'image/jpeg', into(jpeg, jpeg.length - 2, junk)],
    ['JPEG with filling bytes', 'image/jpeg', into(jpeg, secondTable, Buffer.alloc(9, 0xff))],
    [
      'JPEG with a segment of no length',
      'image/jpeg',
      into(jpeg, secondTable, Buffer.from([0xff, 0xee, 0, 0])),
    ],
    ['JPEG with bytes behind its end', 'image/jpeg', Buffer.concat([jpeg, junk])],
    ['JPEG without an end', 'image/jpeg', jpeg.subarray(0, -2)],
    ['JPEG with zeros for its end', 'image/jpeg', Buffer.concat([jpeg.subarray(0, -2), Buffer.alloc(500)])],
    ['progressive JPEG without an end', 'image/jpeg', progressive.subarray(0, -2)],
    ['JPEG with restart markers', 'image/jpeg', pictures.jpegWithRestarts()],
    ['JPEG with restart markers, without an end', 'image/jpeg', pictures.jpegWithRestarts().subarray(0, -2)],
    ['CMYK JPEG', 'image/jpeg', await pictures.cmykJpeg()],
    ['GIF without an end', 'image/gif', gif.subarray(0, -1)],
    ['GIF with a bad end', 'image/gif', Buffer.concat([gif.subarray(0, -1), Buffer.from([0x99, 1, 2])])],
    ['GIF with zeros for its end', 'image/gif', Buffer.concat([gif.subarray(0, -1), Buffer.alloc(9)])],
    ['moving GIF cut off in its last frame', 'image/gif', movingGif.subarray(0, -9)],
    ['GIF on a screen of no size', 'image/gif', gifOf(0, 0)],
    ['GIF larger than its screen', 'image/gif', gifOf(10, 200)],
    ['PNG with a wrong checksum', 'image/png', into(png, 33, wrongSum)],
    ['PNG with bytes behind its end', 'image/png', Buffer.concat([png, junk])],
    ['PNG with its end cut off', 'image/png', png.subarray(0, -3)],
    ['PNG without an end', 'image/png', png.subarray(0, -12)],
    ['moving PNG without an end', 'image/png', movingPng.subarray(0, -12)],
    ['moving PNG cut off in its last frame', 'image/png', movingPng.subarray(0, -20)],
    ['PNG that claims four thousand million frames', 'image/png', into(png, 33, control(0xff0000ff))],
    ['WebP with bytes behind its end', 'image/webp', Buffer.concat([webp, junk])],
    ['WebP without its last, filling byte', 'image/webp', (await oddWebp()).subarray(0, -1)],
    ['WebP that claims to be longer', 'image/webp', with32(webp, 4, webp.length + 500)],
    ['WebP cut off in what it tells', 'image/webp', (await pictures.detailedWebp()).subarray(0, -5)],
    ['moving WebP cut off in its last frame', 'image/webp', movingWebp.subarray(0, -9)],
    ...[12, 16, 40, 52, 56, 64, 108, 124].map(
      (header) =>
        [`BMP with a header of ${header}`, 'image/bmp', pictures.bmp(undefined, { header })] as const,
    ),
    ['BMP from the top down', 'image/bmp', pictures.bmp(undefined, { isTopDown: true })],
    ['OS/2 BMP from the top down', 'image/bmp', pictures.bmp(undefined, { header: 64, isTopDown: true })],
    [
      'AVIF by its second brand',
      'image/avif',
      Buffer.from((await pictures.avif()).toString('latin1').replace('ftypavif', 'ftypmif1'), 'latin1'),
    ],
  ]
  const damaged: readonly (readonly [string, string, Buffer])[] = [
    ['JPEG cut off in its pixels', 'image/jpeg', jpeg.subarray(0, -20)],
    ['JPEG with zeros for its last pixels', 'image/jpeg', jpeg.subarray(0, -60)],
    ['progressive JPEG cut off in a scan', 'image/jpeg', progressive.subarray(0, -12)],
    ['progressive JPEG cut off between scans', 'image/jpeg', progressive.subarray(0, lastScan)],
    ['GIF cut off in its only frame', 'image/gif', gif.subarray(0, -20)],
    ['PNG cut off in its pixels', 'image/png', png.subarray(0, -30)],
    ['PNG that claims more frames than it has', 'image/png', into(png, 33, control(9))],
    ['WebP cut off in its pixels', 'image/webp', webp.subarray(0, -20)],
    ['BMP cut off', 'image/bmp', pictures.bmp().subarray(0, -20)],
  ]
  return { taken, damaged }
}

/** The page's verdict on a broken file must agree with the engine's. */
async function expectAgreement(page: Page, runs: number): Promise<void> {
  const { engine, worker } = await openPictureEngine(page)
  const samples = await wholePictures()
  const whole = new Map<Buffer, string>()
  for (const { type, bytes } of samples)
    whole.set(bytes, (await engine(bytes, type)).shown?.print ?? 'not shown')
  await fc.assert(
    fc.asyncProperty(brokenPicture, fc.boolean(), async (plan, removeDetails) => {
      const { type, bytes } = breakPicture(samples, plan)
      const [{ shown, frames }, verdict] = [await engine(bytes, type), await worker(bytes, { removeDetails })]
      if (!verdict.ok) {
        // The app has its own limits; everything else that the engine shows is accepted.
        if (verdict.code !== 'picture-too-many-pixels') expect(shown).toBeNull()
        return
      }
      await expectSendable(verdict, 'it')
      const sent = await engine(verdict.bytes, verdict.prepared.mediaType)
      expect(sent.shown).not.toBeNull()
      expect(verdict.prepared.frames).toBeGreaterThanOrEqual(sent.frames)
      if (shown !== null) {
        expect(sent.shown).toEqual(shown)
        // If the end is missing, the engine omits the last frame of an animated PNG; repaired, it shows that one too.
        if (verdict.prepared.changes.includes('repaired')) expect(sent.frames).toBeGreaterThanOrEqual(frames)
        else expect(sent.frames).toBe(frames)
        return
      }
      // Only a changed file is shown where the original was not; if only its end is missing, all of it is.
      expect(verdict.bytes.equals(bytes)).toBe(false)
      const sample = samples[plan.pick % samples.length]
      if (plan.damages.every(({ kind }) => kind === 'cut') && sample !== undefined)
        expect(sent.shown?.print).toBe(whole.get(sample.bytes))
    }),
    { numRuns: runs, seed: Number(process.env.ENDURANCE_SEED ?? 20) },
  )
}

test('what is wrong with a file is no reason to refuse a picture that can be shown', async ({ launch }) => {
  const { page } = await launch({ app: workerApp })
  const { engine, worker } = await openPictureEngine(page)
  const { taken, damaged } = await oddFiles()
  for (const options of [stripped, asItIs]) {
    for (const [name, type, bytes] of taken) {
      const verdict = await worker(bytes, options)
      await expectSendable(verdict, name)
      if (!verdict.ok) continue
      const { shown } = await engine(bytes, type)
      const sent = (await engine(verdict.bytes, verdict.prepared.mediaType)).shown
      // AVIF is converted to JPEG, which looks equal but differs in pixels.
      if (shown !== null && type !== 'image/avif') expect(sent, name).toEqual(shown)
      // A picture that could not be shown as it was is repaired, and the user is informed.
      if (shown === null) expect(verdict.prepared.changes, name).toContain('repaired')
    }
    for (const [name, type, bytes] of damaged) {
      expect((await engine(bytes, type)).shown, name).toBeNull()
      expect(await worker(bytes, options), name).toEqual({ ok: false, code: 'picture-damaged' })
    }
  }

  await test.step('files broken at random are taken where the engine shows them, as it shows them', () =>
    expectAgreement(page, shortOrLong(80, 20_000)))
})
