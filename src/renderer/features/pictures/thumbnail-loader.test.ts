import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createThumbnailLoader, type ThumbnailLoaderDeps } from './thumbnail-loader.ts'

const webp = Uint8Array.of(0x52, 0x49, 0x46, 0x46)
const address = 'data:image/webp;base64,UklGRg=='
let asked: string[][]
let kept: Map<string, Uint8Array>
const open = (more: Partial<ThumbnailLoaderDeps> = {}) =>
  createThumbnailLoader({
    get: async (ids) => {
      asked.push(ids)
      return ids.map((id) => ({ id, bytes: kept.get(id) ?? null }))
    },
    keep: async (id, bytes) => void kept.set(id, bytes),
    readPicture: async () => null,
    prepare: async () => ({ ok: false, error: { code: 'picture-damaged', facts: {} } }),
    ...more,
  })

beforeEach(() => {
  asked = []
  kept = new Map([
    ['a', webp],
    ['b', webp],
  ])
})

describe('loading thumbnails', () => {
  it('asks once for all that are wanted together', async () => {
    const loader = open()
    const loaded = await Promise.all(['a', 'b', 'a', 'c'].map((id) => loader.load(id)))
    expect(loaded).toEqual([address, address, address, null])
    expect(asked).toEqual([['a', 'b', 'c']])
    expect(await loader.load('b')).toBe(address)
    expect(asked).toEqual([['a', 'b', 'c'], ['b']])
  })

  it('asks for no more at once than it may', async () => {
    const loader = open()
    await Promise.all(Array.from({ length: 450 }, (_, index) => loader.load(`${index}`)))
    expect(asked.map((ids) => ids.length)).toEqual([200, 200, 50])
  })

  it('makes thumbnails of waiting pictures one after the other and keeps them', async () => {
    let atWork = 0
    const prepare = vi.fn(async () => {
      atWork += 1
      expect(atWork).toBe(1)
      await Promise.resolve()
      atWork -= 1
      return { ok: true as const, value: { thumbnail: webp } as never }
    })
    const loader = open({ readPicture: async (id) => (id === 'gone' ? null : webp), prepare })
    expect(await Promise.all(['x', 'gone', 'y'].map((id) => loader.load(id)))).toEqual([
      address,
      null,
      address,
    ])
    expect(prepare).toHaveBeenCalledTimes(2)
    expect([...kept.keys()].sort()).toEqual(['a', 'b', 'x', 'y'])
  })

  it('continues after an unreadable one', async () => {
    const readPicture = vi.fn(async () => webp).mockRejectedValueOnce(new Error('no'))
    const prepare = async () => ({ ok: true as const, value: { thumbnail: webp } as never })
    const loader = open({ readPicture, prepare })
    const [first, second] = await Promise.allSettled([loader.load('x'), loader.load('y')])
    expect(first?.status).toBe('rejected')
    expect(second).toEqual({ status: 'fulfilled', value: address })
  })
})
