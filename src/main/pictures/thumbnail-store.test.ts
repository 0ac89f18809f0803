import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { padded, samplePictures } from './testing/sample-pictures.ts'
import { ThumbnailStore } from './thumbnail-store.ts'

const dayMs = 24 * 60 * 60 * 1000
const samples = samplePictures()
const bytes = samples['image/webp']
const idOf = (number: number) => number.toString(16).padStart(64, '0')

let home: string
let folder: string
let at: number

const open = (limits?: { readonly files: number; readonly bytes: number }) =>
  new ThumbnailStore({
    folder,
    log: () => undefined,
    now: () => at,
    ...(limits === undefined ? {} : { limits }),
  })

beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'index-desk-thumbnails-'))
  folder = path.join(home, 'thumbnails')
  at = Date.now()
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

describe('thumbnail store', () => {
  it('keeps a thumbnail by picture ID over a restart', async () => {
    expect(await open().keep([{ id: idOf(1), bytes }])).toEqual({ ok: true, value: undefined })
    expect(await open().get([idOf(2), idOf(1)])).toEqual([null, bytes])
  })

  it('accepts only a small WebP, PNG or JPEG', async () => {
    const store = open()
    expect(await store.keep([{ id: idOf(1), bytes: padded(bytes, 40_001) }])).toMatchObject({
      error: { code: 'picture-too-large' },
    })
    for (const wrong of [samples['image/gif'], new TextEncoder().encode('<svg/>')])
      expect(await store.keep([{ id: idOf(1), bytes: wrong }])).toMatchObject({
        error: { code: 'picture-type-not-accepted' },
      })
    for (const type of ['image/png', 'image/jpeg'] as const)
      expect((await store.keep([{ id: idOf(1), bytes: samples[type] }])).ok, type).toBe(true)
  })

  it('evicts the least recently viewed', async () => {
    const store = open({ files: 4, bytes: 1_000_000 })
    for (const number of [1, 2, 3, 4]) {
      at += dayMs
      await store.keep([{ id: idOf(number), bytes }])
    }
    at += dayMs
    await store.get([idOf(1)])
    at += dayMs
    await open({ files: 4, bytes: 1_000_000 }).keep([{ id: idOf(5), bytes }])
    expect(readdirSync(folder).sort()).toEqual([idOf(1), idOf(4), idOf(5)])
  })

  it('keeps the newest and the last viewed, whatever the clock', async () => {
    const limits = { files: 4, bytes: 1_000_000 }
    const store = open(limits)
    for (const number of [1, 2, 3, 4]) {
      at += dayMs
      await store.keep([{ id: idOf(number), bytes }])
      utimesSync(path.join(folder, idOf(number)), new Date(at), new Date(at))
    }
    at = 0
    await open(limits).get([idOf(2)])
    await open(limits).keep([{ id: idOf(5), bytes }])
    expect(readdirSync(folder).sort()).toEqual([idOf(2), idOf(4), idOf(5)])
  })

  it('bounds its total size', async () => {
    const store = open({ files: 100, bytes: bytes.byteLength * 3 })
    for (const number of [1, 2, 3, 4]) {
      at += 1000
      await store.keep([{ id: idOf(number), bytes }])
    }
    expect(readdirSync(folder).sort()).toEqual([idOf(3), idOf(4)])
  })

  it('replaces a thumbnail damaged by a power cut', async () => {
    for (const whole of [bytes, samples['image/png'], samples['image/jpeg']])
      for (const left of [whole.subarray(0, 0), whole.subarray(0, -4), new Uint8Array(whole.length)]) {
        await open().keep([{ id: idOf(1), bytes: whole }])
        writeFileSync(path.join(folder, idOf(1)), left)
        const store = open()
        expect(await store.get([idOf(1)])).toEqual([null])
        await store.keep([{ id: idOf(1), bytes: whole }])
        expect(await store.get([idOf(1)])).toEqual([whole])
      }
  })

  it('tolerates a missing file or folder', async () => {
    const store = open()
    await store.keep([{ id: idOf(1), bytes }])
    rmSync(path.join(folder, idOf(1)))
    expect(await store.get([idOf(1)])).toEqual([null])
    rmSync(folder, { recursive: true })
    writeFileSync(folder, 'a file in its place')
    expect(await open().get([idOf(1)])).toEqual([null])
    expect(await open().keep([{ id: idOf(1), bytes }])).toMatchObject({ error: { code: 'storage-failed' } })
  })
})
