import { afterEach, expect, test, vi } from 'vitest'
import { createFakeBridge } from '../testing/fake-bridge.ts'
import { readHeldBytes } from './call.ts'

const id = '7b6f3a52-0b5c-4a43-9d5f-0d1a5b0d8a11'
const whole = Uint8Array.from({ length: 10 }, (_, at) => at)

/** Reads ten bytes from a main process that gives three at a time, and none from `goneAt` on. */
async function readAll(goneAt = whole.length) {
  const { bridge, sent } = createFakeBridge({
    'bytes/read': ({ from }) => ({ bytes: from < goneAt ? whole.slice(from, from + 3) : null }),
  })
  vi.stubGlobal('window', { indexDesk: bridge })
  const taken: number[] = []
  const isWhole = await readHeldBytes({ id, length: whole.length }, (piece, from) => {
    expect(from).toBe(taken.length)
    taken.push(...piece)
  })
  return { isWhole, taken, asked: sent('bytes/read').map(({ from }) => from) }
}

afterEach(() => vi.unstubAllGlobals())

test('reads piece after piece up to the end', async () => {
  expect(await readAll()).toEqual({ isWhole: true, taken: [...whole], asked: [0, 3, 6, 9] })
})

test('says that the bytes are gone', async () => {
  expect(await readAll(6)).toMatchObject({ isWhole: false, asked: [0, 3, 6] })
})
