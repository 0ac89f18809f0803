import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createRunDays } from '../platform/run-days.ts'
import { PictureStore } from './picture-store.ts'
import { padded, samplePictures } from './testing/sample-pictures.ts'

const dayMs = 24 * 60 * 60 * 1000
const bytes = samplePictures()['image/png']
const id = createHash('sha256').update(bytes).digest('hex')

let home: string
let folder: string
let at: number
let logged: string[]

const open = (): PictureStore =>
  new PictureStore({
    folder,
    runDays: createRunDays({ file: path.join(home, 'run-days.json'), now: () => at, log: () => undefined }),
    log: (_level, message) => logged.push(message),
  })
const hold = (store: PictureStore, name = 'boat.png') => store.keep([{ bytes, name }])
const none = async () => new Set<string>()

beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'index-desk-pictures-'))
  folder = path.join(home, 'pictures')
  at = Date.now()
  logged = []
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

describe('picture store', () => {
  it('stores bytes by SHA-256, readable by their owner only', async () => {
    expect(await hold(open(), 'C:\\Photos\\at dawn\u0007.png')).toEqual({
      ok: true,
      value: [
        {
          id,
          mediaType: 'image/png',
          byteLength: bytes.byteLength,
          width: 3,
          height: 2,
          name: 'at dawn.png',
        },
      ],
    })
    expect(readdirSync(folder)).toEqual([id])
    expect(new Uint8Array(readFileSync(path.join(folder, id)))).toEqual(bytes)
    if (process.platform !== 'win32') expect(statSync(path.join(folder, id)).mode & 0o777).toBe(0o600)
    expect(await open().read(id)).toEqual(bytes)
    expect(await open().isStored(id)).toBe(true)
  })

  it('writes nothing of a refused picture', async () => {
    const refused = await open().keep([
      { bytes, name: 'b.png' },
      { bytes: new TextEncoder().encode('text'), name: 'a.png' },
    ])
    expect(refused).toMatchObject({ ok: false, error: { code: 'picture-type-not-accepted' } })
    expect(readdirSync(home)).toEqual([])
  })

  it('returns nothing for an unknown or invalid ID', async () => {
    const store = open()
    await hold(store)
    writeFileSync(path.join(home, 'secret'), 'x')
    for (const wrong of ['0'.repeat(64), '../secret', `${id}/../../secret`, `../pictures/${id}`, '']) {
      expect(await store.read(wrong)).toBeNull()
      expect(await store.isStored(wrong)).toBe(false)
      await store.remove(wrong)
    }
    expect(readdirSync(home).toSorted()).toEqual(['pictures', 'secret'])
    expect(readdirSync(folder)).toEqual([id])
  })

  it('does not return an altered file', async () => {
    const store = open()
    await hold(store)
    writeFileSync(path.join(folder, id), padded(bytes, bytes.byteLength + 1))
    expect(await store.read(id)).toBeNull()
    expect(logged).toEqual(['picture-damaged'])
    await hold(store)
    expect(await store.read(id)).toEqual(bytes)
  })

  it('reports a picture that cannot be stored', async () => {
    writeFileSync(folder, 'a file in the place of the folder')
    expect(await hold(open())).toMatchObject({ ok: false, error: { code: 'storage-failed' } })
    expect(logged).toEqual(['picture-not-written'])
  })

  it('reports a full disk and keeps earlier pictures', async ({ skip }) => {
    const mounted = mountSmallDisk(home)
    if (!mounted) return skip('a small disk can be mounted by root on Linux only')
    try {
      const store = open()
      expect((await hold(store)).ok).toBe(true)
      const large = await store.keep([{ bytes: padded(bytes, 1_000_000), name: 'large.png' }])
      expect(large).toMatchObject({ ok: false, error: { code: 'storage-full' } })
      expect(readdirSync(folder)).toEqual([id])
      expect(await store.read(id)).toEqual(bytes)
    } finally {
      execFileSync('umount', [home])
    }
  })
})

describe('sweeping', () => {
  it('keeps needed pictures, and stored ones for a whole day of use', async () => {
    const store = open()
    await hold(store)
    expect(await store.sweep(none)).toBe(0)
    at += dayMs
    expect(await store.sweep(none)).toBe(0)
    at += dayMs
    expect(await store.sweep(async () => new Set([id]))).toBe(0)
    expect(await store.sweep(none)).toBe(1)
    expect(readdirSync(folder)).toEqual([])
  })

  it('keeps stored pictures despite one wrong clock', async () => {
    await hold(open())
    const right = at
    for (const wrong of [right + 31 * dayMs, 0, right + 400 * dayMs, right]) {
      at = wrong
      expect(await open().sweep(none)).toBe(0)
      at = right
      await open().isStored(id)
    }
    expect(readdirSync(folder)).toEqual([id])
  })

  it('removes a sent picture once it is not needed', async () => {
    const store = open()
    await hold(store)
    store.queued(id)
    expect(await store.sweep(async () => new Set([id]))).toBe(0)
    expect(await store.sweep(none)).toBe(1)
    expect(await store.read(id)).toBeNull()
  })

  it('keeps a picture that a second draft uses', async () => {
    const store = open()
    await hold(store)
    await hold(store)
    store.queued(id)
    expect(await store.sweep(none)).toBe(0)
    store.queued(id)
    expect(await store.sweep(none)).toBe(1)
  })

  it('keeps a picture stored or read during the sweep', async () => {
    const store = open()
    await hold(store)
    store.queued(id)
    const heldMeanwhile = async () => {
      await hold(store)
      return new Set<string>()
    }
    expect(await store.sweep(heldMeanwhile)).toBe(0)
    at += dayMs
    await store.sweep(none)
    at += dayMs
    const askedMeanwhile = async () => {
      await store.isStored(id)
      return new Set<string>()
    }
    expect(await store.sweep(askedMeanwhile)).toBe(0)
    expect(await store.read(id)).toEqual(bytes)
  })

  it('removes partial files of a crash, and no foreign files', async () => {
    const store = open()
    await hold(store)
    const old = new Date(at - 9 * dayMs)
    for (const name of [`${id}.5b0e${'.unfinished'}`, 'notes.txt']) {
      writeFileSync(path.join(folder, name), '')
      utimesSync(path.join(folder, name), old, old)
    }
    // Its day is unknown, so it counts from today on.
    expect(await store.sweep(none)).toBe(0)
    for (const _day of [1, 2]) {
      at += dayMs
      await store.isStored(id)
      await store.sweep(none)
    }
    expect(readdirSync(folder).toSorted()).toEqual([id, 'notes.txt'].toSorted())
  })

  it('does nothing without pictures', async () => {
    expect(await open().sweep(none)).toBe(0)
  })
})

function mountSmallDisk(place: string): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', place], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
