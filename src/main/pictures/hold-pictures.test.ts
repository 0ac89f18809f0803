import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { joinPieces } from '../../shared/domain/pictures/anatomy/bytes.ts'
import { traceDisk } from '../testing/trace-disk.ts'
import { holdPictures } from './hold-pictures.ts'
import { PictureStore } from './picture-store.ts'
import { padded, samplePictures } from './testing/sample-pictures.ts'
import { ThumbnailStore } from './thumbnail-store.ts'

const { 'image/png': png, 'image/jpeg': jpeg, 'image/webp': webp, 'image/gif': gif } = samplePictures()
const nothing = new Uint8Array()

let home: string
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'index-desk-hold-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

function open() {
  const log = () => undefined
  const runDays = { now: Date.now, ranSince: () => 0 }
  return {
    pictures: new PictureStore({ folder: path.join(home, 'pictures'), runDays, log }),
    thumbnails: new ThumbnailStore({ folder: path.join(home, 'thumbnails'), log }),
  }
}

const given = (...all: readonly { readonly picture: Uint8Array; readonly thumbnail: Uint8Array }[]) => ({
  bytes: joinPieces(all.flatMap(({ picture, thumbnail }) => [picture, thumbnail])),
  pictures: all.map(({ picture, thumbnail }, at) => ({
    name: `${at}`,
    byteLength: picture.length,
    thumbnailByteLength: thumbnail.length,
  })),
})

test('splits pictures and thumbnails from the bytes and ignores an invalid thumbnail', async () => {
  const stores = open()
  const stored = await holdPictures(
    stores,
    given(
      { picture: png, thumbnail: webp },
      { picture: jpeg, thumbnail: nothing },
      { picture: webp, thumbnail: gif },
    ),
  )
  if (!stored.ok) throw new Error(stored.error.code)
  const ids = stored.value.map(({ id }) => id)
  expect(stored.value.map(({ name }) => name)).toEqual(['0', '1', '2'])
  expect(await Promise.all(ids.map((id) => stores.pictures.read(id)))).toEqual([png, jpeg, webp])
  expect(await stores.thumbnails.get(ids)).toEqual([webp, null, null])
})

test('stores none if one is refused', async () => {
  const text = new TextEncoder().encode('text')
  const refused = given({ picture: png, thumbnail: webp }, { picture: text, thumbnail: webp })
  expect(await holdPictures(open(), refused)).toMatchObject({
    ok: false,
    error: { code: 'picture-type-not-accepted' },
  })
  expect(readdirSync(home)).toEqual([])
})

test.skipIf(process.platform === 'win32')(
  'the folder of many is waited for once, when all names are in it',
  async () => {
    const stores = open()
    await holdPictures(stores, given({ picture: png, thumbnail: webp }))
    const { trace, restore } = traceDisk(home)
    const many = Array.from({ length: 20 }, (_, at) => ({
      picture: padded(png, png.length + 1 + at),
      thumbnail: nothing,
    }))
    const stored = await holdPictures(stores, given(...many)).finally(restore)
    expect(stored).toMatchObject({ ok: true })
    expect(trace.filter((line) => line.startsWith('rename'))).toHaveLength(20)
    expect(trace.filter((line) => line.startsWith('wait for pictures/'))).toHaveLength(20)
    expect(trace.indexOf('wait for pictures')).toBe(
      trace.findLastIndex((line) => line.startsWith('rename')) + 1,
    )
    expect(trace.filter((line) => line === 'wait for pictures')).toHaveLength(1)
  },
)
